package import DovetailModel

/// The properties of a binding: type, key, lifetime and source location. Errors, events and the graph are created from
/// it.
///
/// Only the modifiers of the one `Bind` that owns the binding change it, and they copy it if it is shared. It does not
/// change after its module was installed, so it may be shared between threads.
@usableFromInline
package class BindingFacts: @unchecked Sendable {
    package final let type: Any.Type
    package final let site: DeclarationSite
    final var kind: Binding.Kind = .factory
    final var qualification: KeyID.Qualification = .none
    final var lifetime: Binding.Lifetime = .transient
    final var isSendable: Bool?
    final var priority: Binding.Priority = .normal
    final var overridable: Bool?
    final var isHidden = false
    final var isEager = false
    final var isRoot = false
    /// True if a test that is strict fails when it uses the binding.
    final var isLive = false
    final var isUnused = false
    /// True if it represents a value that was passed to a child container.
    final var fillsInput = false
    /// The properties that few bindings have; `nil` if this one has none of them, because each list would have to be
    /// initialized and released.
    private final var rare: RareFacts?

    /// True if it has none of these properties.
    final var isUsual: Bool { rare == nil }

    final var uses: [Use] {
        get { rare?.uses ?? [] }
        set { change { $0.uses = newValue } }
    }
    final var mistakes: [Problem.BindingMistake] {
        get { rare?.mistakes ?? [] }
        set { change { $0.mistakes = newValue } }
    }
    /// Mistakes in the source of the binding, such as a file of values.
    final var findings: [Finding] {
        get { rare?.findings ?? [] }
        set { change { $0.findings = newValue } }
    }
    /// The keys that it used when it was created. The graph shows them, and no lookup happens.
    final var reads: [KeyID] {
        get { rare?.reads ?? [] }
        set { change { $0.reads = newValue } }
    }

    /// Replaces the object with a changed copy, because copies of the binding share it.
    private final func change(_ change: (RareFacts) -> Void) {
        let changed = RareFacts(copying: rare)
        change(changed)
        rare = changed
    }

    /// The properties that few bindings have. It does not change after a binding has it.
    private final class RareFacts {
        var uses: [Use]
        var mistakes: [Problem.BindingMistake]
        var findings: [Finding]
        var reads: [KeyID]

        init(copying other: RareFacts?) {
            uses = other?.uses ?? []
            mistakes = other?.mistakes ?? []
            findings = other?.findings ?? []
            reads = other?.reads ?? []
        }
    }

    /// The qualification under which a dependency is looked up.
    struct Use {
        let type: Any.Type
        let qualification: KeyID.Qualification
    }

    init(type: Any.Type, at site: DeclarationSite) {
        self.type = type
        self.site = site
    }

    /// Creates the facts of what is no binding of a container: a provider of a component, or an injected property.
    package convenience init(
        type: Any.Type, under qualification: KeyID.Qualification, lifetime: Binding.Lifetime = .transient,
        isLive: Bool = false, at site: DeclarationSite
    ) {
        self.init(type: type, at: site)
        self.qualification = qualification
        self.lifetime = lifetime
        self.isLive = isLive
    }

    init(copying other: BindingFacts) {
        type = other.type
        site = other.site
        kind = other.kind
        qualification = other.qualification
        lifetime = other.lifetime
        isSendable = other.isSendable
        priority = other.priority
        overridable = other.overridable
        isHidden = other.isHidden
        isEager = other.isEager
        isRoot = other.isRoot
        isLive = other.isLive
        isUnused = other.isUnused
        fillsInput = other.fillsInput
        rare = other.rare
    }

    // Lists are assigned, never changed in place. Only then can the compiler prove that nothing else accesses a list at the
    // same time; otherwise the program checks that at each read.

    final func add(use: Use) { uses = uses + [use] }
    final func add(mistake: Problem.BindingMistake) { mistakes = mistakes + [mistake] }
    final func add(read key: KeyID) { reads = reads + [key] }

    /// The source location.
    package final var location: SourceLocation { site.location }

    /// The key of the binding itself.
    package final var ownKey: KeyID { KeyID(type, qualification) }

    /// The keys under which it is found, its own key first.
    var keys: [KeyID] { [ownKey] }
    /// True if requests for its own type do not find it, because it is an element.
    var isOnlyElement: Bool { false }
    /// The actor of the factory.
    var isolation: (any Actor)? { nil }
    /// True if there is such an actor.
    var isIsolated: Bool { false }
    /// True if its instances must be closed, because there is an `.onClose` or an `.onEnd`.
    var hasOnClose: Bool { false }
    /// True if there is an `.onEnd`.
    var hasOnEnd: Bool { false }
    /// The types of its run-time arguments, in order.
    var arguments: [Any.Type] { [] }

    package final var isFactory: Bool { kind == .factory }
    package final var name: TypeName { TypeName(type) }
    /// The name with its qualifier, as for `Binding.fullName` of the graph. An element is not found by its qualifier.
    package final var fullName: String { isOnlyElement ? name.description : ownKey.key.name }
    final var step: Finding.Step { Finding.Step(name: fullName, location: location) }
}

/// Properties that follow from the lifetime.
extension BindingFacts {
    /// True if an instance is stored beyond the resolve that created it.
    final var isShared: Bool { lifetime != .transient && lifetime != .graph }

    /// True if its instances are stored outside of containers.
    final var isStoredElsewhere: Bool {
        switch lifetime {
        case .process, .pool, .custom: true
        default: false
        }
    }

    /// True if the instance belongs to the container that owns the binding, or to an object outside of containers.
    final var isOwned: Bool {
        switch lifetime {
        case .singleton, .weak, .process, .pool, .custom: true
        case .transient, .graph, .scoped, .weakScoped: false
        }
    }

    /// True if its instance is stored in the row of a container.
    final var needsSlot: Bool {
        switch lifetime {
        case .singleton, .scoped, .weak, .weakScoped: kind != .input
        case .transient, .graph, .process, .pool, .custom: false
        }
    }
}

/// Errors for code of the binding, or of a dependency, that threw.
extension BindingFacts {
    final func failure(_ error: any Error, isHook: Bool) -> ResolutionError {
        if let error = error as? ResolutionError { return error.through(step) }
        let cause = String(describing: error)
        let problem: Problem =
            isHook
            ? .hookFailed(target: fullName, hook: "onCreate", cause: cause)
            : .factoryFailed(target: fullName, cause: cause)
        return ResolutionError(Finding(problem, at: location, trace: [step]), cause: error)
    }

    /// Returns the same error as `any Error`, for code that is specialized in the module of the binding.
    @usableFromInline
    final func failure(_ error: any Error) -> any Error { failure(error, isHook: false) }
}

/// The source location of a binding as the compiler passes it. The name of the file becomes a string only when it is
/// read.
package enum DeclarationSite: Sendable {
    case code(StaticString, UInt, UInt)
    /// A location in a file that was read.
    case known(SourceLocation)

    package var location: SourceLocation {
        switch self {
        case .code(let file, let line, let column): SourceLocation(fileID: file, line: line, column: column)
        case .known(let location): location
        }
    }
}

/// A request that a module declares, and that code outside of modules sends.
struct DeclaredRequest: Hashable, Sendable {
    let key: KeyID
    let site: DeclarationSite

    static func == (left: Self, right: Self) -> Bool {
        left.key == right.key && left.site.location == right.site.location
    }
    func hash(into hasher: inout Hasher) { hasher.combine(key) }
}
