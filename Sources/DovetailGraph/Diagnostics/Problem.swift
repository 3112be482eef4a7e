/// What is wrong, as data: one case an id, with what its sentence needs. `Wording` turns it into words; nothing else does.
package enum Problem: Hashable, Sendable {
    /// Nothing provides `key`; `asker` says who asks for it and as what. `element` is what a collection would be made of.
    case missingBinding(key: Key, asker: Asker, element: Binding.Element? = nil)
    case duplicateBinding(key: Key, entry: String?)
    /// `names` is closed: the first stands again at the end.
    case cycle(names: [String])
    /// A thread or task came back to what it is itself making.
    case reentrance(key: Key)
    case captiveDependency(holder: String, holderLifetime: String, held: String, heldLifetime: String)
    /// The container itself is held by something it keeps.
    case captiveContainer(holder: String, holderLifetime: String)
    case needsAsync(target: String, isInTheMaking: Bool)
    case wrongIsolation(target: String, needed: Isolation, from: Isolation)
    case notSendable(target: String)
    case argumentMismatch(target: String, expected: [TypeName], given: [TypeName])
    /// A shared binding with arguments, asked through an overload that does not prove them `Hashable`.
    case argumentNotProven(target: String, expected: [TypeName])
    case argumentNotHashable(target: String, argument: TypeName)
    /// A component's provider is shared and has parameters, as `#function` spells them, that do not tell its instances apart.
    case parametersNotInKey(provider: String, parameters: [String])
    case missingInput(key: Key, asker: Asker)
    case unknownInput(key: Key)
    /// A child was given more than one value of a type for the same `Input`.
    case surplusInput(key: Key, count: Int)
    case noDecoratorTarget(key: Key, decorator: String)
    case requirementCycle(names: [String])
    case missingRequirement(names: [String], requiredBy: [String])
    case moduleMismatch(name: String)
    case alreadyRegistered(key: Key, existingIsFixed: Bool)
    case invalidBinding(target: String, mistake: BindingMistake)
    case noOwnerToClose(target: String, lifetime: String)
    case factoryFailed(target: String, cause: String)
    case hookFailed(target: String, hook: String, cause: String)
    case closed(what: String)
    case cancelled(target: String)
    case tooDeep(target: String)
    case unanalyzedBinding(target: String)
    /// Which files values come from is known only when the program runs.
    case opaqueValues
    case unusedBinding(target: String)
    case redundantOverride(target: String, modifier: String)
    /// What begins a cycle is made again on it. `names` is closed; with `lifetime` it would be made once.
    case secondInstance(names: [String], lifetime: String?)
    /// `stated` is what a consumer says after the key, `shared` what the key says: words, without their dots.
    case scopeMismatch(key: String, stated: [String], shared: [String])
    case injectedInView(view: String, key: String)
    /// `listed` is the file, where the place is not in it but where it is listed.
    case unreadableFile(FileMistake, listed: String? = nil)
    /// `path` is the key path of the value in its file.
    case invalidValue(path: String, mistake: ValueMistake)
    case unusedValue(path: String)
    /// `meanings` are the qualified names of the declarations.
    case ambiguousType(name: String, meanings: [String])
    /// `message` is the parser's.
    case syntaxError(message: String)
    case invalidInjectable(name: String, InjectableMistake)
    case invalidProvider(name: String, ProviderMistake)
    /// Generated code would have to see it from further away than `access` allows.
    case notVisible(name: String, access: String, needed: String)
    /// A strict resolver neither provides a key nor can build it; `function` is the provider that would.
    case notProvided(key: Key, resolver: String, asker: Asker, function: String)
    /// Several functions or types give what one is asked for.
    case providedTwice(key: Key)
    /// What is asked for later is asked for synchronously, by `kind`, and cannot be: it is asynchronous, or an actor's.
    case synchronousDeferral(target: String, kind: String, isolation: Isolation?)
    /// What is asked for later keeps the resolver, which then may be used from anywhere.
    case resolverNotSendable(name: String)
    /// Each needs the next to be built first; `names` is closed.
    case builtInCircle(names: [String])

    /// Who asks, and in which place of its own.
    package enum Asker: Hashable, Sendable {
        /// Somebody who called `resolve`.
        case caller
        /// Somebody who asked for the current container, and there is none.
        case noContainer
        /// The n-th parameter (from zero) of a binding, with the label it has where the source was read.
        case parameter(of: String, position: Int, label: String?)
        /// The n-th parameter of the n-th injection of a binding, both from zero.
        case injection(of: String, step: Int, position: Int)
        /// A hand-written request inside the factory of a binding.
        case resolution(in: String)
    }

    /// Modifiers that contradict each other.
    package enum BindingMistake: Hashable, Sendable {
        case taggedAndNamed
        case qualifiedTwice
        case eagerTransient
        case usingWithoutParameter(TypeName)
        case decoratorWithOwnKeys
        case defaultAndReplacing
        case dependentProcess(on: String)
        case inputWithLifetime
    }
}
