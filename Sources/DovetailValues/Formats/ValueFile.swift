package import DovetailGraph

#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// One file: its values, or why they cannot be read.
package struct ValueFile: Hashable, Sendable {
    /// As it was given.
    package let name: String
    /// The values; without any where there is a mistake.
    package var values: PlacedValue?
    package var findings: [Finding] = []

    /// Reads a file.
    ///
    /// - Parameter name: What it is called in findings; the path as it was given, if nothing else is said.
    package init(_ url: URL, named name: String? = nil) {
        let name = name ?? url.relativePath
        do {
            self.init(named: name, contents: try Data(contentsOf: url))
        } catch {
            let isAbsent = (error as? CocoaError)?.code == .fileReadNoSuchFile
            self.init(named: name, Mistake(isAbsent ? .absent : .unavailable, nil))
        }
    }

    private init(named name: String, _ mistake: Mistake) {
        let finding = Finding(.unreadableFile(mistake.problem), at: mistake.place ?? .start(of: name))
        self.init(name: name, findings: [finding])
    }

    private init(name: String, values: PlacedValue? = nil, findings: [Finding]) {
        self.name = name
        self.values = values
        self.findings = findings
    }

    /// Understands the contents of a file; the end of its name says the format.
    package init(named name: String, contents: Data) {
        do throws(Mistake) {
            let (values, repeated) =
                switch name.split(separator: ".").last {
                case "json": try JSONFile.read(contents, named: name)
                case "plist": try PropertyListFile.read(contents, named: name)
                default: throw Mistake(.unknownFormat, nil)
                }
            self.init(name: name, values: values, findings: repeated + ValueFile.repetitions(in: values))
        } catch {
            self.init(named: name, error)
        }
    }

    /// Why a file cannot be read, and the place from which on; the whole file where there is none.
    struct Mistake: Error {
        var problem: Problem.FileMistake
        var place: SourceLocation?

        init(_ problem: Problem.FileMistake, _ place: SourceLocation?) {
            self.problem = problem
            self.place = place
        }
    }

    /// `"a.b"` and a `"b"` in `"a"` have one key path; only one of them could be bound.
    private static func repetitions(in values: PlacedValue) -> [Finding] {
        let leaves = values.leaves
        return zip(leaves, leaves.dropFirst()).filter { $0.path == $1.path }.map {
            repetition(of: $1.path, at: $1.value.place, after: $0.value.place)
        }
    }

    static func repetition(of path: String, at place: SourceLocation, after other: SourceLocation) -> Finding {
        Finding(
            .invalidValue(path: path, mistake: .repeated), at: place, related: [Finding.Related(.alsoProvided, other)])
    }
}

extension SourceLocation {
    package static func start(of file: String) -> SourceLocation { SourceLocation(file: file, line: 1, column: 1) }
}

/// The lines of a text.
struct Lines {
    private let file: String
    /// Where each line begins.
    private let starts: [Int]

    init(of bytes: some Collection<UInt8>, in file: String) {
        self.file = file
        starts = [0] + bytes.enumerated().filter { $0.element == UInt8(ascii: "\n") }.map { $0.offset + 1 }
    }

    /// The place of a byte. Costs the logarithm of the number of lines.
    func place(of offset: Int) -> SourceLocation {
        var low = 0
        var high = starts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= offset { low = middle } else { high = middle }
        }
        return SourceLocation(file: file, line: low + 1, column: offset - starts[low] + 1)
    }
}
