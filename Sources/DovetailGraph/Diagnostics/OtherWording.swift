package import DovetailModel

/// The texts of the mistakes that no container has by itself.
extension OtherProblem {
    /// The id of the problem.
    package var id: DiagnosticID {
        switch self {
        case .unanalyzedBinding, .opaqueValues: .unanalyzedBinding
        case .unanalyzedRequests: .unanalyzedRequests
        case .unusedBinding: .unusedBinding
        case .redundantOverride, .bindingWithoutEffect: .redundantOverride
        case .secondInstance: .secondInstance
        case .injectedInView: .injectedInView
        case .longBody: .longBody
        case .forbiddenDependency: .forbiddenDependency
        case .forbiddenBinding: .forbiddenBinding
        case .unreadableFile: .unreadableFile
        case .invalidValue: .invalidValue
        case .unusedValue: .unusedValue
        case .ambiguousType: .ambiguousType
        case .syntaxError: .syntaxError
        case .unknownIgnore, .unusedIgnore: .unusedIgnore
        case .renamed: .renamed
        case .invalidInjectable: .invalidInjectable
        case .invalidProvider: .invalidProvider
        case .notVisible: .notVisible
        case .notProvided: .missingBinding
        case .providedTwice: .duplicateBinding
        case .builtInCircle: .cycle
        case .synchronousDeferral(_, _, nil): .needsAsync
        case .synchronousDeferral: .wrongIsolation
        case .resolverNotSendable: .notSendable
        }
    }

    package var headline: String {
        switch self {
        case .unanalyzedBinding(let target, .resolution):
            "the dependencies of '\(target)' cannot be analyzed: its factory uses `Resolution`"
        case .unanalyzedBinding(let target, .sources):
            "the dependencies of '\(target)' cannot be analyzed from the sources that were read"
        case .unanalyzedBinding(let target, .elsewhere):
            "the initializer of '\(target)' is outside of the analyzed sources"
        case .unanalyzedBinding(let target, .expression):
            "the bindings that '\(target)' declares cannot be analyzed from the sources that were read"
        case .opaqueValues: "the names and types of these values are known only at run time"
        case .unanalyzedRequests(let function):
            "a container is passed to '\(function)', whose requests cannot be analyzed from the sources that were read"
        case .unusedBinding(let target): "'\(target)' is not reachable from any root"
        case .secondInstance(let names, _):
            "the cycle \(names.joined(separator: " → ")) creates a second '\(names.first ?? "")'"
        case .bindingWithoutEffect(let target):
            "'\(target)' replaces nothing, nothing depends on it, and the test has not resolved it"
        case .redundantOverride(let target, let modifier): "`\(modifier)` on '\(target)' has no effect"
        case .injectedInView(let view, let key):
            "'\(view)' creates a new '\(key)' each time SwiftUI updates it"
        case .longBody(let name, let lines):
            "the body of '\(name)' has \(lines) lines; the compiler needs time that grows with the square of this number"
        case .forbiddenDependency(let module, let other, let key, _, let isBound):
            "'\(module)' may not depend on '\(other)', which \(isBound ? "binds" : "declares") \(key)"
        case .forbiddenBinding(let module, let key, let owner, let isDecorator):
            "'\(module)' may not \(isDecorator ? "decorate" : "bind") \(key), which '\(owner)' declares"
        case .unreadableFile(let mistake, nil): Wording.text(of: mistake)
        case .unreadableFile(let mistake, let file?): Wording.text(of: mistake, in: file)
        case .invalidValue(let path, let mistake): Wording.text(of: mistake, at: path)
        case .unusedValue(let path): "the value '\(path)' is never used"
        case .ambiguousType(let name, let meanings):
            "'\(name)' is ambiguous: \(meanings.map { "'\($0)'" }.joined(separator: " or "))"
        case .syntaxError(let message): message
        case .unknownIgnore(let id, _):
            id.isEmpty ? "`dovetail:ignore` names no id" : "`dovetail:ignore` names the unknown id '\(id)'"
        case .unusedIgnore(let id): "`dovetail:ignore \(id)` has no effect"
        case .renamed(let old, let new, _): "'\(old)' is now '\(new)'"
        case .invalidInjectable(let name, let mistake): "'\(name)' \(Wording.text(of: mistake))"
        case .invalidProvider(let name, let mistake): "'\(name)' \(Wording.text(of: mistake))"
        case .notVisible(let name, let access, let needed):
            "'\(name)' is \(access), but generated code requires it to be \(needed)"
        case .notProvided(let key, _, _, _): "no provider returns \(key)"
        case .providedTwice(let key): "multiple declarations provide \(key)"
        case .synchronousDeferral(let target, let kind, nil):
            "creating '\(target)' requires `await`, but `\(kind)` is synchronous"
        case .synchronousDeferral(let target, let kind, let isolation?):
            "'\(target)' is isolated to \(isolation), but `\(kind)` is synchronous and nonisolated"
        case .resolverNotSendable(let name):
            "'\(name)' is not Sendable, but its deferred dependencies retain the resolver"
        case .builtInCircle(let names): "dependency cycle: \(names.joined(separator: " → "))"
        }
    }

    /// The requester, if there is one.
    package var explanation: String? {
        switch self {
        case .notProvided(_, _, let requester, _), .forbiddenDependency(_, _, _, let requester, _):
            Wording.text(of: requester)
        default: nil
        }
    }

    package func suggestedFix(for finding: Finding) -> String? {
        switch self {
        case .unanalyzedBinding(_, .resolution): "take the dependencies as parameters of the factory"
        case .unanalyzedBinding(_, .sources): "bind a closure that takes the dependencies as parameters"
        case .unanalyzedBinding(_, .elsewhere): nil
        case .unanalyzedBinding(_, .expression): "check them at launch with `container.validate()`"
        case .opaqueValues: "write files and keys as literals, or call `container.validate()` at launch"
        case .unanalyzedRequests:
            "list its folder as `sources` in dovetail.json, or mark the bindings that it resolves with `.root()`"
        case .unusedBinding: "remove it, use it from a root, or mark it with `.root()`"
        case .secondInstance(let names, let lifetime?):
            "use the lifetime of the cycle for '\(names.first ?? "")'"
                + (["weakScoped", "pool", "custom"].contains(lifetime) ? "" : ": `.lifetime(.\(lifetime))`")
        case .secondInstance(let names, nil):
            "use a shared lifetime for '\(names.first ?? "")', or assign the first one: a `Provider` starts a new graph"
        case .bindingWithoutEffect: "bind it as the type that dependents take: `Bind((any P).self) { … }`"
        case .redundantOverride(_, let modifier):
            finding.related.isEmpty
                ? "remove `\(modifier)`"
                : "use `overriding { … }`, which overrides hidden bindings, too, or remove `.hidden()`"
        case .injectedInView(_, let key):
            "use `@Resolved` from DovetailSwiftUI, or `lifetime(.reused) { … }` in the key '\(key)'"
        case .longBody:
            "split it into modules of at most \(OtherProblem.longestBody) lines, for example by feature"
        case .forbiddenDependency, .forbiddenBinding: Wording.suggestedFix(forBreachIn: finding)
        case .unreadableFile(let mistake, _): Wording.suggestedFix(for: mistake)
        case .invalidValue(let path, let mistake): Wording.suggestedFix(for: mistake, at: path)
        case .unusedValue(let path): "remove it, or inject it with `.using(T.self, .name(\(path.swiftLiteral)))`"
        case .ambiguousType(_, let meanings): meanings.first.map { "qualify the type with its module: `\($0)`" }
        case .syntaxError: nil
        case .unknownIgnore(_, let similar?): "use the id '\(similar)'"
        case .unknownIgnore(_, nil): "use the id that the finding shows in brackets"
        case .renamed(_, let new, let isExact):
            "write '\(new)'" + (isExact ? ", or run `dovetail check --fix`" : "")
        case .unusedIgnore: "remove the comment, or move it to the line of the finding or to the line above"
        case .invalidInjectable(let name, let mistake): Wording.suggestedFix(for: mistake, of: name)
        case .invalidProvider(_, let mistake): Wording.suggestedFix(for: mistake)
        case .notVisible(_, let access, let needed): "make it `\(needed)` instead of `\(access)`"
        case .notProvided(_, let resolver, _, let function): "add to \(resolver): \(function)"
        case .providedTwice: "keep one of them, or request all of them as an array"
        case .synchronousDeferral(_, let kind, _): "use `Async\(kind)` instead of `\(kind)`"
        case .resolverNotSendable(let name): "make '\(name)' inherit from Sendable"
        case .builtInCircle: "take one of them as `Lazy` or `Provider`, or make one of them `PropertyInjectable`"
        }
    }
}
