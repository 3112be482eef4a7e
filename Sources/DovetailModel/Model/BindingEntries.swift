/// One binding under one key.
package struct BindingEntry: Sendable {
    package var binding: Int
    package var priority: Binding.Priority
    /// The module that hides the binding, if any.
    package var hiddenIn: Int?

    package init(binding: Int, priority: Binding.Priority = .normal, hiddenIn: Int? = nil) {
        self.binding = binding
        self.priority = priority
        self.hiddenIn = hiddenIn
    }
}

/// The result of a lookup.
package enum BindingAnswer: Equatable, Sendable {
    case none
    case one(Int)
    /// Several bindings serve the key, and none has precedence.
    case several([Int])
}

/// The bindings under one key, in the order of registration. Usually there is only one, which needs no array.
///
/// This type is not generic in the key, because generic code is not specialized in other modules, and then costs many
/// times as much.
package struct BindingEntries: RandomAccessCollection, Sendable {
    private let only: BindingEntry
    /// Nil and not empty, because an empty array would be retained and released for each key.
    private var others: [BindingEntry]?

    package init(_ first: BindingEntry) { only = first }

    package var startIndex: Int { 0 }
    package var endIndex: Int { (others?.count ?? 0) + 1 }
    package subscript(position: Int) -> BindingEntry {
        guard position > 0, let others else { return only }
        return others[position - 1]
    }

    mutating func append(_ entry: BindingEntry) {
        if others?.append(entry) == nil { others = [entry] }
    }

    /// Returns the entries that satisfy a condition; `nil` if there are none.
    func only(_ matches: (BindingEntry) -> Bool) -> BindingEntries? {
        let matching = filter(matches)
        guard let first = matching.first else { return nil }
        var result = BindingEntries(first)
        if matching.count > 1 { result.others = Array(matching.dropFirst()) }
        return result
    }

    /// The binding that serves the key for all modules.
    package var publicAnswer: BindingAnswer {
        if others == nil { return only.hiddenIn == nil ? .one(only.binding) : .none }
        return BindingEntries.winner(of: filter { $0.hiddenIn == nil })
    }

    /// True if all public entries are defaults, which yield to a binding of a parent.
    package var areOnlyDefaults: Bool {
        if others == nil { return only.hiddenIn != nil || only.priority == .asDefault }
        return allSatisfy { $0.hiddenIn != nil || $0.priority == .asDefault }
    }

    /// True if a public entry is a replacement.
    var replacesPublicly: Bool { contains { $0.hiddenIn == nil && $0.priority == .replacing } }

    /// Returns the nearest hidden entry.
    ///
    /// - Parameter scopes: The modules whose hidden bindings may be used, nearest first.
    /// - Returns: The result of the lookup.
    func hiddenAnswer(in scopes: [[Int]]) -> BindingAnswer {
        for scope in scopes {
            let answer = BindingEntries.winner(of: filter { $0.hiddenIn.map(scope.contains) ?? false })
            if answer != .none { return answer }
        }
        return .none
    }

    /// The sets of bindings among which none has precedence, one set per visibility.
    var ties: [[Int]] {
        if others == nil { return [] }
        return Set(map { $0.hiddenIn }).compactMap { scope in
            guard case .several(let bindings) = BindingEntries.winner(of: filter { $0.hiddenIn == scope }) else {
                return nil
            }
            return bindings
        }
    }

    /// Returns the entry with precedence among equally visible ones.
    package static func winner(of entries: [BindingEntry]) -> BindingAnswer {
        for priority in [Binding.Priority.replacing, .normal, .asDefault] {
            let candidates = entries.filter { $0.priority == priority }
            if candidates.count == 1 { return .one(candidates[0].binding) }
            if candidates.count > 1 { return .several(candidates.map { $0.binding }) }
        }
        return .none
    }
}
