// All other tests of this target are built under the trait `Tools` only.
#if !Tools
    internal import Foundation
    internal import Testing

    @Suite("The command without its trait") struct WithoutTraitTests {
        @Test(
            "It reports which trait is required, for any arguments",
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
