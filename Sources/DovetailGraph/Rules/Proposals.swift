/// Finds keys that were perhaps meant, in the order in which they are worth trying.
struct Proposals {
    private let linked: LinkedGraph
    /// Bindings under every type they serve, are an element of, or conform to, by the type and by its short name.
    private var byType: [TypeName: [Candidate]] = [:]
    private var byShortName: [String: [Candidate]] = [:]
    /// Values of files under their names.
    private var values: [Key.Qualification: [Candidate]] = [:]
    private var shortNames: [(name: [UInt8], text: String)] = []
    /// Spelling is compared for the first missing keys only, so that a broken graph is not slow as well.
    private var spellingBudget = 50

    private static let limit = 5

    private struct Candidate: Hashable {
        var key: Key
        /// The binding, or, counted backwards from -1, one that is absent.
        var binding: Int
        var how: How
        enum How: Hashable { case serves, element, conforms }
    }

    init(_ linked: LinkedGraph) {
        self.linked = linked
        for binding in linked.graph.bindings { index(binding, as: binding.id) }
        for (position, binding) in linked.graph.absent.enumerated() { index(binding, as: -1 - position) }
        shortNames = byShortName.keys.sorted().map { (Array($0.utf8), $0) }
    }

    private mutating func index(_ binding: Binding, as number: Int) {
        for key in binding.keys { add(Candidate(key: key, binding: number, how: .serves), under: key.type) }
        if binding.kind == .value, let key = binding.keys.first, let name = key.qualification {
            values[name, default: []].append(Candidate(key: key, binding: number, how: .serves))
        }
        for element in binding.elements {
            add(Candidate(key: element.key, binding: number, how: .element), under: element.key.type)
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

    /// What is near a missing key, best first.
    mutating func near(_ miss: LinkedGraph.Miss) -> [Finding.Related] {
        var ranked: [(Finding.Similarity, Candidate)] = []
        if let name = miss.key.qualification { ranked += (values[name] ?? []).map { (.otherType, $0) } }
        for candidate in byType[miss.key.type] ?? [] {
            if let similarity = similarity(of: candidate, to: miss) { ranked.append((similarity, candidate)) }
        }
        for type in miss.key.type.neighbours {
            ranked += (byType[type] ?? []).filter { $0.how != .conforms }.map { (.optionalOrCollection, $0) }
        }
        ranked += (byShortName[miss.key.type.shortText] ?? [])
            .filter { $0.key.type != miss.key.type && $0.binding >= 0 }.map { (.otherModule, $0) }
        // What is absent is known to those who read sources only, so it must not keep anything else from being proposed.
        if ranked.allSatisfy({ $0.1.binding < 0 }) { ranked += spelledLike(miss.key.type) }
        return related(ranked, near: miss.key)
    }

    private func related(_ ranked: [(Finding.Similarity, Candidate)], near key: Key) -> [Finding.Related] {
        var seen: Set<Int> = []
        var room = [true: Proposals.limit, false: Proposals.limit]
        return ranked.map { ($0.0, isNamed($0.1.key, like: key) ? 0 : 1, $0.1, binding($0.1).location) }
            .sorted { ($0.0, $0.1, $0.3, $0.2.binding) < ($1.0, $1.1, $1.3, $1.2.binding) }
            .filter { seen.insert($0.2.binding).inserted }
            .filter { candidate in
                room[candidate.2.binding >= 0, default: 0] -= 1
                return room[candidate.2.binding >= 0, default: 0] >= 0
            }
            .map { Finding.Related(.similar(spelled($0.2), $0.0), $0.3) }
    }

    /// What can be asked for instead: of an element, the collection.
    private func spelled(_ candidate: Candidate) -> Key {
        guard candidate.how == .element,
            let element = binding(candidate).elements.first(where: { $0.key == candidate.key })
        else { return candidate.key }
        return element.collectionKey
    }

    /// Whether one of two names is the other with a few letters changed.
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
        if candidate.binding < 0 { return binding.isConditional ? .conditional : .notInstalled }
        switch candidate.how {
        case .conforms: return .conformingType
        case .element: return .optionalOrCollection
        case .serves: break
        }
        if !isVisible(level: binding.level, from: miss.level) { return .inChild }
        if candidate.key == miss.key || binding.isHidden && binding.module != module(of: miss) {
            return .hidden
        }
        return .otherQualification
    }

    /// The module of the requester, which sees its hidden bindings.
    private func module(of miss: LinkedGraph.Miss) -> Int? {
        linked.isRequest(miss.row)
            ? linked.request(miss.row)?.module : linked.graph.bindings[linked.nodes[miss.row].binding].module
    }

    private func isVisible(level: Int, from asker: Int) -> Bool {
        var current: Int? = asker
        while let here = current {
            if here == level { return true }
            current = linked.graph.levels[here].parent
        }
        return false
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

    /// The optional, the array and the inside of the type.
    fileprivate var neighbours: [TypeName] {
        var types = [Dependency.Wrapper.optional.around(self), Dependency.Wrapper.array.around(self)]
        for prefix in ["Swift.Optional<", "Swift.Array<"] where qualified.hasPrefix(prefix) {
            types.append(TypeName(String(qualified.dropFirst(prefix.count).dropLast())))
        }
        return types
    }
}
