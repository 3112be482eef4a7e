internal import Foundation
internal import Testing

/// Runs git, which must succeed.
func git(_ arguments: String..., in folder: URL) throws {
    let name = [
        "-c", "user.name=Nobody", "-c", "user.email=nobody@example.com", "-c", "init.defaultBranch=main",
    ]
    let run = try Command(name + arguments, in: folder, program: "git")
    #expect(run.status == 0, "\(run.complaints)")
}

/// A temporary folder whose files are committed, removed at the end.
func withCommittedFolder(_ files: [String: String], _ body: (URL) throws -> Void) throws {
    try withFolder(files) { folder in
        try git("init", "-q", in: folder)
        try git("config", "core.autocrlf", "false", in: folder)
        try git("add", ".", in: folder)
        try git("commit", "-q", "-m", "one", in: folder)
        try body(folder)
    }
}
