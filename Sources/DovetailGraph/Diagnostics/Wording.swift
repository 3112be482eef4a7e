/// Turns findings into words: the only place that knows a sentence.
enum Wording {
    static func headline(of problem: Problem) -> String {
        switch problem {
        case .missingBinding(let key, _, _): "nothing provides \(key)"
        case .duplicateBinding(let key, nil): "more than one binding provides \(key), and none of them wins"
        case .duplicateBinding(let key, let entry?): "more than one binding provides the entry \(entry) of \(key)"
        case .cycle(let names): "a cycle that cannot be closed: \(names.joined(separator: " → "))"
        case .reentrance(let key): "making \(key) asks for \(key) again before it is made"
        case .captiveDependency(let holder, let holderLifetime, let held, let heldLifetime):
            "'\(holder)' (\(holderLifetime)) would keep '\(held)' (\(heldLifetime)), which lives shorter"
        case .captiveContainer(let holder, let lifetime):
            "'\(holder)' (\(lifetime)) would keep its container, which then could not go away"
        case .needsAsync(let target, false): "'\(target)' needs `await` to be made, but the request is synchronous"
        case .needsAsync(let target, true):
            "'\(target)' is being made asynchronously, and the request cannot wait for it"
        case .wrongIsolation(let target, let needed, let from):
            "'\(target)' belongs to \(needed), but the request is synchronous and \(from)"
        case .notSendable(let target): "'\(target)' is not Sendable, but would be used from more than one isolation"
        case .argumentMismatch(let target, let expected, let given):
            "'\(target)' takes \(list(expected)), but was given \(list(given))"
        case .argumentNotProven(let target, let expected):
            "'\(target)' keeps one instance per \(list(expected)), but the call does not prove that they are Hashable"
        case .argumentNotHashable(let target, let argument):
            "'\(target)' is shared and takes an argument of type '\(argument)', which is not Hashable"
        case .parametersNotInKey(let provider, _):
            "'\(provider)' is shared and has parameters, but every call would return the instance of the first"
        case .missingInput(let key, _): "the input \(key) has not been provided"
        case .unknownInput(let key): "a value was provided for \(key), but no Input asks for it"
        case .surplusInput(let key, let count): "\(count) values were provided for the input \(key), which takes one"
        case .noDecoratorTarget(let key, let decorator): "'\(decorator)' decorates \(key), but nothing provides it"
        case .requirementCycle(let names): "modules require each other: \(names.joined(separator: " → "))"
        case .missingRequirement(let names, _): "required modules are missing: \(names.joined(separator: ", "))"
        case .moduleMismatch(let name): "two different values of module '\(name)' in one assembly"
        case .alreadyRegistered(let key, true): "\(key) is registered already and not overridable"
        case .alreadyRegistered(let key, false):
            "\(key) is registered already, and the new binding for it is not overridable"
        case .invalidBinding(let target, let mistake): "'\(target)' \(mistakeText(mistake))"
        case .noOwnerToClose(let target, let lifetime):
            "'\(target)' has an `.onClose`, but no container owns a \(lifetime) instance"
        case .factoryFailed(let target, let cause): "making '\(target)' failed: \(cause)"
        case .hookFailed(let target, let hook, let cause): "`\(hook)` of '\(target)' failed: \(cause)"
        case .closed(let what): "\(what) is closed"
        case .cancelled(let target): "the request for '\(target)' was cancelled"
        case .tooDeep(let target): "the way to '\(target)' is longer than the stack allows"
        case .unanalyzedBinding(let target): "what '\(target)' needs cannot be read here, because it resolves by hand"
        case .opaqueValues: "these values come from files that are known only when the program runs"
        case .unusedBinding(let target): "no root reaches '\(target)'"
        case .secondInstance(let names, _):
            "the cycle \(names.joined(separator: " → ")) is closed by a second '\(names.first ?? "")'"
        case .redundantOverride(let target, let modifier): "`\(modifier)` on '\(target)' has no effect"
        case .scopeMismatch(let key, let stated, let shared):
            "`\(members(stated))` has no effect here: the key '\(key)' states `\(members(shared))`"
        case .injectedInView(let view, let key):
            "SwiftUI creates '\(view)' again at each update, and a new '\(key)' with it"
        case .unreadableFile(let mistake, nil): text(of: mistake)
        case .unreadableFile(let mistake, let file?): text(of: mistake, in: file)
        case .invalidValue(let path, let mistake): text(of: mistake, at: path)
        case .unusedValue(let path): "nothing asks for the value '\(path)'"
        case .ambiguousType(let name, let meanings):
            "'\(name)' may mean \(meanings.map { "'\($0)'" }.joined(separator: " or "))"
        case .syntaxError(let message): message
        case .invalidInjectable(let name, let mistake): "'\(name)' \(text(of: mistake))"
        case .invalidProvider(let name, let mistake): "'\(name)' \(text(of: mistake))"
        case .notVisible(let name, let access, let needed):
            "'\(name)' is \(access), but generated code needs it to be \(needed)"
        case .notProvided(let key, _, _, _): "nothing provides \(key)"
        case .providedTwice(let key): "more than one declaration provides \(key)"
        case .synchronousDeferral(let target, let kind, nil):
            "'\(target)' needs `await` to be made, but `\(kind)` asks for it synchronously"
        case .synchronousDeferral(let target, let kind, let isolation?):
            "'\(target)' belongs to \(isolation), but `\(kind)` asks for it synchronously and from anywhere"
        case .resolverNotSendable(let name):
            "'\(name)' is not Sendable, but what is asked for later keeps the resolver"
        case .builtInCircle(let names): "a cycle that cannot be closed: \(names.joined(separator: " → "))"
        }
    }

    /// The line under the headline: who asks.
    static func explanation(of problem: Problem) -> String? {
        switch problem {
        case .missingBinding(_, let asker, _), .missingInput(_, let asker), .notProvided(_, _, let asker, _):
            text(of: asker)
        default: nil
        }
    }

    private static func text(of asker: Problem.Asker) -> String? {
        switch asker {
        case .caller: nil
        case .noContainer: "there is no current container: `makeCurrent()` or `asCurrent { … }` sets one"
        case .parameter(let name, let position, nil): "\(name) asks for it as its \(ordinal(position)) parameter"
        case .parameter(let name, _, let label?): "\(name) asks for it here, as '\(label)'"
        case .injection(let name, let step, let position):
            "the \(ordinal(step)) injection into \(name) asks for it as its \(ordinal(position)) parameter"
        case .resolution(let name): "the factory of \(name) asks for it by hand"
        }
    }

    static func text(of related: Finding.Related) -> String {
        switch related.kind {
        case .alsoBound: "also provided here"
        case .alsoAsked: "also asked for here"
        case .edge(let from, let to): "\(from) needs \(to)"
        case .cheapestEdge(let from, let to): "deferring this one is cheapest: let \(from) take `Lazy<\(to)>`"
        case .similar(let key, let similarity): "similar: \(key) \(text(of: similarity))"
        case .alsoGiven: "also given here"
        case .unreadable: "it cannot be read from here on"
        case .declared(let what): "\(what) is declared here"
        case .madeFor(let what): "needed by \(what)"
        }
    }

    private static func text(of similarity: Finding.Similarity) -> String {
        switch similarity {
        case .otherQualification, .optionalOrCollection, .otherModule, .spelling: "is provided here"
        case .conformingType: "is provided here; `.as` would give it this key too"
        case .inChild: "is provided here, in a child"
        case .notInstalled: "is provided here, in a module that is not installed"
        case .otherType: "is provided here, as another type"
        case .conditional: "is provided here, under a condition"
        case .hidden: "is provided here, but hidden in its module"
        }
    }

    static func remedy(for finding: Finding) -> String? {
        switch finding.problem {
        case .missingBinding(_, _, let element?) where element.mayBeBound: remedy(for: element)
        case .missingBinding(let key, _, _):
            "add to a module: Bind(\(metatype(key.type))) { … }\(modifier(key.qualification))"
        case .duplicateBinding(_, nil):
            "mark one `.asDefault()` (it yields) or `.replacing()` (it wins), or tell them apart with a tag"
        case .duplicateBinding(_, _?): "give each entry a key of its own"
        case .cycle: "break it with `.inject`, `Lazy` or `Provider` at one of its edges"
        case .reentrance: "ask for it as a parameter, as `Lazy`, or after it is made"
        case .captiveDependency: "hold a `Provider` of it, or give both the same lifetime"
        case .captiveContainer: "take `Weak<Container>` instead"
        case .needsAsync(_, false):
            "use `await`, or make it beforehand: mark it `.eager()` and `await container.start()`"
        case .needsAsync(_, true): "use `await`, or ask after `start()` has finished"
        case .wrongIsolation(_, let needed, _): "ask from \(needed), or use `await`"
        case .notSendable: "make it Sendable, make it transient, or use it from one isolation only"
        case .argumentMismatch(_, let expected, _):
            expected.isEmpty ? "ask for it without arguments" : "pass `arguments:` of these types, in this order"
        case .argumentNotProven: "pass arguments whose types are Hashable and Sendable at the place of the call"
        case .argumentNotHashable(_, let argument): "make '\(argument)' Hashable, or make the binding transient"
        case .parametersNotInKey(_, let parameters):
            "pass what the instance depends on: `arguments: \(parameters.map { $0 == "_" ? "…" : $0 }.joined(separator: ", "))`"
        case .missingInput(let key, _):
            "make a child with `makeChild(providing:)` that gives a value of type '\(key.type)'"
        case .unknownInput(let key): "add `Input(\(metatype(key.type)))` to a module, or leave the value out"
        case .surplusInput: "provide one of them, or give the others types of their own, each with an `Input`"
        case .noDecoratorTarget(let key, _):
            "provide \(key) in this assembly or in a parent, or qualify the decorator like its target"
        case .requirementCycle: "move what they share into a module that both require"
        case .missingRequirement: "list them in the container, or use `requirements: .install`"
        case .moduleMismatch: "install one of them; a module type is installed once, so its values must be equal"
        case .alreadyRegistered: "use `overriding { … }` for a view with another binding, or leave `.overridable(true)`"
        case .invalidBinding(_, let mistake): mistakeRemedy(mistake)
        case .noOwnerToClose: "use `.singleton` or `.container`, or close it where it is used"
        case .factoryFailed, .hookFailed: nil
        case .closed: "ask before it is closed, or make a new one"
        case .cancelled: nil
        case .tooDeep: "break the chain with `Lazy` or `Provider`"
        case .unanalyzedBinding: "take its dependencies as parameters"
        case .opaqueValues: "name the files by literals, or let `container.validate()` check what asks for their values"
        case .unusedBinding: "remove it, reach it from a root, or mark it `.unused()`"
        case .secondInstance(let names, let lifetime?):
            "give '\(names.first ?? "")' the lifetime of the cycle, `.\(lifetime)`"
        case .secondInstance(let names, nil):
            "give '\(names.first ?? "")' a shared lifetime, or set the first one by hand: a `Provider` begins a new graph"
        case .redundantOverride:
            finding.related.isEmpty
                ? "remove the modifier"
                : "replace it with `overriding { … }`, which reaches hidden bindings, too, or remove `.hidden()`"
        case .scopeMismatch(let key, _, _):
            "write `@Injected(\\.\(key))`: every consumer gets the instance that the key shares"
        case .injectedInView(_, let key):
            "use `@Resolved` of DovetailSwiftUI, or keep one instance: `shared { … }` in the key, or `@Injected(\\.\(key), .permanent)`"
        case .unreadableFile(let mistake, _): remedy(for: mistake)
        case .invalidValue(let path, let mistake): remedy(for: mistake, at: path)
        case .unusedValue: "remove it, or take it by its name: `.using(T.self, name:)`"
        case .ambiguousType(_, let meanings): meanings.first.map { "write the module in front: `\($0)`" }
        case .syntaxError: nil
        case .invalidInjectable(let name, let mistake): remedy(for: mistake, of: name)
        case .invalidProvider(_, let mistake): remedy(for: mistake)
        case .notVisible(_, let access, let needed): "make it `\(needed)` instead of `\(access)`"
        case .notProvided(_, let resolver, _, let function): "add to \(resolver): \(function)"
        case .providedTwice: "keep one of them, or ask for all of them as an array"
        case .synchronousDeferral(_, let kind, _): "take it as `Async\(kind)`"
        case .resolverNotSendable(let name): "let '\(name)' inherit from Sendable"
        case .builtInCircle: "take one of them as `Lazy` or `Provider`, or inject it afterwards as `PropertyInjectable`"
        }
    }

    private static func mistakeText(_ mistake: Problem.BindingMistake) -> String {
        switch mistake {
        case .taggedAndNamed: "is both `.tagged` and `.named`"
        case .qualifiedTwice: "is qualified twice"
        case .eagerTransient: "is `.eager()`, but keeps no instance"
        case .usingWithoutParameter(let type): "has `.using` for '\(type)', but takes no parameter of that type"
        case .decoratorWithOwnKeys: "is a decorator, which has no keys of its own"
        case .defaultAndReplacing: "is both `.asDefault()` and `.replacing()`"
        case .dependentProcess(let name): "lives as long as the process, but needs '\(name)', which does not"
        case .inputWithLifetime: "is an `Input`, which has no lifetime of its own"
        }
    }

    private static func mistakeRemedy(_ mistake: Problem.BindingMistake) -> String {
        switch mistake {
        case .taggedAndNamed, .qualifiedTwice: "use one qualification; for two, make one composite tag type"
        case .eagerTransient: "give it a shared lifetime, or drop `.eager()`"
        case .usingWithoutParameter: "remove it, or name the type of a parameter"
        case .decoratorWithOwnKeys: "remove `.as` and `.into`, or bind it as a binding of its own"
        case .defaultAndReplacing: "keep one of them"
        case .dependentProcess: "use `.singleton`, or let it depend on process-wide bindings only"
        case .inputWithLifetime: "remove the lifetime"
        }
    }

    /// What stands for the middle of a way that is very long.
    static func omitted(_ count: Int) -> String { "… \(count) more …" }

    /// The line under a list that was cut off.
    static func more(_ count: Int) -> String { "… and \(count) more" }

    static func text(of problem: GraphFormatError.Problem) -> String {
        switch problem {
        case .notJSON(let offset): "this is not JSON: the text cannot be understood from byte \(offset) on"
        case .notAGraph: "this JSON is not a graph of Dovetail: it has no \"schema\" number"
        case .newerSchema(let found, let known):
            "this graph has schema \(found), but this version of Dovetail knows schemas up to \(known); update Dovetail"
        case .unexpected(let path, let expected): "\(path) should be \(expected)"
        }
    }

    private static func metatype(_ type: TypeName) -> String {
        type.isExistential ? "(\(type)).self" : "\(type).self"
    }

    /// What makes a collection: its elements, or that it is declared.
    private static func remedy(for element: Binding.Element) -> String {
        let type = metatype(element.key.type)
        let tag = if case .tag(let tag)? = element.key.qualification { ", tag: \(tag).self" } else { "" }
        let entry = element.entryType == nil ? "" : ", key: …"
        let keys = element.entryType.map { ", keyedBy: \(metatype($0))" } ?? ""
        return "add to the bindings of its elements: .into(\(type)\(tag)\(entry)) { $0 }; "
            + "if it may be empty, add to a module: Multibinding(\(type)\(tag)\(keys))"
    }

    private static func modifier(_ qualification: Key.Qualification?) -> String {
        switch qualification {
        case nil, .keyPath: ""
        case .tag(let tag): ".tagged(\(tag).self)"
        case .name(let name): ".named(\"\(name)\")"
        }
    }

    private static func members(_ names: [String]) -> String { names.map { ".\($0)" }.joined(separator: ", ") }

    private static func list(_ types: [TypeName]) -> String {
        types.isEmpty ? "no arguments" : "(" + types.map(\.description).joined(separator: ", ") + ")"
    }

    static func ordinal(_ index: Int) -> String {
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
}
