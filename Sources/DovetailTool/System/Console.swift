#if Tools
    internal import DovetailGraph
    internal import Foundation

    /// Standard output and standard error.
    enum Console {
        static func write(_ text: String) { write(Array(text.utf8)) }

        /// Writes bytes to standard output. If that is impossible, for example because a disk is full, the command ends
        /// with status 2: whoever reads the output must not take a part of it for the whole.
        static func write(_ bytes: [UInt8]) {
            do {
                try Disk.append(bytes, to: STDOUT_FILENO)
            } catch {
                complain(
                    "error: \(InputError("standard output", "it cannot be written: \(error.reason)").description)\n")
                leave(2)
            }
        }

        /// Writes one line to standard output. What it contains cannot begin another line.
        static func write(line: String) { write(line.onOneLine + "\n") }

        static func complain(_ text: String) { try? FileHandle.standardError.write(contentsOf: Data(text.utf8)) }

        static func leave(_ status: Int32) -> Never { exit(status) }

        private static var wantsColors: Bool { (ProcessInfo.processInfo.environment["NO_COLOR"] ?? "").isEmpty }

        /// True if standard output is a terminal and `NO_COLOR` is not set.
        static var hasColors: Bool { isTerminal && wantsColors }
        /// True if standard output is a terminal.
        static var isTerminal: Bool { isatty(STDOUT_FILENO) != 0 }
        /// True if standard error is a terminal, so that progress is useful.
        static var showsProgress: Bool { isatty(STDERR_FILENO) != 0 }
    }
#endif
