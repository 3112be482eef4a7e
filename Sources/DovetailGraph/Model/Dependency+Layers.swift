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

    /// Returns the name of the wrapped type as the compiler spells it at run time, so that both readers use the same
    /// key.
    package func around(_ inner: TypeName) -> TypeName {
        let name = inner.qualified
        return switch self {
        case .optional: TypeName("Swift.Optional<\(name)>")
        case .array: TypeName("Swift.Array<\(name)>")
        case .dictionary(let key): TypeName("Swift.Dictionary<\(key.qualified), \(name)>")
        case .lazy: TypeName("Dovetail.Lazy<\(name)>")
        case .asyncLazy: TypeName("Dovetail.AsyncLazy<\(name)>")
        case .provider(let arguments): TypeName("Dovetail.Provider<\(name), \(pack(arguments))>")
        case .asyncProvider(let arguments): TypeName("Dovetail.AsyncProvider<\(name), \(pack(arguments))>")
        case .weak: TypeName("Dovetail.Weak<\(name)>")
        }
    }

    private func pack(_ types: [TypeName]) -> String {
        "Pack{\(types.map(\.qualified).joined(separator: ", "))}"
    }
}
