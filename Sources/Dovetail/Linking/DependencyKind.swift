internal import DovetailGraph

/// A type that a parameter may have around what is looked up: Optional, collections, `Lazy`, …
///
/// A key is looked up exactly first; a kind is taken apart only on a miss, once, when the plan is linked.
protocol DependencyKind {
    /// A node that gives values of `Self`; `nil` where nothing provides what is inside.
    static func link(with linker: Linker, under qualification: KeyID.Qualification) throws(LinkFailure) -> AnyNode?
    /// Whether ``link(with:under:)`` would find something, without linking it.
    static func exists(for linker: Linker, under qualification: KeyID.Qualification) -> Bool
    /// Whether the value may be another one under another qualification.
    static func dependsOnQualification(_ qualification: KeyID.Qualification, for linker: Linker) -> Bool
    /// The `.graph` bindings whose instances a `Lazy` of `Self` returns later.
    static func graphBindings(for linker: Linker, under qualification: KeyID.Qualification) -> [AnyBinding]
    /// Adds this layer, and those inside, to the description of a parameter.
    static func describe(in shape: inout DependencyShape)
}

extension DependencyKind {
    static func dependsOnQualification(_ qualification: KeyID.Qualification, for linker: Linker) -> Bool {
        exists(for: linker, under: qualification)
    }

    static func graphBindings(for linker: Linker, under qualification: KeyID.Qualification) -> [AnyBinding] { [] }
}

/// A collection of what is bound as its elements.
protocol CollectionKind: DependencyKind {
    /// What its elements are bound under: the type of its values, or what these defer.
    static var bound: Any.Type { get }
    /// The type of its keys, if it is a dictionary.
    static var entryType: Any.Type? { get }
}

extension CollectionKind {
    static func exists(for linker: Linker, under qualification: KeyID.Qualification) -> Bool {
        linker.hasElements(of: Self.self, under: qualification)
    }

    static func graphBindings(for linker: Linker, under qualification: KeyID.Qualification) -> [AnyBinding] {
        linker.graphElements(of: KeyID(bound, qualification))
    }
}

/// A parameter that takes a run-time argument.
protocol ArgumentKind {
    static var argument: Any.Type { get }
}

/// What a parameter looks like once its kinds are taken apart.
struct DependencyShape {
    var type: Any.Type
    var qualification: KeyID.Qualification = .none
    var wrappers: [Dependency.Wrapper] = []
    var kind: Dependency.Kind = .value
    /// Every key that may be looked up for it, outermost first.
    var keys: [KeyID] = []

    init(_ type: Any.Type, _ qualification: KeyID.Qualification = .none) {
        self.type = type
        self.qualification = qualification
        enter(type)
    }

    /// Goes one layer in.
    mutating func enter(_ type: Any.Type) {
        self.type = type
        keys.append(KeyID(type, qualification))
        (type as? any DependencyKind.Type)?.describe(in: &self)
    }

    mutating func wrap(_ wrapper: Dependency.Wrapper, _ type: Any.Type) {
        wrappers.append(wrapper)
        enter(type)
    }
}

extension Optional: DependencyKind {
    static func link(with linker: Linker, under qualification: KeyID.Qualification) throws(LinkFailure) -> AnyNode? {
        guard linker.exists(Wrapped.self, under: qualification),
            let inner = try linker.find(Wrapped.self, under: qualification)
        else {
            if let creator = linker.foreignCreator(Wrapped.self, under: qualification) {
                return linker.own(Node<Wrapped?>(OptionalForeignCreator(creator), binding: nil))
            }
            return linker.own(Node<Wrapped?>(links: []) { _ in nil })
        }
        return linker.own(Node<Wrapped?>(reshaping: inner) { context in try inner.value(in: &context) })
    }

    static func exists(for linker: Linker, under qualification: KeyID.Qualification) -> Bool { true }
    static func dependsOnQualification(_ qualification: KeyID.Qualification, for linker: Linker) -> Bool {
        linker.dependsOnQualification(Wrapped.self, under: qualification)
    }
    static func graphBindings(for linker: Linker, under qualification: KeyID.Qualification) -> [AnyBinding] {
        linker.graphBindings(of: Wrapped.self, under: qualification)
    }
    static func describe(in shape: inout DependencyShape) { shape.wrap(.optional, Wrapped.self) }
}

extension Array: CollectionKind {
    static func link(with linker: Linker, under qualification: KeyID.Qualification) throws(LinkFailure) -> AnyNode? {
        let deferred = Element.self as? any DeferredKind.Type
        var nodes: [Node<Element>] = []
        for element in try linker.elements(
            of: KeyID(deferred?.deferred ?? Element.self, qualification), deferredBy: deferred)
        where element.alias.entry == nil {
            // Elements were bound under this very type, or deferred to it.
            nodes.append(
                known(deferred?.wrap(element.node, with: linker) ?? element.node, as: Node<Element>.self))
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

    static var bound: Any.Type { (Element.self as? any DeferredKind.Type)?.deferred ?? Element.self }
    static var entryType: Any.Type? { nil }
    static func describe(in shape: inout DependencyShape) { shape.wrap(.array, Element.self) }
}

extension Dictionary: CollectionKind {
    static func link(with linker: Linker, under qualification: KeyID.Qualification) throws(LinkFailure) -> AnyNode? {
        var nodes: [(key: Key, number: Int, node: Node<Value>)] = []
        let deferred = Value.self as? any DeferredKind.Type
        for element in try linker.elements(
            of: KeyID(deferred?.deferred ?? Value.self, qualification), deferredBy: deferred, isDictionary: true)
        {
            guard element.alias.entryType == Key.self, let key = element.alias.entry?.base as? Key else { continue }
            // A child's entry hides the parent's under the same key, and a hidden one what is public.
            nodes.removeAll { $0.number == element.entryNumber }
            let node = deferred?.wrap(element.node, with: linker) ?? element.node
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

    static var bound: Any.Type { (Value.self as? any DeferredKind.Type)?.deferred ?? Value.self }
    static var entryType: Any.Type? { Key.self }
    static func describe(in shape: inout DependencyShape) { shape.wrap(.dictionary(TypeName(Key.self)), Value.self) }
}
