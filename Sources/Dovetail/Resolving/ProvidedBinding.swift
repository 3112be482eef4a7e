internal import DovetailModel

extension AnyBinding {
    /// Creates the binding for values of a type that are passed to child containers, which fill the slot.
    static func provided<V: Sendable>(_ type: V.Type) -> AnyBinding {
        let missing = Problem.missingInput(key: Key(TypeName(type)), requester: .caller)
        let binding = FactoryBinding(
            Factory { () throws -> V in throw ResolutionError(missing) },
            at: .known(SourceLocation(file: "makeChild(providing:)", line: 1, column: 1)))
        binding.lifetime = .singleton
        binding.storage = .slot
        binding.fillsInput = true
        binding.kind = .instance
        return binding
    }
}
