internal import DovetailGraph

extension Bind {
    /// Adds a key under which the same instance is resolved.
    ///
    /// In this example, the closure is the conversion that the compiler checks: `.as((any Reachability).self) { $0 }`.
    ///
    /// - Parameters:
    ///   - type: The type to bind as well, usually a protocol.
    ///   - upcast: A closure that converts the value to `type`.
    /// - Returns: The binding with this key.
    public consuming func `as`<P>(_ type: P.Type, _ upcast: @escaping @Sendable (Value) -> P) -> Self {
        with { $0.add(alias: .init(key: KeyID(type), adapt: Bind.adapter(with: upcast))) }
    }

    /// Adds a key with a tag.
    ///
    /// - Parameters:
    ///   - type: The type to bind as well, usually a protocol.
    ///   - tag: The tag of the key.
    ///   - upcast: A closure that converts the value to `type`.
    /// - Returns: The binding with this key.
    public consuming func `as`<P, T: Qualifier>(
        _ type: P.Type, tag: T.Type, _ upcast: @escaping @Sendable (Value) -> P
    ) -> Self {
        with { $0.add(alias: .init(key: KeyID(type, .tag(TypeID(tag))), adapt: Bind.adapter(with: upcast))) }
    }

    /// Adds a key with a name.
    ///
    /// - Parameters:
    ///   - type: The type to bind as well, usually a protocol.
    ///   - name: The name of the key.
    ///   - upcast: A closure that converts the value to `type`.
    /// - Returns: The binding with this key.
    public consuming func `as`<P>(_ type: P.Type, name: Name, _ upcast: @escaping @Sendable (Value) -> P) -> Self {
        with { $0.add(alias: .init(key: KeyID(type, .name(name.text)), adapt: Bind.adapter(with: upcast))) }
    }

    /// Makes the binding an element of the array `[E]`.
    ///
    /// The elements have the order of registration. The binding then serves the collection only; add
    /// `.as(Self.self) { $0 }` if you also want to resolve its own type.
    ///
    /// - Parameters:
    ///   - element: The type of the elements, usually a protocol.
    ///   - upcast: A closure that converts the value to `element`.
    /// - Returns: The binding as an element.
    public consuming func into<E>(_ element: E.Type, _ upcast: @escaping @Sendable (Value) -> E) -> Self {
        with { $0.add(element: .init(key: KeyID(element), adapt: Bind.adapter(with: upcast))) }
    }

    /// Makes the binding an element of a tagged array.
    ///
    /// - Parameters:
    ///   - element: The type of the elements, usually a protocol.
    ///   - tag: The tag of the array.
    ///   - upcast: A closure that converts the value to `element`.
    /// - Returns: The binding as an element.
    public consuming func into<E, T: Qualifier>(
        _ element: E.Type, tag: T.Type, _ upcast: @escaping @Sendable (Value) -> E
    ) -> Self {
        with { $0.add(element: .init(key: KeyID(element, .tag(TypeID(tag))), adapt: Bind.adapter(with: upcast))) }
    }

    /// Makes the binding an entry of the dictionary `[K: E]`.
    ///
    /// Two entries under one key are a `duplicate-binding`.
    ///
    /// - Parameters:
    ///   - element: The type of the values, usually a protocol.
    ///   - key: The key of the entry.
    ///   - upcast: A closure that converts the value to `element`.
    /// - Returns: The binding as an entry.
    public consuming func into<E, K: Hashable & Sendable>(
        _ element: E.Type, key: K, _ upcast: @escaping @Sendable (Value) -> E
    ) -> Self {
        with {
            $0.add(
                element: .init(key: KeyID(element), entry: key, entryType: K.self, adapt: Bind.adapter(with: upcast)))
        }
    }

    /// Makes the binding an element of `[E]` that also serves its own key, and that is visible even if the binding is
    /// hidden, so that another product of this package can collect instances. Several calls for one type add one element,
    /// that of the last call.
    package consuming func collected<E>(in element: E.Type, _ upcast: @escaping @Sendable (Value) -> E) -> Self {
        with { binding in
            let alias = AnyBinding.Alias(key: KeyID(element), keepsOwnKey: true, adapt: Bind.adapter(with: upcast))
            binding.elements = binding.elements.filter { !$0.keepsOwnKey || $0.key != alias.key } + [alias]
        }
    }

    /// Qualifies the binding's own key with a tag.
    ///
    /// A binding has at most one tag or name. If you need two tags at once, declare one tag type for the combination.
    ///
    /// - Parameter tag: The tag, a type that conforms to ``Qualifier``.
    /// - Returns: The binding with this qualification.
    public consuming func tagged<T: Qualifier>(_ tag: T.Type) -> Self { qualified(.tag(TypeID(tag))) }

    /// Qualifies the binding's own key with a name.
    ///
    /// - Parameter name: The name that distinguishes this binding from others of its type.
    /// - Returns: The binding with this qualification.
    public consuming func named(_ name: Name) -> Self { qualified(.name(name.text)) }

    private consuming func qualified(_ qualification: KeyID.Qualification) -> Self {
        with { binding in
            switch (binding.qualification, qualification) {
            case (.none, _): binding.qualification = qualification
            case (.tag, .name), (.name, .tag): binding.add(mistake: .taggedAndNamed)
            default: binding.add(mistake: .qualifiedTwice)
            }
        }
    }

    /// Selects the tag under which one dependency of this binding is looked up.
    ///
    /// For example, `Bind(Report.init).using(Database.self, tag: Primary.self)`. If the binding has no such dependency,
    /// it is an `invalid-binding`. It does not apply to the elements of a collection: to use the tagged one, name the type
    /// of the collection, `.using([Database].self, tag: Primary.self)`.
    ///
    /// - Parameters:
    ///   - dependency: The type of the dependency.
    ///   - tag: The tag to look up.
    /// - Returns: The binding with this choice.
    public consuming func using<D, T: Qualifier>(_ dependency: D.Type, tag: T.Type) -> Self {
        with { $0.add(use: .init(type: dependency, qualification: .tag(TypeID(tag)))) }
    }

    /// Selects the name under which one dependency of this binding is looked up.
    ///
    /// - Parameters:
    ///   - dependency: The type of the dependency.
    ///   - name: The name to look up.
    /// - Returns: The binding with this choice.
    public consuming func using<D>(_ dependency: D.Type, name: Name) -> Self {
        with { $0.add(use: .init(type: dependency, qualification: .name(name.text))) }
    }

    /// Makes the binding a decorator, which wraps the instance of another binding.
    ///
    /// The binding's parameter of type `P` is the wrapped instance:
    ///
    /// ```swift
    /// Bind((any Payment).self, InvoicePayment.init)
    /// Bind(LoggedPayment.init).decorating((any Payment).self) { $0 }
    /// ```
    ///
    /// A decorator adds no key. It applies to the unqualified key, or to the one that it is `.tagged` or `.named` with.
    /// Several decorators nest in the order of registration, with the last one outermost, and each has its own
    /// lifetime.
    ///
    /// - Parameters:
    ///   - type: The type of the instances to wrap.
    ///   - upcast: A closure that converts the value to `type`.
    /// - Returns: The binding as a decorator.
    public consuming func decorating<P>(_ type: P.Type, _ upcast: @escaping @Sendable (Value) -> P) -> Self {
        with { $0.decoration = .init(key: KeyID(type), adapt: Bind.adapter(with: upcast)) }
    }

    private static func adapter<P>(with upcast: @escaping @Sendable (Value) -> P) -> @Sendable (AnyNode) -> AnyNode {
        { node in
            // The linker passes the node of this binding, so its values are of this type.
            let source = known(node, as: Node<Value>.self)
            return Node<P>(reshaping: source) { context in upcast(try source.value(in: &context)) }
        }
    }
}
