// Writes a package of the requested size, the same one each time: `ProgramSources FOLDER [MODULES [BINDINGS [LINES]]]`.
// By default MODULES is 500, BINDINGS 10000 and LINES 1000000.
internal import Foundation

let arguments = CommandLine.arguments.dropFirst()
let numbers = arguments.dropFirst().compactMap { Int($0) }
guard let folder = arguments.first, numbers.count == arguments.count - 1, numbers.allSatisfy({ $0 > 0 }) else {
    FileHandle.standardError.write(Data("usage: ProgramSources FOLDER [MODULES [BINDINGS [LINES]]]\n".utf8))
    exit(2)
}
let shape = ProgramShape(
    modules: numbers.first ?? 500, bindings: numbers.dropFirst().first ?? 10_000,
    lines: numbers.dropFirst(2).first ?? 1_000_000)
var lines = 0
var files = 0
for (path, text) in shape.files {
    let url = URL(filePath: folder).appending(path: path)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
    lines += text.utf8.count { $0 == UInt8(ascii: "\n") }
    files += 1
}
print("\(lines) lines in \(files) files, \(shape.modules) modules, \(shape.modules * shape.services) bindings")
