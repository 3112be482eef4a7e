/// The encoded facts of a module, of which each top-level declaration can be decoded alone. Most declarations of a large
/// program cannot affect its graph, so they remain bytes.
struct DividedModule: Sendable {
    /// A top-level declaration.
    struct Piece: Sendable {
        var identifiers: FileIdentifiers
        /// The hashes of the names of its supertypes and attributes, and of those of its members.
        var parents: [UInt32]
        /// The bytes of the declaration.
        var range: Range<Int>
    }

    /// A file, with the declarations that are decoded.
    struct File: Sendable {
        /// Everything but the top-level types.
        var rest: FileFacts
        var pieces: [Piece]
        var decoded: [Declaration] = []
        /// The numbers of the pieces that are decoded.
        var numbers: [Int] = []
    }

    private let name: String
    private let defaultIsolation: String?
    private let values: [ListedValues]
    private(set) var files: [File]
    private var reader: FactsReader

    /// Decodes everything but the top-level types.
    init(_ bytes: ArraySlice<UInt8>) throws(FactsError) {
        reader = try FactsReader(bytes)
        name = try reader.read()
        defaultIsolation = try reader.read()
        values = try reader.read()
        files = []
        for _ in 0..<(try reader.count()) {
            var file = File(rest: try reader.read(), pieces: [])
            for _ in 0..<(try reader.count()) { file.pieces.append(try reader.piece()) }
            files.append(file)
        }
    }

    /// The bytes of a module.
    static func bytes(of module: ModuleFacts) -> [UInt8] {
        FactsWriter.bytes { writer in
            writer.write(module.name)
            writer.write(module.defaultIsolation)
            writer.write(module.values)
            writer.write(number: module.files.count)
            for file in module.files {
                var rest = file
                rest.declarations = []
                writer.write(rest)
                writer.write(number: file.declarations.count)
                for declaration in file.declarations {
                    // The value files are searched in all code of such a file.
                    PieceNames(of: declaration, isMarked: file.listsValueFiles).write(to: &writer)
                    writer.write(part: declaration)
                }
            }
        }
    }

    /// Decodes a declaration.
    @discardableResult mutating func decode(_ piece: Int, of file: Int) throws(FactsError) -> Declaration {
        let declaration = try reader.value(at: files[file].pieces[piece].range, as: Declaration.self)
        files[file].decoded.append(declaration)
        files[file].numbers.append(piece)
        return declaration
    }

    /// The facts, with the declarations that are decoded.
    var facts: ModuleFacts {
        let files = files.map { file in
            var facts = file.rest
            facts.declarations = file.decodedInOrder
            return facts
        }
        return ModuleFacts(name: name, defaultIsolation: defaultIsolation, files: files, values: values)
    }
}

extension DividedModule.File {
    /// The decoded declarations in the order of the file.
    fileprivate var decodedInOrder: [Declaration] {
        if zip(numbers, numbers.dropFirst()).allSatisfy(<) { return decoded }
        return decoded.indices.sorted { numbers[$0] < numbers[$1] }.map { decoded[$0] }
    }
}
