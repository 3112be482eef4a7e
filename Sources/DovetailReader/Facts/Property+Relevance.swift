extension Property {
    /// True if the linker may read the body of the computed property. Other bodies are not stored, as those of functions
    /// are not.
    ///
    /// A body is stored as a whole: unlike the statements of a function, each of its lines may be a part of its value.
    ///
    /// - Parameter owner: The type or the extension that declares it.
    package func needsBody(in owner: Declaration) -> Bool {
        if body.isEmpty { return false }
        return isOfModule || owner.extendsDependencies || mayListBindings || type?.isLifetime == true
            || !body.usingContainers(for: type).isEmpty
            || body.contains { $0.expressions.contains(where: \.listsValues) }
    }

    /// True if it has the name of a member that the linker reads: `body`, `requirements`.
    private var isOfModule: Bool { LibraryNames.members.contains(name) && !isView }

    /// True if a module may list its name in place of bindings. Its opaque type may be that of any module.
    private var mayListBindings: Bool {
        if attributes.contains("ModuleBuilder") { return true }
        if case .unreadable? = type { return !isView }
        return type?.isOfBindings == true
    }

    /// True for the body of a view of SwiftUI, of which there are many.
    private var isView: Bool {
        if case .unreadable(let text)? = type { ["some View", "some Scene"].contains(text) } else { false }
    }
}

extension Function {
    /// True if its result is written like a list of bindings: `some Module`, `Bindings`. Its body is stored as a whole.
    var returnsBindings: Bool {
        if case .unreadable(let text)? = result { return text.hasSuffix("Module") }
        return result?.parts?.last?.name == "Bindings"
    }
}

extension Declaration {
    /// True if its properties are keys of `@Injected`, whose bodies show which instances consumers share.
    fileprivate var extendsDependencies: Bool { target?.parts?.last?.name == "Dependencies" }
}

extension TypeReference {
    fileprivate var isLifetime: Bool { parts?.last?.name == "Lifetime" }

    /// True if it is written like the type of a list of bindings: `Bindings`, `[any Module]`.
    fileprivate var isOfBindings: Bool {
        switch self {
        case .path(let parts): parts.last.map { $0.name == "Bindings" || $0.name.hasSuffix("Module") } == true
        case .optional(let inner), .existential(let inner), .array(let inner): inner.isOfBindings
        case .composition(let types): types.contains(where: \.isOfBindings)
        default: false
        }
    }
}
