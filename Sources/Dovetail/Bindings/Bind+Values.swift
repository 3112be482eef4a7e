package import DovetailModel

/// Bindings that are created from values that were read, for example by `DovetailFiles`.
extension Bind {
    /// Creates a binding for a value of a file. Its source location is in that file, and validation reports it if
    /// nothing uses it.
    package init(value: Value, at location: SourceLocation) where Value: Sendable {
        self.init(Factory { value }, isSendable: true, at: .known(location))
        binding.kind = .value
    }

    /// Creates a binding for a value that was read when the binding was created.
    ///
    /// - Parameters:
    ///   - result: The value, or the error because of which no container is created.
    ///   - names: The values that it was read from, by type and name. The graph shows them as its dependencies.
    ///   - location: The source location that diagnostics show.
    package init(
        reading result: Result<Value, AssemblyError>, from names: [(type: Any.Type, name: String)],
        at location: SourceLocation
    ) where Value: Sendable {
        self.init(Factory { try result.get() }, isSendable: true, at: .known(location))
        binding.kind = .instance
        binding.reads = names.map { KeyID($0.type, .name($0.name)) }
        if case .failure(let error) = result { binding.findings = error.findings }
    }

    /// Adds a value that this binding was read from, by type and name.
    package consuming func reading(_ type: Any.Type, name: String) -> Self {
        with { $0.add(read: KeyID(type, .name(name))) }
    }
}

extension Bindings {
    /// Creates a list of findings only, which keeps the container from being created.
    package init(findings: [Finding]) { self.init(findings.map { .finding($0) }) }

    /// Returns this list, followed by another one.
    package func followed(by other: Bindings) -> Bindings { Bindings(joining: [self, other]) }

    /// Returns the names under which bindings of this list serve a type, in order.
    package func names<Value>(serving type: Value.Type) -> [String] {
        items.flatMap { item -> [String] in
            guard case .binding(let binding) = item else { return [] }
            return binding.keys.compactMap { key in
                if key.type == TypeID(type), case .name(let name) = key.qualification { name } else { nil }
            }
        }
    }

    /// Returns the same bindings, with all those marked as unused that do not serve `type` under `name`.
    package func sparing<Value>(_ type: Value.Type, name: String) -> Bindings {
        let chosen = KeyID(type, .name(name))
        return Bindings(
            items.map { item in
                guard case .binding(let binding) = item, !binding.keys.contains(chosen) else { return item }
                let spare = AnyBinding(copying: binding)
                spare.isUnused = true
                return .binding(spare)
            })
    }
}
