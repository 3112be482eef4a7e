internal import DovetailGraph

/// What a binding says about itself: type, key, lifetime, place. Errors, events and the graph are made from it.
///
/// Changed only by the modifiers of the one `Bind` that owns the binding (they copy it when it is shared); once a module has
/// been installed nobody changes it any more, which is why it may be shared.
@usableFromInline
class BindingFacts: @unchecked Sendable {
    final let type: Any.Type
    final let place: Place
    final var kind: Binding.Kind = .factory
    final var qualification: KeyID.Qualification = .none
    final var lifetime: Binding.Lifetime = .transient
    final var isSendable: Bool?
    final var uses: [Use] = []
    final var priority: Binding.Priority = .normal
    final var overridable: Bool?
    final var isHidden = false
    final var isEager = false
    final var isRoot = false
    final var isUnused = false
    /// Whether it stands for a value that a child was given.
    final var fillsInput = false
    final var mistakes: [Problem.BindingMistake] = []
    /// Mistakes in what the binding was written from, such as a file of values.
    final var findings: [Finding] = []
    /// What it took when it was written: the graph shows it, and nothing is looked up.
    final var reads: [KeyID] = []

    /// Under which qualification a dependency is looked up.
    struct Use {
        let type: Any.Type
        let qualification: KeyID.Qualification
    }

    init(type: Any.Type, at place: Place) {
        self.type = type
        self.place = place
    }

    init(copying other: BindingFacts) {
        type = other.type
        place = other.place
        kind = other.kind
        qualification = other.qualification
        lifetime = other.lifetime
        isSendable = other.isSendable
        uses = other.uses
        priority = other.priority
        overridable = other.overridable
        isHidden = other.isHidden
        isEager = other.isEager
        isRoot = other.isRoot
        isUnused = other.isUnused
        fillsInput = other.fillsInput
        mistakes = other.mistakes
        findings = other.findings
        reads = other.reads
    }

    /// Where it is written.
    final var location: SourceLocation { place.location }

    /// The key of the binding itself.
    final var ownKey: KeyID { KeyID(type, qualification) }

    /// The keys it serves, its own first.
    var keys: [KeyID] { [ownKey] }
    /// The actor its factory belongs to.
    var isolation: (any Actor)? { nil }
    /// Whether its instances must be closed.
    var hasOnClose: Bool { false }
    /// The types of the run-time arguments it takes, in order.
    var arguments: [Any.Type] { [] }

    final var name: TypeName { TypeName(type) }
    final var displayName: String { name.description }
    final var step: Finding.Step { Finding.Step(name: displayName, location: location) }
}

/// What follows from the lifetime.
extension BindingFacts {
    /// Whether an instance is kept beyond the resolve that made it.
    final var isShared: Bool { lifetime != .transient && lifetime != .graph }

    /// Whether its instances are stored outside of containers.
    final var isStoredElsewhere: Bool {
        switch lifetime {
        case .process, .scope, .custom: true
        default: false
        }
    }

    /// Whether the instance belongs to the container that owns the binding, or to something outside of containers.
    final var isOwned: Bool {
        switch lifetime {
        case .singleton, .weak, .process, .scope, .custom: true
        case .transient, .graph, .container, .weakInContainer: false
        }
    }

    /// Whether its instance lies in the block of a container.
    final var needsSlot: Bool {
        switch lifetime {
        case .singleton, .container, .weak, .weakInContainer: kind != .input
        case .transient, .graph, .process, .scope, .custom: false
        }
    }
}

/// What is thrown on when the code of a binding, or something it needs, threw.
extension BindingFacts {
    final func failure(_ error: any Error, isHook: Bool) -> ResolutionError {
        if let error = error as? ResolutionError { return error.through(step) }
        let cause = String(describing: error)
        let problem: Problem =
            isHook
            ? .hookFailed(target: displayName, hook: "onCreate", cause: cause)
            : .factoryFailed(target: displayName, cause: cause)
        return ResolutionError(Finding(problem, at: location, trace: [step]), cause: error)
    }

    /// As the other, for code that is specialized where the binding is written.
    @usableFromInline
    final func failure(_ error: any Error) -> any Error { failure(error, isHook: false) }
}
