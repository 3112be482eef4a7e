internal import DovetailGraph
internal import DovetailJSON

extension Binding {
    var encoded: JSON {
        .record([
            "type": implementation.encoded,
            "keys": .array(keys.map(\.encoded)),
            "elements": elements.isEmpty ? nil : .array(elements.map(\.encoded)),
            "decorates": decorates?.encoded,
            "kind": kind == .factory ? nil : .string(kind.rawValue),
            "lifetime": .string(lifetime.rawValue),
            "isolation": isolation.encoded,
            "async": flag(isAsync),
            "sendable": isSendable.map { .bool($0) },
            "dependencies": dependencies.isEmpty ? nil : .array(dependencies.map(\.encoded)),
            "module": module.map { .integer($0) },
            "level": level == 0 ? nil : .integer(level),
            "priority": priority == .normal ? nil : .string(priority.rawValue),
            "hidden": flag(isHidden),
            "overridable": overridable.map { .bool($0) },
            "eager": flag(isEager),
            "root": flag(isRoot),
            "unused": flag(isUnused),
            "opaque": flag(isOpaque),
            "onClose": flag(hasOnClose),
            "fillsInput": flag(fillsInput),
            "added": flag(isAdded),
            "conformances": conformances.isEmpty ? nil : .array(conformances.map(\.encoded)),
            "mistakes": mistakes.isEmpty ? nil : .array(mistakes.map(\.encoded)),
            "conditional": flag(isConditional),
            "location": location.encoded,
        ])
    }

    private func flag(_ value: Bool) -> JSON? { value ? .bool(true) : nil }

    init(from record: Record) throws(GraphFormatError) {
        self.init(
            id: 0, implementation: try record.type("type"), keys: try record.list("keys", Key.init(from:)),
            location: try SourceLocation(from: try record.record("location")))
        elements = try record.list("elements", Element.init(from:))
        decorates = try record.recordIfPresent("decorates").map(Key.init(from:))
        kind = try record.choice("kind", default: .factory)
        lifetime = try record.choice("lifetime", default: .transient)
        isolation = try Isolation(from: record)
        dependencies = try record.list("dependencies", Dependency.init(from:))
        module = try record.integerIfPresent("module")
        level = try record.integerIfPresent("level") ?? 0
        priority = try record.choice("priority", default: .normal)
        isSendable = try record.boolIfPresent("sendable")
        overridable = try record.boolIfPresent("overridable")
        conformances = try record.types("conformances")
        mistakes = try record.list("mistakes", Problem.BindingMistake.init(from:))
        try readFlags(record)
    }

    private mutating func readFlags(_ record: Record) throws(GraphFormatError) {
        isAsync = try record.flag("async")
        isHidden = try record.flag("hidden")
        isEager = try record.flag("eager")
        isRoot = try record.flag("root")
        isUnused = try record.flag("unused")
        isOpaque = try record.flag("opaque")
        hasOnClose = try record.flag("onClose")
        fillsInput = try record.flag("fillsInput")
        isAdded = try record.flag("added")
        isConditional = try record.flag("conditional")
    }
}

extension Binding.Element {
    var encoded: JSON {
        .record(["key": key.encoded, "entry": entry.map { .string($0) }, "entryType": entryType?.encoded])
    }

    init(from record: Record) throws(GraphFormatError) {
        self.init(
            key: try Key(from: try record.record("key")), entry: try record.stringIfPresent("entry"),
            entryType: try record.stringIfPresent("entryType").map { TypeName(encoded: $0) })
    }
}

extension Problem.BindingMistake {
    private static let plain: [String: Self] = [
        "qualifiedTwice": .qualifiedTwice, "eagerTransient": .eagerTransient,
        "decoratorWithOwnKeys": .decoratorWithOwnKeys,
        "defaultAndReplacing": .defaultAndReplacing, "inputWithLifetime": .inputWithLifetime,
    ]

    var encoded: JSON {
        switch self {
        case .repeatedKey(let type): .record(["kind": .string("repeatedKey"), "of": type.encoded])
        case .usingWithoutParameter(let type): .record(["kind": .string("usingWithoutParameter"), "of": type.encoded])
        case .dependentProcess(let name): .record(["kind": .string("dependentProcess"), "of": .string(name)])
        default: .record(["kind": Self.plain.first { $0.value == self }.map { .string($0.key) }])
        }
    }

    init(from record: Record) throws(GraphFormatError) {
        switch try record.string("kind") {
        case "repeatedKey": self = .repeatedKey(try record.type("of"))
        case "usingWithoutParameter": self = .usingWithoutParameter(try record.type("of"))
        case "dependentProcess": self = .dependentProcess(on: try record.string("of"))
        case let kind:
            guard let mistake = Self.plain[kind] else { throw record.unknown("kind") }
            self = mistake
        }
    }
}
