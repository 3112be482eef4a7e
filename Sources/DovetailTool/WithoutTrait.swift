#if !Tools
    internal import Foundation

    @main struct Dovetail {
        static func main() {
            let text = "error: dovetail was built without the trait 'Tools'; build it with `--traits Tools`\n"
            try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
            exit(2)
        }
    }
#endif
