internal import DovetailModel

/// A type of parameter that wraps the type to look up: Optional, collections, `Lazy`, …
///
/// A lookup tries the exact type first. Only if nothing provides that type, it is taken apart, once, when the plan is
/// linked.
protocol DependencyKind {
    /// Returns a node for values of `Self`; `nil` if nothing provides the type inside.
    static func link(with linker: inout Linker, under qualification: KeyID.Qualification) throws(LinkFailure)
        -> AnyNode?
    /// Returns true if ``link(with:under:)`` would find something, without linking it.
    static func exists(for linker: borrowing Linker, under qualification: KeyID.Qualification) -> Bool
    /// Returns true if the value may be different under another qualification.
    static func dependsOnQualification(_ qualification: KeyID.Qualification, for linker: borrowing Linker) -> Bool
    /// Returns the `.graph` bindings whose instances a `Lazy` of `Self` returns later.
    static func graphBindings(for linker: borrowing Linker, under qualification: KeyID.Qualification) -> [AnyBinding]
    /// Adds this layer, and those inside, to the description of a parameter.
    static func describe(in shape: inout DependencyShape)
}

extension DependencyKind {
    static func dependsOnQualification(_ qualification: KeyID.Qualification, for linker: borrowing Linker) -> Bool {
        exists(for: linker, under: qualification)
    }

    static func graphBindings(for linker: borrowing Linker, under qualification: KeyID.Qualification) -> [AnyBinding] {
        []
    }
}

/// A collection of the values that are bound as its elements.
protocol CollectionKind: DependencyKind {
    /// The type under which its elements are bound: the type of its values, or the type that these defer.
    static var bound: Any.Type { get }
    /// The type of its keys, if it is a dictionary.
    static var entryType: Any.Type? { get }
}

extension CollectionKind {
    static func exists(for linker: borrowing Linker, under qualification: KeyID.Qualification) -> Bool {
        linker.hasElements(of: Self.self, under: qualification)
    }

    static func graphBindings(for linker: borrowing Linker, under qualification: KeyID.Qualification) -> [AnyBinding] {
        linker.graphElements(of: Self.self, under: qualification)
    }
}

/// A parameter that takes a run-time argument.
protocol ArgumentKind {
    static var argument: Any.Type { get }
}

/// The description of a parameter's type with all its kinds taken apart.
struct DependencyShape {
    var type: Any.Type
    var qualification: KeyID.Qualification = .none
    var wrappers: [Dependency.Wrapper] = []
    var kind: Dependency.Kind = .value
    /// The keys that may be looked up for it, the outermost first.
    var keys: [KeyID] = []

    init(_ type: Any.Type, _ qualification: KeyID.Qualification = .none) {
        self.type = type
        self.qualification = qualification
        enter(type)
    }

    /// Returns the keys with the qualification that a `.using` adds to the layer whose type it names, and to the layers
    /// inside, as a lookup does. The outermost such layer decides. A collection has its own elements, so only its own type
    /// or a layer around it counts.
    func keys(using uses: [AnyBinding.Use]) -> [KeyID] {
        if uses.isEmpty { return keys }
        var added: KeyID.Qualification?
        var isInside = false
        return keys.map { key in
            guard key.qualification == .none else { return key }
            if !isInside { added = added ?? uses.first { $0.type == key.type.type }?.qualification }
            isInside = isInside || DependencyShape.collection(of: key.type.type) != nil
            return KeyID(key.type.type, added ?? .none)
        }
    }

    /// Continues with the type inside a layer.
    mutating func enter(_ type: Any.Type) {
        self.type = type
        keys.append(KeyID(type, qualification))
        DependencyShape.kind(of: type)?.describe(in: &self)
    }

    /// Returns the kind of parameter that a type is; `nil` if it is a plain type.
    ///
    /// The only class among them is `Container`.
    static func kind(of type: Any.Type) -> (any DependencyKind.Type)? {
        guard MetadataKind.isStructOrEnum(type) || type is _InstanceHome.Type else { return nil }
        return type as? any DependencyKind.Type
    }

    /// Returns the kind of a `Lazy`, `Provider` or their asynchronous forms; `nil` for other types.
    static func deferral(of type: Any.Type) -> (any DeferredKind.Type)? {
        MetadataKind.isStructOrEnum(type) ? type as? any DeferredKind.Type : nil
    }

    /// Returns the kind of a collection of elements; `nil` for other types.
    static func collection(of type: Any.Type) -> (any CollectionKind.Type)? {
        MetadataKind.isStructOrEnum(type) ? type as? any CollectionKind.Type : nil
    }

    /// Returns the type of the run-time argument that a parameter takes; `nil` if it takes none.
    static func argument(of type: Any.Type) -> Any.Type? {
        MetadataKind.isStructOrEnum(type) ? (type as? any ArgumentKind.Type)?.argument : nil
    }

    mutating func wrap(_ wrapper: Dependency.Wrapper, _ type: Any.Type) {
        wrappers.append(wrapper)
        enter(type)
    }
}

extension Optional: DependencyKind {
    static func link(with linker: inout Linker, under qualification: KeyID.Qualification) throws(LinkFailure)
        -> AnyNode?
    {
        guard linker.exists(Wrapped.self, under: qualification),
            let inner = try linker.find(Wrapped.self, under: qualification)
        else {
            if let foreign = linker.foreignParent(serving: Wrapped.self, under: qualification) {
                return linker.own(ForeignNode<Wrapped?>(optional: foreign))
            }
            return linker.own(Node<Wrapped?>(links: []) { _ in nil })
        }
        return linker.own(Node<Wrapped?>(reshaping: inner) { context in try inner.value(in: &context) })
    }

    static func exists(for linker: borrowing Linker, under qualification: KeyID.Qualification) -> Bool { true }
    static func dependsOnQualification(_ qualification: KeyID.Qualification, for linker: borrowing Linker) -> Bool {
        linker.dependsOnQualification(Wrapped.self, under: qualification)
    }
    static func graphBindings(for linker: borrowing Linker, under qualification: KeyID.Qualification) -> [AnyBinding] {
        linker.graphBindings(of: Wrapped.self, under: qualification)
    }
    static func describe(in shape: inout DependencyShape) { shape.wrap(.optional, Wrapped.self) }
}

extension Array: CollectionKind {
    static func link(with linker: inout Linker, under qualification: KeyID.Qualification) throws(LinkFailure)
        -> AnyNode?
    {
        let deferred = DependencyShape.deferral(of: Element.self)
        var nodes: [Node<Element>] = []
        for element in try linker.elements(of: Self.self, under: qualification, deferredBy: deferred) {
            // Elements were bound under this very type, or are deferrals of this type.
            nodes.append(
                known(deferred?.wrap(element, with: &linker) ?? element.node, as: Node<Element>.self))
        }
        if nodes.isEmpty, !exists(for: linker, under: qualification) { return nil }
        return linker.own(
            Node<[Element]>(links: nodes) { context in
                var values: [Element] = []
                values.reserveCapacity(nodes.count)
                for node in nodes { values.append(try node.value(in: &context)) }
                return values
            })
    }

    static var bound: Any.Type { DependencyShape.deferral(of: Element.self)?.deferred ?? Element.self }
    static var entryType: Any.Type? { nil }
    static func describe(in shape: inout DependencyShape) { shape.wrap(.array, Element.self) }
}

extension Dictionary: CollectionKind {
    static func link(with linker: inout Linker, under qualification: KeyID.Qualification) throws(LinkFailure)
        -> AnyNode?
    {
        var nodes: [(key: Key, number: Int, node: Node<Value>)] = []
        let deferred = DependencyShape.deferral(of: Value.self)
        for element in try linker.elements(of: Self.self, under: qualification, deferredBy: deferred) {
            guard let key = element.alias.entry?.base as? Key else { continue }
            // A child's entry replaces the parent's under the same key, and a hidden entry replaces a public one.
            nodes.removeAll { $0.number == element.entryNumber }
            let node = deferred?.wrap(element, with: &linker) ?? element.node
            nodes.append((key, element.entryNumber, known(node, as: Node<Value>.self)))
        }
        if nodes.isEmpty, !exists(for: linker, under: qualification) { return nil }
        return linker.own(
            Node<[Key: Value]>(links: nodes.map(\.node)) { context in
                var values: [Key: Value] = [:]
                for (key, _, node) in nodes { values[key] = try node.value(in: &context) }
                return values
            })
    }

    static var bound: Any.Type { DependencyShape.deferral(of: Value.self)?.deferred ?? Value.self }
    static var entryType: Any.Type? { Key.self }
    static func describe(in shape: inout DependencyShape) { shape.wrap(.dictionary(TypeName(Key.self)), Value.self) }
}

/// A kind of parameter whose value is resolved later: `Lazy`, `Provider` and their asynchronous forms.
protocol DeferredKind: DependencyKind {
    /// The type that is resolved.
    static var deferred: Any.Type { get }
    /// True if it is resolved with run-time arguments.
    static var takesArguments: Bool { get }
    /// Returns a node whose values are deferrals of an element of a collection.
    static func wrap(_ element: Linker.Element, with linker: inout Linker) -> AnyNode
}
