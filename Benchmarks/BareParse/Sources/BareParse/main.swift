import Foundation
import SwiftParser
import SwiftSyntax
import Synchronization

// BareParse FOLDER: parses each Swift file below the folder on two threads, and prints how many files, lines and nodes it saw.
let folder = URL(fileURLWithPath: CommandLine.arguments[1])
let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)!
    .compactMap { $0 as? URL }
    .filter { $0.pathExtension == "swift" }
let next = Atomic(0)
let lines = Atomic(0)
let statements = Atomic(0)

DispatchQueue.concurrentPerform(iterations: 2) { _ in
    while true {
        let index = next.add(1, ordering: .relaxed).oldValue
        guard index < files.count else { return }
        guard let data = try? Data(contentsOf: files[index]) else { continue }
        let bytes = [UInt8](data)
        let tree = bytes.withUnsafeBufferPointer { Parser.parse(source: $0) }
        lines.add(bytes.count { $0 == UInt8(ascii: "\n") }, ordering: .relaxed)
        statements.add(tree.statements.count, ordering: .relaxed)
    }
}
print(
    "\(files.count) files, \(lines.load(ordering: .relaxed)) lines, \(statements.load(ordering: .relaxed)) statements at the top level"
)
