#if Tools
    internal import Foundation

    /// Where the command writes.
    enum Console {
        static func write(_ text: String) { try? FileHandle.standardOutput.write(contentsOf: Data(text.utf8)) }
        static func complain(_ text: String) { try? FileHandle.standardError.write(contentsOf: Data(text.utf8)) }

        static func leave(_ status: Int32) -> Never { exit(status) }

        private static var wantsColors: Bool { (ProcessInfo.processInfo.environment["NO_COLOR"] ?? "").isEmpty }

        /// Whether someone watches standard output, and wants colors.
        static var hasColors: Bool { isatty(STDOUT_FILENO) != 0 && wantsColors }
        /// Whether someone watches standard error, so that progress is of use.
        static var showsProgress: Bool { isatty(STDERR_FILENO) != 0 }
    }
#endif
