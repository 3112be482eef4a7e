internal import Foundation

/// The output of the program.
struct Console: Sendable {
    /// Writes to standard output.
    var write: @Sendable (String) -> Void
    /// Writes to standard error.
    var complain: @Sendable (String) -> Void
    /// True if standard output is a terminal, so that bold text is useful.
    var isBold = false
    /// True if standard error is a terminal, so that progress is useful.
    var showsProgress = false
}

extension Console {
    static let standard = Console(
        write: { try? FileHandle.standardOutput.write(contentsOf: Data($0.utf8)) },
        complain: { try? FileHandle.standardError.write(contentsOf: Data($0.utf8)) },
        isBold: isatty(STDOUT_FILENO) != 0 && ProcessInfo.processInfo.environment["NO_COLOR"] == nil,
        showsProgress: isatty(STDERR_FILENO) != 0)
}
