extension Rules {
    /// A binding, as `register` compares it with those that it would replace.
    package struct Registered: Sendable {
        var location: SourceLocation
        var overridable: Bool?

        package init(at location: SourceLocation, overridable: Bool?) {
            self.location = location
            self.overridable = overridable
        }
    }

    /// Returns the finding if `register` may not replace the bindings of a key, because one of them, or the new one, is
    /// not overridable.
    package static func alreadyRegistered(_ key: Key, _ new: Registered, over old: [Registered]) -> Finding? {
        guard let first = old.first else { return nil }
        let fixed = old.first { $0.overridable == false }
        guard fixed != nil || new.overridable == false else { return nil }
        return Finding(
            .alreadyRegistered(key: key, existingIsFixed: fixed != nil), at: new.location,
            related: [.init(.alsoBound, (fixed ?? first).location)])
    }
}
