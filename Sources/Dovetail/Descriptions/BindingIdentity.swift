internal import DovetailModel

/// The identity of a binding for all containers of the process: source location, type and qualification.
///
/// It includes an index among the bindings that were registered with the same values, because a loop or a helper
/// function can declare several at one location.
package struct BindingIdentity: Hashable, Sendable {
    let file: String
    let line: Int
    let column: Int
    let key: KeyID
    let occurrence: Int
}

extension BindingIdentity {
    package init(_ binding: BindingFacts, occurrence: Int) {
        let location = binding.location
        file = location.file
        line = location.line
        column = location.column
        key = binding.ownKey
        self.occurrence = occurrence
    }
}
