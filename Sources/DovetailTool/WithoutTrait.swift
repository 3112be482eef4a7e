#if !Tools
    internal import Foundation

    @main struct Dovetail {
        static func main() {
            let text = """
                error: dovetail was built without the trait 'Tools'; add `traits: ["Tools"]` where Package.swift names Dovetail \
                as a dependency (in Dovetail itself: `swift build --traits Tools`)

                """
            try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
            exit(2)
        }
    }
#endif
