internal import Foundation

/// Where the program writes.
struct Console: Sendable {
    /// Writes to standard output.
    var write: @Sendable (String) -> Void
    /// Writes to standard error.
    var complain: @Sendable (String) -> Void
    /// Whether someone watches standard output, so that bold text is of use.
    var isBold = false
    /// Whether someone watches standard error, so that progress is of use.
    var showsProgress = false
}

extension Console {
    static let standard = Console(
        write: { try? FileHandle.standardOutput.write(contentsOf: Data($0.utf8)) },
        complain: { try? FileHandle.standardError.write(contentsOf: Data($0.utf8)) },
        isBold: isatty(STDOUT_FILENO) != 0 && ProcessInfo.processInfo.environment["NO_COLOR"] == nil,
        showsProgress: isatty(STDERR_FILENO) != 0)
}
