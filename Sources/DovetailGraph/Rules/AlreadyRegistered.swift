extension Rules {
    /// A binding as `register` compares it with those it would replace.
    package struct Registered: Sendable {
        var location: SourceLocation
        var overridable: Bool?

        package init(at location: SourceLocation, overridable: Bool?) {
            self.location = location
            self.overridable = overridable
        }
    }

    /// A binding that `register` may not put in the place of others for the same key, because one of them, or it itself, is
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
