internal import DovetailGraph

/// Why a request cannot be linked: what was detected, without words. `Explanation`, above the linker, has the words.
@usableFromInline
struct LinkFailure: Error {
    /// What the linker can tell.
    enum Reason {
        /// Nothing serves the key.
        case missing(KeyID)
        /// Several bindings serve the key, and none wins.
        case ambiguous(KeyID)
        /// No child has provided the input.
        case missingInput(KeyID)
        /// Initializers that need each other, or bindings that keep nothing; these are on the cycle.
        case cycle([BindingFacts])
        /// Two isolations would use an instance of the binding.
        case notSendable(BindingFacts)
        /// A binding takes arguments, and what needs it gives none.
        case argumentMismatch(BindingFacts)
        /// Containers are nested too deeply for the stack.
        case tooDeep(BindingFacts)
        case closed
    }

    // In an object, so that what every link may throw is one reference.
    private final class Storage: Sendable {
        let reason: Reason
        let asker: BindingFacts?

        init(_ reason: Reason, _ asker: BindingFacts?) {
            self.reason = reason
            self.asker = asker
        }
    }
    private let storage: Storage

    init(_ reason: Reason, linking asker: BindingFacts? = nil) { storage = Storage(reason, asker) }

    var reason: Reason { storage.reason }
    /// The binding that was being linked.
    var asker: BindingFacts? { storage.asker }
}
