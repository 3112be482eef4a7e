internal import DovetailModel

/// Finds the bindings that serve the dependencies of a binding.
extension Linker {
    /// Returns the node for a type under a qualification, as visible to the binding that is being linked; `nil` if
    /// nothing provides it.
    mutating func find<T>(
        _ type: T.Type, under qualification: KeyID.Qualification = .none
    ) throws(LinkFailure) -> Node<T>? {
        let key = KeyID(type, self.qualification(of: type, under: qualification))
        if let found = try serve(key) {
            // Served under a key of type `T`, so its values are of type `T`.
            return known(found, as: Node<T>.self)
        }
        if let kind = DependencyShape.kind(of: type), let found = try compose(kind, key.qualification) {
            return known(found, as: Node<T>.self)
        }
        return plan.hasForeignParent || plan.parent != nil ? foreign(type, key) : nil
    }

    /// Returns the node of a type that is composed of others. Requests from outside share one node, and so do the
    /// deferred requests of one binding, so a repeated request allocates nothing that stays. Each parameter has a
    /// separate node.
    private mutating func compose(
        _ kind: any DependencyKind.Type, _ qualification: KeyID.Qualification
    ) throws(LinkFailure) -> AnyNode? {
        guard current == nil else { return try kind.link(with: &self, under: qualification) }
        // If the qualification makes no difference, because nothing is bound under it, all such qualifications share
        // one node.
        let isUnqualified = !kind.dependsOnQualification(qualification, for: self)
        var requester = requester
        requester.binding = site.binding
        let key = NodeKey.composed(ObjectIdentifier(kind), isUnqualified ? nil : qualification, requester)
        if let known = state.nodes[key] { return known }
        let node = try kind.link(with: &self, under: qualification)
        if let node { state.nodes[key] = node }
        return node
    }

    /// Returns true if something provides a type, without linking it.
    func exists<T>(_ type: T.Type, under qualification: KeyID.Qualification = .none) -> Bool {
        let key = KeyID(type, self.qualification(of: type, under: qualification))
        if wrapped(for: key) != nil || answer(to: key) != nil { return true }
        return DependencyShape.kind(of: type)?.exists(for: self, under: key.qualification) ?? false
    }

    /// Returns true if the value of a type may be different under another qualification, because something is bound
    /// under it.
    func dependsOnQualification<T>(_ type: T.Type, under qualification: KeyID.Qualification) -> Bool {
        let key = KeyID(type, self.qualification(of: type, under: qualification))
        if wrapped(for: key) != nil || answer(to: key) != nil { return true }
        return DependencyShape.kind(of: type)?.dependsOnQualification(key.qualification, for: self) ?? false
    }

    /// Returns the `.graph` bindings whose instances a deferral of a type returns. If there are any, the deferral must
    /// know the resolve that it came from.
    func graphBindings<T>(of type: T.Type, under qualification: KeyID.Qualification) -> [AnyBinding] {
        let qualification = self.qualification(of: type, under: qualification)
        switch answer(to: KeyID(type, qualification)) {
        case .binding(let level, let binding)?:
            let found = ancestor(level).assembly.bindings[binding].binding
            return found.lifetime == .graph ? [found] : []
        case .several?: return []
        case nil:
            return DependencyShape.kind(of: type)?.graphBindings(for: self, under: qualification) ?? []
        }
    }

    /// Returns the same for the elements of a collection, without linking any of them.
    func graphElements(
        of collection: any CollectionKind.Type, under qualification: KeyID.Qualification
    ) -> [AnyBinding] {
        plan.chain.enumerated().flatMap { level, current in
            let assembly = current.assembly
            let module = level == site.level ? site.module : nil
            return assembly.table.elements(of: KeyID(collection.bound, qualification), from: module)
                .filter { assembly.elements[$0].alias.entryType == collection.entryType }
                .map { assembly.bindings[assembly.elements[$0].binding].binding }
                .filter { $0.lifetime == .graph }
        }
    }

    /// Returns the qualification of a lookup. If the lookup has none, a `.using` of the binding may add one.
    @inline(__always)
    func qualification<T>(of type: T.Type, under qualification: KeyID.Qualification) -> KeyID.Qualification {
        guard qualification == .none, !site.uses.isEmpty else { return qualification }
        return site.uses.first { $0.type == type }?.qualification ?? .none
    }

    /// Returns the bindings that serve a key, as visible to the binding that is being linked.
    @inline(__always)
    func answer(to key: KeyID) -> Plan.Found? {
        plan.answer(to: key, level: site.level, owner: site.owner, module: site.module)
    }

    /// Returns the node that the current decorator wraps, if the key refers to it: by its type alone, or by the whole
    /// key.
    @inline(__always)
    private func wrapped(for key: KeyID) -> AnyNode? {
        guard let wrapped = site.wrapped, wrapped.key.type == key.type else { return nil }
        return key.qualification == .none || key == wrapped.key ? wrapped.node : nil
    }

    private mutating func serve(_ key: KeyID) throws(LinkFailure) -> AnyNode? {
        if let wrapped = wrapped(for: key) { return wrapped }
        switch answer(to: key) {
        case nil: return nil
        case .several: throw LinkFailure(.ambiguous(key), linking: current?.binding)
        case .binding(let level, let binding):
            let isOwnKey = key == ancestor(level).assembly.bindings[binding].binding.ownKey
            if isOwnKey, !plan.hasDecorators { return try node(binding, level: level, wrapped: nil) }
            return try reshaped(key, of: binding, level: level)
        }
    }

    /// Returns the node for a key that is not the binding's own key, or that is decorated.
    private mutating func reshaped(_ key: KeyID, of binding: Int, level found: Int) throws(LinkFailure) -> AnyNode {
        let served = NodeKey.served(key, requester)
        if let known = state.nodes[served] { return known }
        let node = try layers(over: key, of: binding, level: found)
        state.nodes[served] = node
        return node
    }

    /// Returns the node of a decorator and everything that it wraps, as visible from the site of this linker.
    mutating func layer(of decorator: Int, level: Int, over key: KeyID) throws(LinkFailure) -> AnyNode {
        let last = NodeKey.layer(decorator, level: level, over: key, requester)
        if let known = state.nodes[last] { return known }
        guard case .binding(let found, let binding)? = answer(to: key) else { throw missing(key) }
        let node = try layers(over: key, of: binding, level: found, upTo: (decorator, level))
        state.nodes[last] = node
        return node
    }

    /// Returns the node for a key, wrapped by all decorators, or by those up to `last`.
    private mutating func layers(
        over key: KeyID, of binding: Int, level found: Int, upTo last: (decorator: Int, level: Int)? = nil
    ) throws(LinkFailure) -> AnyNode {
        var level = found
        var node = try adapted(
            try self.node(binding, level: level, wrapped: nil), of: binding, level: level, to: key)
        while level >= 0 {
            let home = ancestor(level)
            let module = level == site.level ? site.module : nil
            for decorator in home.assembly.table.decorators(of: key, from: module) {
                let binding = home.assembly.bindings[decorator]
                let layer = try self.node(decorator, level: level, wrapped: Wrapped(key: key, node: node))
                if let last, last == (decorator, level) { return layer }
                if let decoration = binding.binding.decoration { node = own(decoration.adapt(layer)) }
            }
            level -= 1
        }
        return node
    }

    private var requester: NodeKey.Requester {
        .init(level: site.level, module: site.module, takesArguments: takesArguments)
    }

    /// True if the binding that is found next receives the arguments of the request. Only the requested binding does.
    var takesArguments: Bool { current == nil && site.takesArguments }

    private mutating func adapted(
        _ node: AnyNode, of binding: Int, level: Int, to key: KeyID
    ) throws(LinkFailure) -> AnyNode {
        let binding = ancestor(level).assembly.bindings[binding].binding
        guard key != binding.ownKey, let alias = binding.aliases.first(where: { $0.key == key }) else { return node }
        return own(alias.adapt(node))
    }

    /// An element of a collection.
    struct Element {
        let node: AnyNode
        let alias: AnyBinding.Alias
        /// A number that is equal for equal entry keys.
        let entryNumber: Int
        let place: Place

        /// Where every plan of a container finds the element.
        struct Place: Sendable {
            let level: Int
            let binding: Int
            /// See ``Assembly/Installed/id``.
            let id: Int
            let alias: AnyBinding.Alias
            /// True if the element takes the arguments of a call; `nil` for the binding's usual rule.
            let takesArguments: Bool?
        }
    }

    /// Returns the node of an element for a later call of its deferral.
    ///
    /// - Throws: `missing` if the binding was replaced or removed.
    mutating func element(at place: Element.Place) throws(LinkFailure) -> AnyNode {
        let bindings = ancestor(place.level).assembly.bindings
        guard place.binding < bindings.count, bindings[place.binding].id == place.id else {
            throw LinkFailure(.missing(place.alias.key))
        }
        let node = try node(place.binding, level: place.level, wrapped: nil, arguments: place.takesArguments)
        return own(place.alias.adapt(node))
    }

    /// Returns the elements of a collection that are visible to the binding that is being linked, the parent's first. A
    /// deferred element takes the arguments of the call that requests it. In a dictionary, nearer entries come later,
    /// so that they replace others. An entry belongs to the dictionary with keys of its type, and is no element of an
    /// array.
    mutating func elements(
        of collection: any CollectionKind.Type, under qualification: KeyID.Qualification,
        deferredBy deferral: (any DeferredKind.Type)? = nil
    ) throws(LinkFailure) -> [Element] {
        let (key, entryType) = (KeyID(collection.bound, qualification), collection.entryType)
        var result: [Element] = []
        for (level, plan) in Array(plan.chain.enumerated()).reversed() {
            let module = level == site.level ? site.module : nil
            let table = plan.assembly.table
            for element in entryType == nil
                ? table.elements(of: key, from: module) : table.entries(of: key, from: module)
            {
                let (binding, alias, entryNumber) = plan.assembly.elements[element]
                if alias.entryType != entryType { continue }
                if plan.assembly.bindings[binding].binding.kind == .multibinding { continue }
                if alias.keepsOwnKey, isReplaced(binding, level: level) { continue }
                let place = Element.Place(
                    level: level, binding: binding, id: plan.assembly.bindings[binding].id, alias: alias,
                    takesArguments: deferral?.takesArguments)
                result.append(
                    Element(node: try self.element(at: place), alias: alias, entryNumber: entryNumber, place: place))
            }
        }
        return result
    }

    /// Returns true if another binding was registered for all keys of a binding, or if an overlay replaces them. An element
    /// that also serves its own key is then no longer an element.
    private func isReplaced(_ binding: Int, level: Int) -> Bool {
        let assembly = plan.ancestor(level).assembly
        if assembly.isReplaced(binding) { return true }
        let overlays = plan.chain.prefix(level).filter { $0.overlay != nil }
        return assembly.bindings[binding].binding.keys.allSatisfy { key in
            overlays.contains { $0.assembly.table.serving[key] != nil && !$0.assembly.table.onlyDefaults(key) }
        }
    }

    /// Returns true if a collection has an element, or is declared, and this is visible to the binding that is being
    /// linked.
    func hasElements(of collection: any CollectionKind.Type, under qualification: KeyID.Qualification) -> Bool {
        plan.chain.enumerated().contains { level, current in
            let module = level == site.level ? site.module : nil
            return current.assembly.hasElements(of: collection, under: qualification, from: module)
        }
    }
}

/// The lookup of bindings by requesters. It is no part of the linker, which would be copied for each call.
extension Plan {
    enum Found {
        case binding(level: Int, Int)
        case several(level: Int, [Int])
    }

    /// Returns the bindings that serve a key.
    ///
    /// - Parameters:
    ///   - requester: The number of levels up at which the requesting binding is declared.
    ///   - owner: See ``BindingSite/owner``.
    ///   - module: The module of the requesting binding.
    func answer(to key: KeyID, level requester: Int, owner: Int, module: Int?) -> Found? {
        if let found = overlaid(key, level: requester, owner: owner) { return found }
        let home = requester == 0 ? self : ancestor(requester)
        if home.assembly.table.hidesSomething, let found = found(home.lookUpHidden(key, from: module), requester) {
            return found
        }
        var fallback: Found?
        // A loop over ``chain`` would cost two closures.
        var (level, next): (Int, Plan?) = (0, self)
        while let current = next {
            defer { (level, next) = (level + 1, current.parent) }
            let isBelowOwner = level > 0 && level < owner
            if !isBelowOwner, let entries = current.assembly.table.serving[key],
                let found = found(entries.publicAnswer, level)
            {
                guard entries.areOnlyDefaults else { return found }
                fallback = fallback ?? found
            }
        }
        return fallback
    }

    /// Returns the binding of an overlay below the requester's container, if there is one for a key: it replaces
    /// hidden bindings too.
    private func overlaid(_ key: KeyID, level requester: Int, owner: Int) -> Found? {
        guard requester > 0, ancestor(requester).assembly.table.hidesSomething else { return nil }
        for (level, current) in chain.prefix(requester).enumerated() where current.overlay != nil {
            let isBelowOwner = level > 0 && level < owner
            if !isBelowOwner, let entries = current.assembly.table.serving[key], !entries.areOnlyDefaults,
                let found = found(entries.publicAnswer, level)
            {
                return found
            }
        }
        return nil
    }

    private func found(_ answer: BindingTable<KeyID>.Answer, _ level: Int) -> Found? {
        switch answer {
        case .none: nil
        case .one(let binding): .binding(level: level, binding)
        case .several(let bindings): .several(level: level, bindings)
        }
    }
}
