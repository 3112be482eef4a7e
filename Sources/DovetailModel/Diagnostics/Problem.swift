/// A mistake as data: the values that its text contains. Only `Wording` contains the texts.
///
/// It is indirect, so that a copy of a finding retains one reference. In place, each copy would be a switch over all cases.
package indirect enum Problem: Hashable, Sendable {
    /// No binding provides `key`. `element` would be an element of the collection.
    case missingBinding(key: Key, requester: Requester, element: Binding.Element? = nil)
    /// `priority` is the one that all of the bindings have.
    case duplicateBinding(key: Key, entry: String?, priority: Binding.Priority = .normal)
    /// The first of `names` is also the last.
    case cycle(names: [String], of: CycleKind = .bindings)
    /// A thread or task requested an instance that it is creating.
    case reentrance(key: Key)
    /// `needsInput`: only a child has what the dependency needs.
    case captiveDependency(
        holder: String, holderLifetime: String, held: Key, heldLifetime: String, needsInput: Bool = false)
    /// An instance retains the container that owns it.
    case captiveContainer(holder: String, holderLifetime: String)
    case needsAsync(target: String, isBeingCreated: Bool)
    /// An `await` at the top level of a file, where the compiler selects the synchronous request.
    case awaitedAtTopLevel(target: String)
    case wrongIsolation(target: String, needed: Isolation, from: Isolation)
    case notSendable(target: String)
    /// `injected` is the type of the parameter, if the binding is injected where no arguments can be passed.
    case argumentMismatch(target: String, expected: [TypeName], given: [TypeName], injected: TypeName? = nil)
    /// A shared binding with arguments, requested with an overload that does not prove them to be `Hashable`.
    case argumentNotProven(target: String, expected: [TypeName])
    case argumentNotHashable(target: String, argument: TypeName)
    /// A component's provider is shared and has parameters, as `#function` spells them, that are not part of its key.
    case parametersNotInKey(provider: String, parameters: [String])
    case missingInput(key: Key, requester: Requester, isShared: Bool = false)
    case unknownInput(key: Key)
    /// More than one value is provided for the same `Input`.
    case surplusInput(key: Key, count: Int)
    case noDecoratorTarget(key: Key, decorator: String)
    case requirementCycle(names: [String])
    case missingRequirement(names: [String], requiredBy: [String])
    case moduleMismatch(name: String)
    case alreadyRegistered(key: Key, existingIsFixed: Bool)
    case invalidBinding(target: String, mistake: BindingMistake)
    case noOwnerToClose(target: String, lifetime: String, hook: String = "onClose")
    case factoryFailed(target: String, cause: String)
    case hookFailed(target: String, hook: String, cause: String)
    /// If `isReleased`, it was not closed, but no code has a reference to it.
    case closed(what: String, isReleased: Bool = false)
    case cancelled(target: String)
    case tooDeep(target: String)
    /// A mistake that no container has by itself, for example of a file or of source code. A module above this one declares it.
    case other(AnyProblem)

    /// Hashes the id, because few mistakes at one location have the same one.
    package func hash(into hasher: inout Hasher) { hasher.combine(id) }

    /// What a cycle consists of, which determines how it can be broken.
    package enum CycleKind: Hashable, Sendable {
        /// Bindings, of which one at least stores its instance.
        case bindings
        /// Bindings that store no instance.
        case transients
        /// Providers of a component, which are code.
        case providers
    }

    /// The requester.
    package enum Requester: Hashable, Sendable {
        /// A call of `resolve`.
        case caller
        /// A request to the current container, which does not exist.
        case noContainer
        /// A call of `inject(into:)`, for the object.
        case object
        /// The n-th parameter (from zero) of a binding, with its label if it was read from source.
        case parameter(of: String, position: Int, label: String?)
        /// The same, of a parameter that has a default value, which a reference to the initializer does not use.
        case defaultedParameter(of: String, position: Int, label: String?)
        /// The n-th parameter of the n-th injection of a binding, both from zero.
        case injection(of: String, step: Int, position: Int)
        /// A request with `Resolution` in the factory of a binding.
        case resolution(in: String)
    }

    /// The reason why the modifiers of a binding contradict each other.
    package enum BindingMistake: Hashable, Sendable {
        case qualifiedTwice
        case eagerTransient
        case usingWithoutParameter(TypeName)
        case decoratorWithOwnKeys
        case defaultAndReplacing
        case dependentProcess(on: String)
        case inputWithLifetime
        case repeatedKey(TypeName)
    }
}
