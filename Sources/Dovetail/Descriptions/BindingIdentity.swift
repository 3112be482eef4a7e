internal import DovetailGraph

/// A binding as all containers of the process see it: its source location, type and qualification; and which of those that were
/// registered with the same it is, because a loop or a helper function writes several at one location.
struct BindingIdentity: Hashable, Sendable {
    let file: String
    let line: Int
    let column: Int
    let key: KeyID
    let occurrence: Int
}

extension BindingIdentity {
    init(_ binding: BindingFacts, occurrence: Int) {
        let location = binding.location
        file = location.file
        line = location.line
        column = location.column
        key = binding.ownKey
        self.occurrence = occurrence
    }
}
