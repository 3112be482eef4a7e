/// A mistake as data: the values that its text contains. Only `Wording` contains the texts.
package enum Problem: Hashable, Sendable {
    /// No binding provides `key`. `asker` is the requester; `element` would be an element of the collection.
    case missingBinding(key: Key, requester: Requester, element: Binding.Element? = nil)
    /// `priority` is the one that all of the bindings have.
    case duplicateBinding(key: Key, entry: String?, priority: Binding.Priority = .normal)
    /// The first of `names` is also the last.
    case cycle(names: [String], of: CycleKind = .bindings)
    /// A thread or task requested an instance that it is creating.
    case reentrance(key: Key)
    case captiveDependency(holder: String, holderLifetime: String, held: String, heldLifetime: String)
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
    case unanalyzedBinding(target: String, obstacle: Obstacle)
    /// A function that is not among the sources receives a container.
    case unanalyzedRequests(function: String)
    /// The files or settings of the values are known only at run time.
    case opaqueValues
    case unusedBinding(target: String)
    case redundantOverride(target: String, modifier: String)
    /// A cycle creates its first binding again. The first of `names` is also the last; `lifetime` would avoid that.
    case secondInstance(names: [String], lifetime: String?)
    case injectedInView(view: String, key: String)
    /// `name` is a module or a property that lists bindings, or the function to which the list is passed.
    case longBody(of: String, lines: Int)
    /// Code of a Swift module requests what another one declares or, if `isBound`, binds, which a boundary forbids.
    case forbiddenDependency(module: String, other: String, key: Key, requester: Requester, isBound: Bool)
    /// A Swift module binds or decorates a key whose type another one, `owner`, declares.
    case forbiddenBinding(module: String, key: Key, owner: String, isDecorator: Bool)
    /// `listed` is the file, if the source location is the one where the file is listed.
    case unreadableFile(FileMistake, listed: String? = nil)
    /// `path` is the key path of the value in its file.
    case invalidValue(path: String, mistake: ValueMistake)
    case unusedValue(path: String)
    /// `meanings` are the qualified names of the declarations.
    case ambiguousType(name: String, meanings: [String])
    /// `message` is the message of the parser.
    case syntaxError(message: String)
    /// A comment that ignores findings names an id that does not exist. `similar` is the nearest one, if there is one.
    case unknownIgnore(id: String, similar: String?)
    /// No finding has the id and the line of a comment that ignores findings.
    case unusedIgnore(id: String)
    /// The sources use a name of an earlier version.
    case renamed(old: String, new: String, isExact: Bool)
    case invalidInjectable(name: String, InjectableMistake)
    case invalidProvider(name: String, ProviderMistake)
    /// `access` does not make the declaration visible to generated code.
    case notVisible(name: String, access: String, needed: String)
    /// A strict resolver has no provider for a key and cannot create it. `function` is the missing provider.
    case notProvided(key: Key, resolver: String, requester: Requester, function: String)
    /// Several functions or types provide one key.
    case providedTwice(key: Key)
    /// A synchronous deferral, `kind`, of a dependency that is asynchronous or isolated to an actor.
    case synchronousDeferral(target: String, kind: String, isolation: Isolation?)
    /// A deferred dependency retains the resolver, so the resolver can be used from any isolation.
    case resolverNotSendable(name: String)
    /// Each dependency requires the next one. The first of `names` is also the last.
    case builtInCircle(names: [String])

    /// The number of lines in a body up to which the compiler needs about the same time for each of them. With 200 lines, a
    /// line takes 1.5 times as long as with 100 in a release build, and 1.1 times as long in a debug build. With 1,000, it
    /// takes seven to ten times as long (`Scripts/benchmark build`).
    package static let longestBody = 200

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

    /// The reason why a binding cannot be analyzed.
    package enum Obstacle: Hashable, Sendable {
        /// Its factory uses `Resolution`.
        case resolution
        /// The sources do not show its dependencies.
        case sources
        /// Its initializer is not in the sources.
        case elsewhere
        /// The target is an expression in a list of bindings, which the sources do not explain.
        case expression
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
