#if !Tools
    internal import Foundation

    @main struct Dovetail {
        static func main() {
            let text = """
                error: dovetail was built without the trait 'Tools'; add `traits: ["Tools"]` to the dependency on \
                Dovetail in Package.swift (in Dovetail itself: `swift build --traits Tools`)

                """
            try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
            exit(2)
        }
    }
#endif
