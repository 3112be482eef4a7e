internal import DovetailGraph

extension Bind {
    /// One more key for the same instance. The closure is the checked upcast: `.as((any Reachability).self) { $0 }`.
    public consuming func `as`<P>(_ type: P.Type, _ upcast: @escaping @Sendable (Value) -> P) -> Self {
        with { $0.aliases.append(.init(key: KeyID(type), adapt: Bind.adapter(with: upcast))) }
    }

    /// One more key, tagged.
    public consuming func `as`<P, T: Qualifier>(
        _ type: P.Type, tag: T.Type, _ upcast: @escaping @Sendable (Value) -> P
    ) -> Self {
        with { $0.aliases.append(.init(key: KeyID(type, .tag(TypeID(tag))), adapt: Bind.adapter(with: upcast))) }
    }

    /// One more key, named.
    public consuming func `as`<P>(_ type: P.Type, name: Name, _ upcast: @escaping @Sendable (Value) -> P) -> Self {
        with { $0.aliases.append(.init(key: KeyID(type, .name(name.text)), adapt: Bind.adapter(with: upcast))) }
    }

    /// An element of the collection `[Element]`, in the order of registration, and nothing else; add
    /// `.as(Self.self) { $0 }` to bind the binding's own type too.
    public consuming func into<E>(_ element: E.Type, _ upcast: @escaping @Sendable (Value) -> E) -> Self {
        with { $0.elements.append(.init(key: KeyID(element), adapt: Bind.adapter(with: upcast))) }
    }

    /// An element of the tagged collection.
    public consuming func into<E, T: Qualifier>(
        _ element: E.Type, tag: T.Type, _ upcast: @escaping @Sendable (Value) -> E
    ) -> Self {
        with { $0.elements.append(.init(key: KeyID(element, .tag(TypeID(tag))), adapt: Bind.adapter(with: upcast))) }
    }

    /// The entry under `key` of the dictionary `[K: Element]`. Two entries under one key are a `duplicate-binding`.
    public consuming func into<E, K: Hashable & Sendable>(
        _ element: E.Type, key: K, _ upcast: @escaping @Sendable (Value) -> E
    ) -> Self {
        with {
            $0.elements.append(
                .init(key: KeyID(element), entry: key, entryType: K.self, adapt: Bind.adapter(with: upcast)))
        }
    }

    /// Qualifies the binding's own key by a tag type. A binding has one qualification; for two tags make a composite type.
    public consuming func tagged<T: Qualifier>(_ tag: T.Type) -> Self { qualified(.tag(TypeID(tag))) }

    /// Qualifies the binding's own key by a name.
    public consuming func named(_ name: Name) -> Self { qualified(.name(name.text)) }

    private consuming func qualified(_ qualification: KeyID.Qualification) -> Self {
        with { binding in
            switch (binding.qualification, qualification) {
            case (.none, _): binding.qualification = qualification
            case (.tag, .name), (.name, .tag): binding.mistakes.append(.taggedAndNamed)
            default: binding.mistakes.append(.qualifiedTwice)
            }
        }
    }

    /// Says under which tag this binding's dependency of type `D` is looked up: `Bind(Report.init).using(Database.self,
    /// tag: Primary.self)`. An `invalid-binding` if there is no such dependency.
    public consuming func using<D, T: Qualifier>(_ dependency: D.Type, tag: T.Type) -> Self {
        with { $0.uses.append(.init(type: dependency, qualification: .tag(TypeID(tag)))) }
    }

    /// Says under which name this binding's dependency of type `D` is looked up.
    public consuming func using<D>(_ dependency: D.Type, name: Name) -> Self {
        with { $0.uses.append(.init(type: dependency, qualification: .name(name.text))) }
    }

    /// Wraps whatever serves `P`: the binding's parameter of type `P` is the wrapped one.
    ///
    /// A decorator has no key of its own. It works on the unqualified key, or on the one it is `.tagged` or `.named` with.
    /// Several nest in the order of registration, the last outermost, and each has its own lifetime.
    public consuming func decorating<P>(_ type: P.Type, _ upcast: @escaping @Sendable (Value) -> P) -> Self {
        with { $0.decoration = .init(key: KeyID(type), adapt: Bind.adapter(with: upcast)) }
    }

    private static func adapter<P>(with upcast: @escaping @Sendable (Value) -> P) -> @Sendable (AnyNode) -> AnyNode {
        { node in
            // The linker hands the node of this very binding, whose values are of this type.
            let source = known(node, as: Node<Value>.self)
            return Node<P>(reshaping: source) { context in upcast(try source.value(in: &context)) }
        }
    }
}
