internal import DovetailModel

extension Bind {
    /// Adds a key under which the same instance is resolved.
    ///
    /// In this example, the closure is the conversion that the compiler checks: `.as((any Reachability).self) { $0 }`.
    ///
    /// - Parameters:
    ///   - type: The type to bind as well, usually a protocol.
    ///   - qualifier: The qualifier of the key, if it has one. It is independent of the binding's own qualifier.
    ///   - upcast: A closure that converts the value to `type`.
    /// - Returns: The binding with this key.
    public consuming func `as`<P>(
        _ type: P.Type, _ qualifier: Qualifier? = nil, _ upcast: @escaping @Sendable (Value) -> P
    ) -> Self {
        with { $0.add(alias: .init(key: KeyID(type, qualifier.qualification), adapt: Bind.adapter(with: upcast))) }
    }

    /// Makes the binding an element of the array `[E]`.
    ///
    /// The elements have the order of registration. The binding then serves the collection only; add
    /// `.as(Self.self) { $0 }` if you also want to resolve its own type.
    ///
    /// - Parameters:
    ///   - element: The type of the elements, usually a protocol.
    ///   - qualifier: The qualifier of the array, if it has one.
    ///   - upcast: A closure that converts the value to `element`.
    /// - Returns: The binding as an element.
    public consuming func into<E>(
        _ element: E.Type, _ qualifier: Qualifier? = nil, _ upcast: @escaping @Sendable (Value) -> E
    ) -> Self {
        with {
            $0.add(element: .init(key: KeyID(element, qualifier.qualification), adapt: Bind.adapter(with: upcast)))
        }
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

    /// Qualifies the binding's own key, so that it serves requests with the same qualifier only.
    ///
    /// A binding has at most one qualifier. If you need two at once, declare one for the combination. It does not apply to the elements of a collection: to use the tagged one, name the type
    /// of the collection, `.using([Database].self, .tag(Primary.self))`.
    ///
    /// - Parameter qualifier: The value that distinguishes this binding from others of its type.
    /// - Returns: The binding with this qualifier.
    public consuming func qualified(_ qualifier: Qualifier) -> Self {
        with { binding in
            if binding.qualification != .none { return binding.add(mistake: .qualifiedTwice) }
            binding.qualification = qualifier.qualification
        }
    }

    /// Selects the qualifier under which one dependency of this binding is looked up.
    ///
    /// For example, `Bind(Report.init).using(Database.self, .replica)`. If the binding has no such dependency, it is an
    /// `invalid-binding`.
    ///
    /// - Parameters:
    ///   - dependency: The type of the dependency.
    ///   - qualifier: The qualifier to look up.
    /// - Returns: The binding with this choice.
    public consuming func using<D>(_ dependency: D.Type, _ qualifier: Qualifier) -> Self {
        with { $0.add(use: .init(type: dependency, qualification: qualifier.qualification)) }
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
    /// A decorator adds no key. It applies to the unqualified key, or to the one with its own qualifier. Several
    /// decorators nest in the order of registration, with the last one outermost, and each has its own lifetime.
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

// A closure that does not convert to the type is an error at the modifier, and names the mistake, only because these forms
// exist. Without them, the compiler reports "failed to produce diagnostic for expression" at the brace of the body. The type
// checker looks at an unavailable function only if nothing else fits, so correct code does not pay for them.
extension Bind {
    /// Reports a closure whose result does not convert to the type.
    ///
    /// - Parameters:
    ///   - type: The type to bind as well.
    ///   - qualifier: The qualifier of the additional key, if it has one.
    ///   - upcast: A closure that does not convert the value to `type`.
    /// - Returns: The binding.
    @available(*, unavailable, message: "the closure's result does not convert to the type")
    public consuming func `as`<P, R>(
        _ type: P.Type, _ qualifier: Qualifier? = nil, _ upcast: @escaping @Sendable (Value) -> R
    ) -> Self { self }

    /// Reports a closure whose result does not convert to the type of the elements.
    ///
    /// - Parameters:
    ///   - element: The type of the elements.
    ///   - qualifier: The qualifier of the array, if it has one.
    ///   - key: The key of the entry, if it is one of a dictionary.
    ///   - upcast: A closure that does not convert the value to `element`.
    /// - Returns: The binding.
    @available(*, unavailable, message: "the closure's result does not convert to the type")
    public consuming func into<E, R>(
        _ element: E.Type, _ qualifier: Qualifier? = nil, key: (any Hashable & Sendable)? = nil,
        _ upcast: @escaping @Sendable (Value) -> R
    ) -> Self { self }

    /// Reports a closure whose result does not convert to the type of the wrapped instances.
    ///
    /// - Parameters:
    ///   - type: The type of the instances to wrap.
    ///   - upcast: A closure that does not convert the value to `type`.
    /// - Returns: The binding.
    @available(*, unavailable, message: "the closure's result does not convert to the type")
    public consuming func decorating<P, R>(_ type: P.Type, _ upcast: @escaping @Sendable (Value) -> R) -> Self { self }
}
