#if Tools
    internal import Foundation

    /// Standard output and standard error.
    enum Console {
        static func write(_ text: String) { try? FileHandle.standardOutput.write(contentsOf: Data(text.utf8)) }
        static func complain(_ text: String) { try? FileHandle.standardError.write(contentsOf: Data(text.utf8)) }

        static func leave(_ status: Int32) -> Never { exit(status) }

        private static var wantsColors: Bool { (ProcessInfo.processInfo.environment["NO_COLOR"] ?? "").isEmpty }

        /// True if standard output is a terminal and `NO_COLOR` is not set.
        static var hasColors: Bool { isatty(STDOUT_FILENO) != 0 && wantsColors }
        /// True if standard error is a terminal, so that progress is useful.
        static var showsProgress: Bool { isatty(STDERR_FILENO) != 0 }
    }
#endif
