internal import DovetailModel

/// A search for similar bindings: those that you may have intended for a missing key, the most likely ones first.
struct Proposals {
    private let linked: LinkedGraph
    /// The bindings by each type that they serve, are an element of, or conform to.
    private var byType: [TypeName: [Candidate]] = [:]
    /// The bindings for compositions by each of their members.
    private var byMember: [TypeName: [Candidate]] = [:]
    /// The bindings by the short name of each type that they serve or are an element of.
    private var byShortName: [String: [Candidate]] = [:]
    /// The values of files by their names.
    private var values: [Key.Qualification: [Candidate]] = [:]
    private var shortNames: [(name: [UInt8], text: String)] = []
    /// The number of missing keys whose spelling will still be compared. It is limited, so that a graph with many
    /// mistakes is not slow as well.
    private var spellingBudget = 50

    /// The maximum number of suggestions, of present bindings and of absent ones.
    private static let limit = 5

    /// A binding that may be suggested, with the key by which it was found.
    private struct Candidate: Hashable {
        var key: Key
        /// The index of the binding, or `-1 - n` for the absent binding `n`.
        var binding: Int
        var how: How
        /// The relation between the binding and the key or type.
        enum How: Hashable { case serves, element, conforms }
    }

    init(_ linked: LinkedGraph) {
        self.linked = linked
        for binding in linked.graph.bindings { index(binding, as: binding.id) }
        for (position, binding) in linked.graph.absent.enumerated() { index(binding, as: -1 - position) }
        shortNames = Array(byShortName.keys).ordered().map { (Array($0.utf8), $0) }
    }

    private mutating func index(_ binding: Binding, as number: Int) {
        for key in binding.keys { add(Candidate(key: key, binding: number, how: .serves), under: key.type) }
        if binding.kind == .value, let key = binding.keys.first, let name = key.qualification {
            values[name, default: []].append(Candidate(key: key, binding: number, how: .serves))
        }
        for element in binding.elements {
            add(Candidate(key: element.key, binding: number, how: .element), under: element.key.type)
        }
        for key in binding.keys where number >= 0 {
            let members = key.type.compositionMembers
            guard members.count > 1 else { continue }
            for member in members {
                byMember[TypeName(member), default: []].append(Candidate(key: key, binding: number, how: .conforms))
            }
        }
        for type in binding.conformances {
            guard let key = binding.keys.first else { continue }
            byType[type, default: []].append(Candidate(key: key, binding: number, how: .conforms))
        }
    }

    private mutating func add(_ candidate: Candidate, under type: TypeName) {
        byType[type, default: []].append(candidate)
        byShortName[type.shortText, default: []].append(candidate)
    }

    /// Returns notes on the bindings that are similar to a missing key, the best first.
    mutating func near(_ miss: LinkedGraph.Miss) -> [Finding.Related] {
        var ranked: [(Finding.Similarity, Candidate)] = []
        if let name = miss.key.qualification { ranked += (values[name] ?? []).map { (.otherType, $0) } }
        for candidate in byType[miss.key.type] ?? [] {
            if let similarity = similarity(of: candidate, to: miss) { ranked.append((similarity, candidate)) }
        }
        for type in miss.key.type.neighbours {
            ranked += (byType[type] ?? []).filter { $0.how != .conforms }.map {
                ($0.binding < 0 ? absence(of: binding($0)) : .optionalOrCollection, $0)
            }
        }
        ranked += compositions(with: miss.key.type).map { (.conformingType, $0) }
        ranked += (byShortName[miss.key.type.shortText] ?? [])
            .filter { $0.key.type != miss.key.type && $0.binding >= 0 }
            .map { ($0.key.type.withModules == miss.key.type.withModules ? .otherFile : .otherModule, $0) }
        // Only the reader of source code knows absent bindings, so they must not prevent other suggestions.
        if ranked.allSatisfy({ $0.1.binding < 0 }) { ranked += spelledLike(miss.key.type) }
        return related(ranked, near: miss.key)
    }

    private func related(_ ranked: [(Finding.Similarity, Candidate)], near key: Key) -> [Finding.Related] {
        var seen: Set<Int> = []
        var remaining = [true: Proposals.limit, false: Proposals.limit]
        return ranked.map { ($0.0, isNamed($0.1.key, like: key) ? 0 : 1, $0.1, binding($0.1).location) }
            .ordered { ($0.0, $0.1, $0.3, $0.2.binding) < ($1.0, $1.1, $1.3, $1.2.binding) }
            .filter { seen.insert($0.2.binding).inserted }
            .filter { candidate in
                remaining[candidate.2.binding >= 0, default: 0] -= 1
                return remaining[candidate.2.binding >= 0, default: 0] >= 0
            }
            .map { Finding.Related(.similar(spelled($0.2), $0.0), $0.3) }
    }

    /// Returns the key that can be resolved instead. For an element, it is that of the collection.
    private func spelled(_ candidate: Candidate) -> Key {
        guard candidate.how == .element,
            let element = binding(candidate).elements.first(where: { $0.key == candidate.key })
        else { return candidate.key }
        return element.collectionKey
    }

    /// Returns true if one of two names is the other with a few letters changed.
    private func isNamed(_ key: Key, like other: Key) -> Bool {
        guard case .name(let name)? = key.qualification, case .name(let wanted)? = other.qualification else {
            return false
        }
        return Spelling.isName(name, like: wanted)
    }

    private func binding(_ candidate: Candidate) -> Binding {
        candidate.binding >= 0
            ? linked.graph.bindings[candidate.binding] : linked.graph.absent[-1 - candidate.binding]
    }

    private func similarity(of candidate: Candidate, to miss: LinkedGraph.Miss) -> Finding.Similarity? {
        let binding = binding(candidate)
        if candidate.binding < 0 { return absence(of: binding) }
        switch candidate.how {
        case .conforms: return .conformingType
        case .element: return .optionalOrCollection
        case .serves: break
        }
        if !isVisible(level: binding.level, from: miss.level) {
            return isChild(binding.level, of: miss.level) ? .inChild : .inOtherContainer
        }
        if candidate.key == miss.key || binding.isHidden && binding.module != module(of: miss) {
            return .hidden
        }
        return .otherQualification
    }

    private func absence(of binding: Binding) -> Finding.Similarity {
        binding.isConditional ? .conditional : .notInstalled(module: binding.absentModule?.description ?? "")
    }

    /// Returns the bindings for compositions that contain a protocol and, if the type is a composition itself, the
    /// bindings whose type conforms to all of its protocols.
    private func compositions(with type: TypeName) -> [Candidate] {
        let wanted = type.compositionMembers
        let wider = (byMember[TypeName(wanted[0])] ?? []).filter { candidate in
            let members = Set(candidate.key.type.compositionMembers)
            return candidate.key.type != type && members.isSuperset(of: wanted)
        }
        guard wanted.count > 1 else { return wider }
        let conforming = (byType[TypeName(wanted[0])] ?? []).filter { candidate in
            guard candidate.binding >= 0 else { return false }
            let known = Set(binding(candidate).conformances.map(\.qualified))
            return known.isSuperset(of: wanted)
        }
        return wider + conforming
    }

    /// The module of the requester, which sees its hidden bindings.
    private func module(of miss: LinkedGraph.Miss) -> Int? {
        linked.isRequest(miss.row)
            ? linked.request(miss.row)?.module : linked.graph.bindings[linked.nodes[miss.row].binding].module
    }

    private func isVisible(level: Int, from requester: Int) -> Bool {
        var current: Int? = requester
        while let here = current {
            if here == level { return true }
            current = linked.graph.levels[here].parent
        }
        return false
    }

    /// Returns true if a container is known to be a child of another one, or a child of its child.
    private func isChild(_ level: Int, of parent: Int) -> Bool {
        var current: Int? = level
        while let here = current, here != parent {
            let known = linked.graph.levels[here]
            current = known.isOverlay || known.hasUnknownParent ? nil : known.parent
        }
        return current != nil
    }

    private mutating func spelledLike(_ type: TypeName) -> [(Finding.Similarity, Candidate)] {
        guard spellingBudget > 0 else { return [] }
        spellingBudget -= 1
        let name = Array(type.shortText.utf8)
        let tolerance = name.count / 4
        if tolerance == 0 { return [] }
        return shortNames.filter { Spelling.isNear($0.name, name, within: tolerance) }
            .flatMap { byShortName[$0.text] ?? [] }
            .filter { $0.binding >= 0 }
            .map { (.spelling, $0) }
    }
}

extension TypeName {
    /// The printed name without `any`.
    var shortText: String { TypeName.withoutModules(qualified) }

    /// The Optional and the array of the type, and its content if it is an Optional or an array itself.
    fileprivate var neighbours: [TypeName] {
        var types = [Dependency.Wrapper.optional.around(self), Dependency.Wrapper.array.around(self)]
        for prefix in ["Swift.Optional<", "Swift.Array<"] where qualified.hasPrefix(prefix) {
            types.append(TypeName(String(qualified.dropFirst(prefix.count).dropLast())))
        }
        return types
    }
}
