internal import DovetailModel

/// The reason why a request cannot be linked, as data. `Explanation`, above the linker, contains the messages.
@usableFromInline
struct LinkFailure: Error {
    /// The mistakes that the linker can detect.
    enum Reason {
        /// No binding serves the key.
        case missing(KeyID)
        /// Several bindings serve the key, and none has precedence.
        case ambiguous(KeyID)
        /// No child container has provided the input.
        case missingInput(KeyID)
        /// Initializers that depend on each other, or bindings that store nothing. The bindings are those on the cycle.
        case cycle([BindingFacts])
        /// An instance of the binding would be used from two isolations.
        case notSendable(BindingFacts)
        /// A binding takes arguments, but its dependent passes none.
        case argumentMismatch(BindingFacts)
        /// Containers are nested too deeply for the stack.
        case tooDeep(BindingFacts)
    }

    // An object, so that the error that every link may throw is one reference.
    private final class Storage: Sendable {
        let reason: Reason
        let requester: BindingFacts?

        init(_ reason: Reason, _ requester: BindingFacts?) {
            self.reason = reason
            self.requester = requester
        }
    }
    private let storage: Storage

    init(_ reason: Reason, linking requester: BindingFacts? = nil) { storage = Storage(reason, requester) }

    var reason: Reason { storage.reason }
    /// The binding that was being linked.
    var requester: BindingFacts? { storage.requester }
}
