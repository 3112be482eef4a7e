package import DovetailGraph

/// Bindings that are made from something read: what `DovetailFiles` binds.
extension Bind {
    /// A value of a file: the file is its place, and validation tells where nothing asks for it.
    package init(value: Value, at location: SourceLocation) where Value: Sendable {
        self.init(binding: TypedBinding(Factory { value }, at: .known(location)))
        binding.kind = .value
        binding.isSendable = true
    }

    /// A binding that gives what was read when it was written.
    ///
    /// - Parameters:
    ///   - result: What was read; or the mistake, with which no container is made.
    ///   - names: The values it was read from, by type and name; the graph shows them as its dependencies.
    package init(
        reading result: Result<Value, AssemblyError>, from names: [(type: Any.Type, name: Name)],
        at location: SourceLocation
    ) where Value: Sendable {
        self.init(binding: TypedBinding(Factory { try result.get() }, at: .known(location)))
        binding.kind = .instance
        binding.isSendable = true
        binding.reads = names.map { KeyID($0.type, .name($0.name.text)) }
        if case .failure(let error) = result { binding.findings = error.findings }
    }

    /// The same binding, with values that were read for it.
    package consuming func reading(_ type: Any.Type, name: Name) -> Self {
        with { $0.reads.append(KeyID(type, .name(name.text))) }
    }
}

extension Bindings {
    /// Nothing but mistakes: with them no container is made.
    package init(findings: [Finding]) { self.init(findings.map { .finding($0) }) }

    /// The same list, and another after it.
    package func followed(by other: Bindings) -> Bindings { Bindings(items + other.items) }

    /// The names under which bindings of this list serve a type, in their order.
    package func names<Value>(serving type: Value.Type) -> [String] {
        items.flatMap { item -> [String] in
            guard case .binding(let binding) = item else { return [] }
            return binding.keys.compactMap { key in
                if key.type == TypeID(type), case .name(let name) = key.qualification { name } else { nil }
            }
        }
    }

    /// The same bindings; those that do not serve `type` under `name` are known to be unused.
    package func sparing<Value>(_ type: Value.Type, name: String) -> Bindings {
        let chosen = KeyID(type, .name(name))
        return Bindings(
            items.map { item in
                guard case .binding(let binding) = item, !binding.keys.contains(chosen) else { return item }
                let spare = binding.copied()
                spare.isUnused = true
                return .binding(spare)
            })
    }
}
