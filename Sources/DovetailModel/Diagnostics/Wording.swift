/// The texts of the mistakes of containers. Those of other mistakes, of similar bindings and of the fixes that use them are above this
/// module; see ``Details``.
package enum Wording {
    static func headline(of finding: Finding) -> String {
        Details.current?.headline(of: finding) ?? headline(of: finding.problem)
    }

    private static func headline(of problem: Problem) -> String {
        switch problem {
        case .missingBinding(let key, _, _): "no binding provides \(key)"
        case .duplicateBinding(let key, nil, _): "multiple bindings provide \(key)"
        case .duplicateBinding(let key, let entry?, _): "multiple bindings provide the entry '\(entry)' of \(key)"
        case .cycle(let names, _): "dependency cycle: \(names.joined(separator: " → "))"
        case .reentrance(let key): "\(key) is requested again while it is being created"
        case .captiveDependency(let holder, let holderLifetime, let held, let heldLifetime, _):
            "'\(holder)' (\(holderLifetime)) depends on '\(held.name)' (\(heldLifetime)), which has a shorter lifetime"
        case .captiveContainer(let holder, let lifetime):
            "'\(holder)' (\(lifetime)) retains its container: a reference cycle"
        case .needsAsync(let target, false): "creating '\(target)' requires `await`, but the request is synchronous"
        case .needsAsync(let target, true):
            "'\(target)' is being created asynchronously, and a synchronous request cannot wait for it"
        case .awaitedAtTopLevel(let target):
            "creating '\(target)' requires `await`, but at the top level the compiler selects the synchronous call"
        case .wrongIsolation(let target, let needed, let from):
            "'\(target)' is isolated to \(needed), but the request is synchronous and \(isolationText(from))"
        case .notSendable(let target):
            "'\(target)' is not Sendable, but it is used from more than one isolation domain"
        case .argumentMismatch(let target, let expected, let given, _):
            "'\(target)' takes \(list(expected)), but received \(list(given))"
        case .argumentNotProven(let target, let expected):
            "'\(target)' stores one instance per \(list(expected)), but the call does not prove them to be Sendable"
        case .argumentNotHashable(let target, let argument):
            "'\(target)' is shared and takes an argument of type '\(argument)', which is not Hashable"
        case .parametersNotInKey(let provider, _):
            "'\(provider)' is shared and has parameters, but every call returns the instance of the first call"
        case .missingInput(let key, _, _): "no value is provided for the input \(key)"
        case .unknownInput(let key): "a value is provided for \(key), but no `Input` declares it"
        case .surplusInput(let key, let count): "\(count) values are provided for the input \(key), which takes one"
        case .noDecoratorTarget(let key, let decorator): "'\(decorator)' decorates \(key), but no binding provides it"
        case .requirementCycle(let names): "modules require each other: \(names.joined(separator: " → "))"
        case .missingRequirement(let names, []): "module '\(names.joined(separator: ", "))' is not installed"
        case .missingRequirement(let names, _): "required modules are not installed: \(names.joined(separator: ", "))"
        case .moduleMismatch(let name): "module '\(name)' is installed with two different values"
        case .alreadyRegistered(let key, true): "\(key) is already registered and cannot be overridden"
        case .alreadyRegistered(let key, false):
            "\(key) is already registered, and the new binding is not overridable"
        case .invalidBinding(let target, let mistake): "'\(target)' \(mistakeText(mistake))"
        case .noOwnerToClose(let target, let lifetime, let hook):
            "'\(target)' has `.\(hook)`, but containers do not own \(lifetime) instances"
        case .factoryFailed(let target, let cause): "creating '\(target)' failed: \(cause)"
        case .hookFailed(let target, let hook, let cause): "`\(hook)` of '\(target)' failed: \(cause)"
        case .closed(let what, isReleased: false): "\(what) is closed"
        case .closed(let what, isReleased: true): "\(what) was released"
        case .cancelled(let target): "the request for '\(target)' was cancelled"
        case .tooDeep(let target): "the dependency chain to '\(target)' is too deep for the stack"
        case .other(let problem): problem.base.headline
        }
    }

    /// The line under the headline: the requester.
    package static func explanation(of problem: Problem) -> String? {
        switch problem {
        case .missingBinding(_, let requester, _), .missingInput(_, let requester, _): text(of: requester)
        case .other(let problem): problem.base.explanation
        default: nil
        }
    }

    package static func text(of requester: Problem.Requester) -> String? {
        switch requester {
        case .caller: nil
        case .noContainer: "there is no current container"
        case .object: "required by `inject(into:)`"
        case .parameter(let name, let position, nil): "required by the \(ordinal(position)) parameter of '\(name)'"
        case .parameter(let name, _, let label?): "required by the parameter '\(label)' of '\(name)'"
        case .defaultedParameter(let name, let position, let label):
            text(of: .parameter(of: name, position: position, label: label)).map { $0 + ", which has a default value" }
        case .injection(let name, let step, let position):
            "required by the \(ordinal(position)) parameter of the \(ordinal(step)) injection into '\(name)'"
        case .resolution(let name): "requested in the factory of '\(name)'"
        }
    }

    static func suggestedFix(for finding: Finding) -> String? {
        switch finding.problem {
        case .missingBinding(_, .noContainer, _):
            "at launch, call `container.makeCurrent()`; in a test or preview, use `container.asCurrent { … }`"
        case .missingBinding(let key, .object, _): "add to a module: Input(\(metatype(key.type))).inject(\\.…)"
        case .missingBinding(let key, _, _):
            Details.current?.fix(forMissing: finding) ?? newBinding(for: key, by: nil)
        case .duplicateBinding(_, nil, .normal):
            "remove one, add `.asDefault()` or `.replacing()` to exactly one, or distinguish them with a tag"
        case .duplicateBinding(_, nil, .asDefault):
            "remove one, remove `.asDefault()` from exactly one, or distinguish them with a tag"
        case .duplicateBinding(_, nil, .replacing):
            "remove one, remove `.replacing()` from all but one, or distinguish them with a tag"
        case .duplicateBinding(_, _?, _): "use a different key for each entry"
        case .cycle(_, .bindings): "break the cycle with `Lazy`, `Provider` or `.inject` at one of its edges"
        case .cycle(_, .transients):
            "break the cycle with `Lazy` or `Provider` at one of its edges, or with `.inject` and a lifetime that stores "
                + "one of its instances, such as `.lifetime(.graph)`"
        case .cycle(_, .providers): "let one of them take a closure that requests the other one later"
        case .reentrance: "take it as a parameter, or request it after it is created, for example by a `Lazy`"
        case .captiveDependency(let holder, _, _, _, needsInput: true):
            "use `.lifetime(.scoped)` for '\(holder)', so that each child creates its own instance"
        case .captiveDependency(_, _, let held, _, _):
            "take `Provider<\(held.type)>` instead, or use the same lifetime for both"
        case .captiveContainer: "take `Weak<Container>` instead"
        case .needsAsync(_, false):
            "use `await` (in `main.swift`: inside an `async` function), take `AsyncLazy` or `AsyncProvider`, "
                + "or create it with `.eager()` and `await container.start()`"
        case .needsAsync(_, true): "use `await`, or resolve it after `start()` has returned"
        case .awaitedAtTopLevel:
            "call it in a function, `func run() async throws { … }`, and call that here: `try await run()`"
        case .wrongIsolation(_, let needed, _): "resolve it on \(needed), or use `await`"
        case .notSendable: "make it Sendable or transient, or use it from one isolation domain only"
        case .argumentMismatch(_, let expected, _, let type?) where !expected.isEmpty:
            "take `Provider<\(([type] + expected).map(\.description).joined(separator: ", "))>` instead, "
                + "and pass the arguments when you call it"
        case .argumentMismatch(_, let expected, _, _):
            expected.isEmpty
                ? "remove the arguments: at the call, or in the type of the `Provider`"
                : "pass arguments of these types, in this order: at the call, or in the type of the `Provider`"
        case .argumentNotProven: "pass arguments whose types are known to be Sendable at the call"
        case .argumentNotHashable(_, let argument) where argument.cannotConform:
            "use a concrete type that is Hashable instead of '\(argument)', or make the binding transient"
        case .argumentNotHashable(_, let argument): "conform '\(argument)' to Hashable, or make the binding transient"
        case .parametersNotInKey(_, let parameters):
            "pass the values that identify the instance: `arguments: \(parameters.map { _ in "…" }.joined(separator: ", "))`"
        case .missingInput(_, _, isShared: true):
            "use `.lifetime(.scoped)` for the shared binding on this path, so that each child creates its own instance"
        case .missingInput(let key, _, _):
            "create a child container with a value of type '\(key.type)': `makeChild(providing: …)`"
        case .unknownInput(let key): "add `Input(\(metatype(key.type)))` to a module, or remove the value"
        case .surplusInput: "provide only one of them, or declare a separate type with an `Input` for each"
        case .noDecoratorTarget(let key, _):
            "bind \(key) in this container or in a parent, or use the qualifier of the target for the decorator"
        case .requirementCycle: "move their shared bindings into a module that both require"
        case .missingRequirement(_, []): "add it to the container or to one of its parents"
        case .missingRequirement: "add them to the container, or use `requirements: .install`"
        case .moduleMismatch: "install only one of them, or make the values equal"
        case .alreadyRegistered:
            "use `overriding { … }` for an overlay with another binding, or remove `.overridable(false)`"
        case .invalidBinding(_, let mistake): mistakeFix(mistake)
        case .noOwnerToClose: "use `.lifetime(.singleton)` or `.lifetime(.scoped)`, or close it where it is used"
        case .factoryFailed, .hookFailed: nil
        case .closed(_, isReleased: false): "resolve before it is closed, or create a new one"
        case .closed(_, isReleased: true): "keep a reference to it for as long as you use the objects that it created"
        case .cancelled: nil
        case .tooDeep: "break the chain with `Lazy` or `Provider`"
        case .other(let problem): problem.base.suggestedFix(for: finding)
        }
    }

    private static func mistakeText(_ mistake: Problem.BindingMistake) -> String {
        switch mistake {
        case .qualifiedTwice: "is qualified twice"
        case .eagerTransient: "is `.eager()`, but its instance is not stored"
        case .usingWithoutParameter(let type): "has `.using` for '\(type)', but no parameter of that type"
        case .decoratorWithOwnKeys: "is a decorator, which cannot have `.as` or `.into`"
        case .defaultAndReplacing: "has both `.asDefault()` and `.replacing()`"
        case .dependentProcess(let name): "has the lifetime `.process`, but depends on '\(name)', which does not"
        case .inputWithLifetime: "is an `Input`, which cannot have a lifetime"
        case .repeatedKey(let type): "has the key '\(type)' twice"
        }
    }

    private static func mistakeFix(_ mistake: Problem.BindingMistake) -> String {
        switch mistake {
        case .qualifiedTwice: "use one qualifier; to combine two, declare one for the combination"
        case .eagerTransient: "use a shared lifetime such as `.lifetime(.singleton)`, or remove `.eager()`"
        case .usingWithoutParameter: "remove `.using`, or use the type of a parameter"
        case .decoratorWithOwnKeys: "remove `.as` and `.into`, or add a separate binding for these types"
        case .defaultAndReplacing: "remove one of them"
        case .dependentProcess: "use `.lifetime(.singleton)`, or depend on bindings with the lifetime `.process` only"
        case .inputWithLifetime: "remove the lifetime"
        case .repeatedKey(let type): "remove `.as(\(metatype(type)))`; a binding has its own type as a key without it"
        }
    }

    package static func metatype(_ type: TypeName) -> String {
        type.needsParentheses ? "(\(type)).self" : "\(type).self"
    }

    private static func isolationText(_ isolation: Isolation) -> String {
        isolation == .nonisolated ? "nonisolated" : "isolated to \(isolation)"
    }

    private static func list(_ types: [TypeName]) -> String {
        types.isEmpty ? "no arguments" : "(" + types.map(\.description).joined(separator: ", ") + ")"
    }

    package static func ordinal(_ index: Int) -> String {
        let number = index + 1
        let suffix =
            switch (number % 10, number % 100) {
            case (1, let hundreds) where hundreds != 11: "st"
            case (2, let hundreds) where hundreds != 12: "nd"
            case (3, let hundreds) where hundreds != 13: "rd"
            default: "th"
            }
        return "\(number)\(suffix)"
    }

    /// The qualifier as source code, if it is known.
    package static func argument(_ qualification: Key.Qualification?) -> String? {
        switch qualification {
        case nil, .keyPath, .computed: nil
        case .tag(let tag): ".tag(\(metatype(tag)))"
        case .name(let name): ".name(\(name.swiftLiteral))"
        }
    }

    /// - Parameter initializer: The type whose initializer creates the instance, if the sources show one.
    package static func newBinding(for key: Key, by initializer: TypeName?) -> String {
        let factory =
            switch initializer {
            case nil: "Bind(\(metatype(key.type))) { … }"
            case key.type: "Bind(\(key.type).init)"
            case let type?: "Bind(\(metatype(key.type)), \(type).init)"
            }
        return "add to a module: \(factory)\(modifier(key.qualification))"
    }

    private static func modifier(_ qualification: Key.Qualification?) -> String {
        if qualification == .computed { return ".qualified(…)" }
        return argument(qualification).map { ".qualified(\($0))" } ?? ""
    }
}
