package import DovetailGraph

/// The contents of the files of a `ValueListing` as far as bindings need them: names and types, without the values.
package struct ListedValues: Hashable, Sendable {
    /// A value that is bound.
    package struct Value: Hashable, Sendable {
        /// Its key path, which is the name of its binding.
        package var path: String
        /// The names of its types: `Int`, `[Int]`.
        package var types: [String]
        package var location: SourceLocation

        package init(path: String, types: [String], location: SourceLocation) {
            self.path = path
            self.types = types
            self.location = location
        }
    }

    /// A mistake in a file.
    package enum Mistake: Hashable, Sendable {
        /// It cannot be read. The location is that of the mistake, if the format has lines.
        case unreadable(OtherProblem.FileMistake, file: String, from: SourceLocation?)
        /// Two values in it have the same name.
        case repeated(path: String, at: SourceLocation?, also: SourceLocation?)
        /// A number that its type cannot represent.
        case outOfRange(path: String, number: String, type: String, at: SourceLocation)
    }

    /// The path of the source that lists the files.
    package var source: String
    /// The position of the list in it.
    package var position: Position
    package var values: [Value] = []
    package var mistakes: [Mistake] = []

    package init(of listing: ValueListing) {
        source = listing.source
        position = listing.position
    }

    var location: SourceLocation { SourceLocation(file: source, line: position.line, column: position.column) }

    private init(source: String, position: Position) {
        self.source = source
        self.position = position
    }
}

extension ListedValues: FactsCodable {
    package func write(to writer: inout FactsWriter) {
        writer.write(source)
        writer.write(position)
        writer.write(values)
        writer.write(mistakes)
    }

    package init(from reader: inout FactsReader) throws(FactsError) {
        self.init(source: try reader.read(), position: try reader.read())
        values = try reader.read()
        mistakes = try reader.read()
    }
}

extension ListedValues.Value: FactsCodable {
    package func write(to writer: inout FactsWriter) {
        writer.write(path)
        writer.write(types)
        writer.write(location)
    }

    package init(from reader: inout FactsReader) throws(FactsError) {
        self.init(path: try reader.read(), types: try reader.read(), location: try reader.read())
    }
}

extension ListedValues.Mistake: FactsCodable {
    package func write(to writer: inout FactsWriter) {
        switch self {
        case .unreadable(let mistake, let file, let location):
            writer.write(case: 0, mistake, file)
            writer.write(location)
        case .repeated(let path, let location, let other):
            writer.write(case: 1, path, location)
            writer.write(other)
        case .outOfRange(let path, let number, let type, let location):
            writer.write(case: 2, path, number)
            writer.write(type)
            writer.write(location)
        }
    }

    package init(from reader: inout FactsReader) throws(FactsError) {
        switch try reader.byte() {
        case 0: self = .unreadable(try reader.read(), file: try reader.read(), from: try reader.read())
        case 1: self = .repeated(path: try reader.read(), at: try reader.read(), also: try reader.read())
        case 2:
            self = .outOfRange(
                path: try reader.read(), number: try reader.read(), type: try reader.read(), at: try reader.read())
        default: throw .malformed
        }
    }
}

extension SourceLocation: FactsCodable {
    package func write(to writer: inout FactsWriter) {
        writer.write(file)
        writer.write(position: Position(line: line, column: column))
    }

    package init(from reader: inout FactsReader) throws(FactsError) {
        self.init(file: try reader.read(), line: try reader.read(), column: try reader.read())
    }
}

extension OtherProblem.FileMistake: FactsCodable {
    package func write(to writer: inout FactsWriter) {
        switch self {
        case .absent: writer.write(byte: 0)
        case .unavailable: writer.write(byte: 1)
        case .unknownFormat: writer.write(byte: 2)
        case .notUTF8: writer.write(byte: 3)
        case .malformed(let format): writer.write(case: 4, format)
        case .tooDeep(let limit): writer.write(case: 5, limit)
        case .notADictionary(let format): writer.write(case: 6, format)
        case .tooLarge(let limit): writer.write(case: 7, limit)
        case .integerOutOfRange: writer.write(byte: 8)
        }
    }

    package init(from reader: inout FactsReader) throws(FactsError) {
        switch try reader.byte() {
        case 0: self = .absent
        case 1: self = .unavailable
        case 2: self = .unknownFormat
        case 3: self = .notUTF8
        case 4: self = .malformed(format: try reader.read())
        case 5: self = .tooDeep(limit: try reader.read())
        case 6: self = .notADictionary(format: try reader.read())
        case 7: self = .tooLarge(limit: try reader.read())
        case 8: self = .integerOutOfRange
        default: throw .malformed
        }
    }
}
