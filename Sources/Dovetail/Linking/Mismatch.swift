internal import DovetailModel

/// Returns the error for arguments that do not fit the requested type.
///
/// - Parameters:
///   - binding: The binding that takes arguments; `nil` if none was found.
///   - given: The arguments of the request.
///   - asked: The requested type.
func mismatch(of binding: BindingFacts?, given: Arguments?, requested asked: Any.Type = Any.self) -> ResolutionError {
    ResolutionError(
        .argumentMismatch(
            target: binding?.displayName ?? TypeName(asked).description,
            expected: binding?.arguments.map { TypeName($0) } ?? [], given: given?.types.map { TypeName($0) } ?? []),
        at: binding?.location)
}
