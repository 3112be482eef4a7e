package import DovetailGraph
package import DovetailJSON

extension TypeName {
    private static let existentialPrefix = "any "

    /// The qualified name, with `any` in front of protocols.
    var encoded: JSON { .string(spelled) }

    init(encoded text: String) {
        let isExistential = text.hasPrefix(TypeName.existentialPrefix)
        let written = isExistential ? String(text.dropFirst(TypeName.existentialPrefix.count)) : text
        self.init(TypeName.withoutAny(written), isExistential: isExistential, written: written)
    }

    /// Removes each `any` that is a word.
    private static func withoutAny(_ text: String) -> String {
        var result: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.first {
            if rest.starts(with: existentialPrefix.utf8), result.last.map(continuesName) != true {
                rest = rest.dropFirst(existentialPrefix.utf8.count)
            } else {
                result.append(byte)
                rest = rest.dropFirst()
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}

extension Key {
    package var encoded: JSON {
        switch qualification {
        case nil: .record(["type": type.encoded])
        case .tag(let tag): .record(["type": type.encoded, "tag": tag.encoded])
        case .name(let name): .record(["type": type.encoded, "name": .string(name)])
        case .keyPath(let path): .record(["type": type.encoded, "keyPath": .string(path)])
        case .computed: .record(["type": type.encoded, "computedName": .bool(true)])
        }
    }

    init(from record: Record) throws(GraphFormatError) {
        self.init(try record.type("type"))
        if let tag = try record.stringIfPresent("tag") { qualification = .tag(TypeName(encoded: tag)) }
        if let name = try record.stringIfPresent("name") { qualification = .name(name) }
        if let path = try record.stringIfPresent("keyPath") { qualification = .keyPath(path) }
        if try record.flag("computedName") { qualification = .computed }
    }
}

extension SourceLocation {
    package var encoded: JSON {
        .record(["file": .string(file), "line": .integer(line), "column": .integer(column)])
    }

    init(from record: Record) throws(GraphFormatError) {
        self.init(
            file: try record.string("file"), line: try record.integer("line"), column: try record.integer("column"))
    }
}

extension Isolation {
    /// The JSON of the value; `nil` if it is the default, which is omitted.
    var encoded: JSON? {
        switch self {
        case .nonisolated: nil
        case .globalActor(let name): .record(["globalActor": .string(name)])
        case .actor(let name): .record(["actor": .string(name)])
        }
    }

    /// Reads the member `isolation` of a record.
    init(from record: Record) throws(GraphFormatError) {
        self = .nonisolated
        guard let record = record.recordIfPresent("isolation") else { return }
        if let name = try record.stringIfPresent("globalActor") { self = .globalActor(name) }
        if let name = try record.stringIfPresent("actor") { self = .actor(name) }
    }
}

extension Graph.Module {
    var encoded: JSON {
        .record([
            "name": name.encoded,
            "parent": parent.map { .integer($0) },
            "imports": imports.isEmpty ? nil : .array(imports.map { .integer($0) }),
            "requirements": requirements.isEmpty ? nil : .array(requirements.map(\.encoded)),
            "mismatched": isMismatched ? .bool(true) : nil,
            "location": location?.encoded,
        ])
    }

    init(from record: Record) throws(GraphFormatError) {
        self.init(name: try record.type("name"), parent: try record.integerIfPresent("parent"))
        imports = try record.integers("imports")
        requirements = try record.types("requirements")
        isMismatched = try record.flag("mismatched")
        location = try record.recordIfPresent("location").map(SourceLocation.init(from:))
    }
}

extension Graph.Request {
    var encoded: JSON {
        .record([
            "dependency": dependency.encoded,
            "level": level == 0 ? nil : .integer(level),
            "async": isAsync ? .bool(true) : nil,
            "isolation": isolation.encoded,
            "arguments": arguments.isEmpty ? nil : .array(arguments.map(\.encoded)),
            "module": module.map { .integer($0) },
            "entryPoint": isEntryPoint ? .bool(true) : nil,
        ])
    }

    init(from record: Record) throws(GraphFormatError) {
        self.init(
            try Dependency(from: try record.record("dependency")), level: try record.integerIfPresent("level") ?? 0,
            isAsync: try record.flag("async"), isolation: try Isolation(from: record),
            arguments: try record.types("arguments"))
        module = try record.integerIfPresent("module")
        isEntryPoint = try record.flag("entryPoint")
    }
}
