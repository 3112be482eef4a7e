internal import Dovetail
internal import DovetailGraph
internal import DovetailValues

/// One decoding, with the type that it is for and the values that it has read so far.
///
/// It is used by one thread, during one call.
final class Reading {
    let reader: String
    private var leaves: [String: Any.Type] = [:]

    init(reader: String) { self.reader = reader }

    func note(_ value: LocatedValue, at path: String) {
        leaves[path] = value.boundType
    }

    /// Returns the values that were read and that are bound by name; without the elements of arrays.
    func leaves(of files: ValueFiles) -> [(type: Any.Type, name: String)] {
        files.values.leaves.compactMap { leaf in leaves[leaf.path].map { ($0, leaf.path) } }
    }

    func name(of type: Any.Type) -> String { TypeName(type).description }

    /// Decodes the value at a path.
    func read<Value: Decodable>(
        _ type: Value.Type, at path: String, of files: ValueFiles
    ) -> Result<Value, ResolutionError> {
        do {
            guard let value = files.values.value(at: path) else {
                throw missing(path, type: TypeName(type).description, in: files.values)
            }
            return .success(try ValueDecoder(value, path: path, codingPath: [], reading: self).unwrap(type))
        } catch {
            return .failure(failure(error, at: path, in: files))
        }
    }

    /// Returns the name that a value selects from a list of names.
    func choose(
        from names: [String], of type: String, at path: String, in files: ValueFiles
    ) -> Result<String, ResolutionError> {
        switch read(String.self, at: path, of: files) {
        case .success(let name) where !names.contains(name):
            let nearest = names.first {
                Spelling.isNear(Array($0.utf8), Array(name.utf8), within: max(1, $0.utf8.count / 3))
            }
            let mistake = OtherProblem.ValueMistake.unknownChoice(name: name, of: type, nearest: nearest, known: names)
            return .failure(invalid(path, because: mistake, at: files.values.value(at: path)?.location))
        case let result: return result
        }
    }

    func invalid(
        _ path: String, because mistake: OtherProblem.ValueMistake, at location: SourceLocation?
    ) -> ResolutionError {
        ResolutionError(Finding(.invalidValue(path: path, mistake: mistake), at: location))
    }

    func missing(_ path: String, type: String, in object: LocatedValue) -> ResolutionError {
        invalid(path, because: .missing(reader: reader, type: type), at: object.location)
    }

    /// Converts an error of a type's own `init(from:)` to a finding at the value that it is about.
    private func failure(_ error: any Error, at root: String, in files: ValueFiles) -> ResolutionError {
        if let error = error as? ResolutionError { return error }
        var path = root
        var reason = String(describing: error)
        if let error = error as? DecodingError {
            let context = error.context
            path = context.codingPath.reduce(root) { $0.appendingKey($1.stringValue) }
            reason = context.debugDescription
        }
        let location = files.values.nearest(to: path).location
        return invalid(path, because: .refused(reader: reader, reason: reason), at: location)
    }
}

extension DecodingError {
    fileprivate var context: Context {
        switch self {
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
            .dataCorrupted(let context):
            context
        @unknown default: Context(codingPath: [], debugDescription: String(describing: self))
        }
    }
}
