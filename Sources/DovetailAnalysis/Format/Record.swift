internal import DovetailGraph
internal import DovetailJSON

/// An object of JSON that is being read, with its key path for error messages.
struct Record {
    private let value: JSON
    private let path: String

    init(_ value: JSON, path: String) {
        self.value = value
        self.path = path
    }

    private func unexpected(_ name: String, _ expected: String) -> GraphFormatError {
        GraphFormatError(.unexpected(path: name.isEmpty ? path : "\(path).\(name)", expected: expected))
    }

    func integerIfPresent(_ name: String) throws(GraphFormatError) -> Int? {
        guard let member = value[name], member != .null else { return nil }
        guard case .integer(let number) = member else { throw unexpected(name, "an integer") }
        return number
    }

    func integer(_ name: String) throws(GraphFormatError) -> Int {
        guard let number = try integerIfPresent(name) else { throw unexpected(name, "an integer") }
        return number
    }

    func boolIfPresent(_ name: String) throws(GraphFormatError) -> Bool? {
        guard let member = value[name], member != .null else { return nil }
        guard case .bool(let flag) = member else { throw unexpected(name, "true or false") }
        return flag
    }

    func flag(_ name: String) throws(GraphFormatError) -> Bool { try boolIfPresent(name) ?? false }

    func stringIfPresent(_ name: String) throws(GraphFormatError) -> String? {
        guard let member = value[name], member != .null else { return nil }
        guard case .string(let text) = member else { throw unexpected(name, "a string") }
        return text
    }

    func string(_ name: String) throws(GraphFormatError) -> String {
        guard let text = try stringIfPresent(name) else { throw unexpected(name, "a string") }
        return text
    }

    /// Returns a case of an enumeration by its raw value.
    func choice<Choice: RawRepresentable<String>>(
        _ name: String, default fallback: Choice
    ) throws(GraphFormatError) -> Choice {
        guard let text = try stringIfPresent(name) else { return fallback }
        guard let choice = Choice(rawValue: text) else { throw unexpected(name, "a known word, not \"\(text)\"") }
        return choice
    }

    /// Returns the members of an array. An absent array is empty.
    func list<Element>(
        _ name: String, _ read: (Record) throws(GraphFormatError) -> Element
    ) throws(GraphFormatError) -> [Element] {
        guard let member = value[name], member != .null else { return [] }
        guard case .array(let values) = member else { throw unexpected(name, "an array") }
        var elements: [Element] = []
        elements.reserveCapacity(values.count)
        for (index, value) in values.enumerated() {
            elements.append(try read(Record(value, path: "\(path).\(name)[\(index)]")))
        }
        return elements
    }

    func integers(_ name: String) throws(GraphFormatError) -> [Int] {
        try list(name) { (record) throws(GraphFormatError) in
            guard case .integer(let number) = record.value else { throw record.unexpected("", "an integer") }
            return number
        }
    }

    func types(_ name: String) throws(GraphFormatError) -> [TypeName] {
        try list(name) { (record) throws(GraphFormatError) in
            guard case .string(let text) = record.value else { throw record.unexpected("", "the name of a type") }
            return TypeName(encoded: text)
        }
    }

    func type(_ name: String) throws(GraphFormatError) -> TypeName { TypeName(encoded: try string(name)) }

    func recordIfPresent(_ name: String) -> Record? {
        guard let member = value[name], member != .null else { return nil }
        return Record(member, path: "\(path).\(name)")
    }

    func record(_ name: String) throws(GraphFormatError) -> Record {
        guard let record = recordIfPresent(name) else { throw unexpected(name, "an object") }
        return record
    }

    func unknown(_ name: String) -> GraphFormatError { unexpected(name, "a known word") }
}
