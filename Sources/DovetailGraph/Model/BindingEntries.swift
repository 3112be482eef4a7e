/// How a binding stands against others for its key.
package enum BindingPriority: Sendable { case asDefault, normal, replacing }

/// One binding under one key.
package struct BindingEntry: Sendable {
    package var binding: Int
    package var priority: BindingPriority
    /// The module that hides it, if one does.
    package var hiddenIn: Int?

    package init(binding: Int, priority: BindingPriority = .normal, hiddenIn: Int? = nil) {
        self.binding = binding
        self.priority = priority
        self.hiddenIn = hiddenIn
    }
}

/// What a look-up finds.
package enum BindingAnswer: Equatable, Sendable {
    case none
    case one(Int)
    /// Several claim the key and none wins.
    case several([Int])
}

/// The bindings under one key, in the order of registration. There is nearly always one, which needs no list.
///
/// Knows nothing of keys: code that is generic in the key is not specialized in other modules, and then costs many times
/// as much.
package struct BindingEntries: RandomAccessCollection, Sendable {
    private let only: BindingEntry
    private var others: [BindingEntry] = []

    package init(_ first: BindingEntry) { only = first }

    package var startIndex: Int { 0 }
    package var endIndex: Int { others.count + 1 }
    package subscript(position: Int) -> BindingEntry { position == 0 ? only : others[position - 1] }

    mutating func append(_ entry: BindingEntry) { others.append(entry) }

    /// Those that fulfil a condition; `nil` if there are none.
    func only(_ isMeant: (BindingEntry) -> Bool) -> BindingEntries? {
        let meant = filter(isMeant)
        guard let first = meant.first else { return nil }
        var result = BindingEntries(first)
        result.others = Array(meant.dropFirst())
        return result
    }

    /// What serves everyone among them.
    package var publicAnswer: BindingAnswer {
        if others.isEmpty { return only.hiddenIn == nil ? .one(only.binding) : .none }
        return BindingEntries.winner(of: filter { $0.hiddenIn == nil })
    }

    /// Whether everything public among them steps back where a parent has a binding.
    package var areOnlyDefaults: Bool {
        if others.isEmpty { return only.hiddenIn != nil || only.priority == .asDefault }
        return allSatisfy { $0.hiddenIn != nil || $0.priority == .asDefault }
    }

    /// Whether a public one among them is a replacement.
    var replacesPublicly: Bool { contains { $0.hiddenIn == nil && $0.priority == .replacing } }

    /// The nearest hidden one, seen from inside modules whose hidden bindings may be used, nearest first.
    func hiddenAnswer(in scopes: [[Int]]) -> BindingAnswer {
        for scope in scopes {
            let answer = BindingEntries.winner(of: filter { $0.hiddenIn.map(scope.contains) ?? false })
            if answer != .none { return answer }
        }
        return .none
    }

    /// Each set of which none wins, one for every visibility.
    var ties: [[Int]] {
        if others.isEmpty { return [] }
        return Set(map { $0.hiddenIn }).compactMap { scope in
            guard case .several(let bindings) = BindingEntries.winner(of: filter { $0.hiddenIn == scope }) else {
                return nil
            }
            return bindings
        }
    }

    /// The winner among bindings that are equally visible.
    static func winner(of entries: [BindingEntry]) -> BindingAnswer {
        for priority in [BindingPriority.replacing, .normal, .asDefault] {
            let candidates = entries.filter { $0.priority == priority }
            if candidates.count == 1 { return .one(candidates[0].binding) }
            if candidates.count > 1 { return .several(candidates.map { $0.binding }) }
        }
        return .none
    }
}
