// The rest of what is tested here is built under the trait `Tools` only.
#if !Tools
    internal import Foundation
    internal import Testing

    @Suite("The command without its trait") struct WithoutTraitTests {
        @Test(
            "It says which trait is needed, whatever it is asked",
            arguments: [[], ["check"], ["build", "modules.json"]])
        func refused(_ arguments: [String]) throws {
            try withFolder([:]) { folder in
                try expectRefusal(
                    arguments, in: folder,
                    says: """
                        dovetail was built without the trait 'Tools'; add `traits: ["Tools"]` to the dependency on \
                        Dovetail in Package.swift (in Dovetail itself: `swift build --traits Tools`)
                        """)
            }
        }
    }
#endif
