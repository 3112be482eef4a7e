extension Dependency {
    /// Returns the type with its layers from an index on, which a binding for the whole parameter would have to
    /// provide.
    package func type(fromLayer first: Int) -> TypeName {
        wrappers.dropFirst(first).reversed().reduce(key.type) { $1.around($0) }
    }

    /// Returns the key that is looked up before the layer `first` is removed.
    package func key(fromLayer first: Int) -> Key {
        first >= wrappers.count ? key : Key(type(fromLayer: first), key.qualification)
    }

    /// The key to report if no binding serves the parameter: that of the collection if it is one, or else that of the
    /// content.
    package var missingKey: Key {
        wrappers.firstIndex { $0.isCollection }.map(key(fromLayer:)) ?? key
    }

    /// The element of the reported collection, if it is one.
    package var missingElement: Binding.Element? {
        guard let layer = wrappers.firstIndex(where: \.isCollection) else { return nil }
        let isNested = wrappers[(layer + 1)...].contains(where: \.isCollection)
        var element = Binding.Element(key: isNested ? key(fromLayer: layer + 1) : key)
        if case .dictionary(let type) = wrappers[layer] { element.entryType = type }
        return element
    }
}

extension Dependency.Wrapper {
    /// True if several bindings may serve the content.
    package var isCollection: Bool {
        switch self {
        case .array, .dictionary: true
        default: false
        }
    }

    /// True if the content is created later.
    package var isDeferral: Bool {
        switch self {
        case .lazy, .provider, .asyncLazy, .asyncProvider: true
        default: false
        }
    }

    /// Returns the name of the wrapped type as the compiler spells it at run time, so that both readers use the same
    /// key.
    package func around(_ inner: TypeName) -> TypeName {
        TypeName(name(around: inner, \.qualified), written: name(around: inner, \.spelled))
    }

    private func name(around inner: TypeName, _ text: (TypeName) -> String) -> String {
        let name = text(inner)
        return switch self {
        case .optional: "Swift.Optional<\(name)>"
        case .array: "Swift.Array<\(name)>"
        case .dictionary(let key): "Swift.Dictionary<\(text(key)), \(name)>"
        case .lazy: "Dovetail.Lazy<\(name)>"
        case .asyncLazy: "Dovetail.AsyncLazy<\(name)>"
        case .provider(let arguments): "Dovetail.Provider<\(name), \(pack(arguments.map(text)))>"
        case .asyncProvider(let arguments): "Dovetail.AsyncProvider<\(name), \(pack(arguments.map(text)))>"
        case .weak: "Dovetail.Weak<\(name)>"
        }
    }

    private func pack(_ types: [String]) -> String { "Pack{\(types.joined(separator: ", "))}" }
}
