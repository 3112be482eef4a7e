internal import DovetailGraph
internal import DovetailJSON

extension Dependency {
    private static let kinds: [(Kind, String)] = [
        (.value, "value"), (.argument, "argument"), (.resolution, "resolution"), (.container, "container"),
        (.weakContainer, "weakContainer"),
    ]

    var encoded: JSON {
        let kindName = Dependency.kinds.first { $0.0 == kind }?.1
        let step: Int? = if case .injection(let step) = role { step } else { nil }
        return .record([
            "key": key.encoded,
            "kind": kind == .value ? nil : kindName.map { .string($0) },
            "wrappers": wrappers.isEmpty ? nil : .array(wrappers.map(\.encoded)),
            "injection": step.map { .integer($0) },
            "position": .integer(position),
            "label": label.map { .string($0) },
            "hashable": isHashable.map { .bool($0) },
            "location": location.encoded,
        ])
    }

    init(from record: Record) throws(GraphFormatError) {
        self.init(
            key: try Key(from: try record.record("key")), position: try record.integer("position"),
            location: try SourceLocation(from: try record.record("location")))
        let kindName = try record.stringIfPresent("kind") ?? "value"
        guard let kind = Dependency.kinds.first(where: { $0.1 == kindName })?.0 else { throw record.unknown("kind") }
        self.kind = kind
        wrappers = try record.list("wrappers", Wrapper.init(from:))
        role = try record.integerIfPresent("injection").map { .injection($0) } ?? .initializer
        label = try record.stringIfPresent("label")
        isHashable = try record.boolIfPresent("hashable")
    }
}

extension Dependency.Wrapper {
    var encoded: JSON {
        switch self {
        case .optional: .record(["kind": .string("optional")])
        case .array: .record(["kind": .string("array")])
        case .dictionary(let key): .record(["kind": .string("dictionary"), "key": key.encoded])
        case .lazy: .record(["kind": .string("lazy")])
        case .provider(let types):
            .record(["kind": .string("provider"), "arguments": .array(types.map(\.encoded))])
        case .asyncLazy: .record(["kind": .string("asyncLazy")])
        case .asyncProvider(let types):
            .record(["kind": .string("asyncProvider"), "arguments": .array(types.map(\.encoded))])
        case .weak: .record(["kind": .string("weak")])
        }
    }

    init(from record: Record) throws(GraphFormatError) {
        switch try record.string("kind") {
        case "optional": self = .optional
        case "array": self = .array
        case "dictionary": self = .dictionary(try record.type("key"))
        case "lazy": self = .lazy
        case "provider": self = .provider(try record.types("arguments"))
        case "asyncLazy": self = .asyncLazy
        case "asyncProvider": self = .asyncProvider(try record.types("arguments"))
        case "weak": self = .weak
        default: throw record.unknown("kind")
        }
    }
}
