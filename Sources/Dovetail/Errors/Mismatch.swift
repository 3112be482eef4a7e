internal import DovetailGraph

/// The error for arguments that do not fit what was asked for.
func mismatch(_ recipe: BindingFacts?, _ given: ArgumentList?, _ asked: Any.Type = Any.self) -> ResolutionError {
    ResolutionError(
        .argumentMismatch(
            target: recipe?.displayName ?? TypeName(asked).description,
            expected: recipe?.arguments.map { TypeName($0) } ?? [], given: given?.types.map { TypeName($0) } ?? []),
        at: recipe?.location)
}
