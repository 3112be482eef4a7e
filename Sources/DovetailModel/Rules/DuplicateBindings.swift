extension Rules {
    /// Finds several bindings for one key, or for one entry of a dictionary, of which none has precedence.
    static func duplicateBindings(in linked: LinkedGraph) -> [Finding] {
        linked.tables.flatMap { table in
            // A binding that has a key twice contradicts itself only; see `repeatedKey`.
            table.duplicates().filter { Set($0.bindings).count > 1 && !areSurplus($0.bindings, linked) }.compactMap {
                duplicate(of: $0.key, entry: nil, $0.bindings, in: linked)
            } + duplicateEntries(in: table, linked)
        }
    }

    /// Finds dependencies for which only one module sees two bindings, because two modules that it imports each hide
    /// one.
    static func ambiguousImports(in linked: LinkedGraph) -> [Finding] {
        linked.ambiguities.compactMap { ambiguity in
            let hiddenIn = Set(
                ambiguity.bindings.map { linked.graph.bindings[$0] }.map { $0.isHidden ? $0.module : nil })
            guard hiddenIn.count > 1 else { return nil }
            var finding = duplicate(of: ambiguity.key, entry: nil, ambiguity.bindings, in: linked)
            finding?.severity = linked.severity(ambiguity.row)
            let location = linked.location(ofDependency: ambiguity.dependency, of: ambiguity.row)
            finding?.trace =
                linked.trace(to: ambiguity.row) + [Finding.Step(name: ambiguity.key.description, location: location)]
            return finding
        }
    }

    /// Finds elements of a dictionary that have the same key and are visible to the same modules.
    private static func duplicateEntries(in table: BindingTable<Key>, _ linked: LinkedGraph) -> [Finding] {
        var findings: [Finding] = []
        for (key, members) in table.elements where members.count > 1 {
            var byEntry: [String: [Int]] = [:]
            for member in members {
                for element in linked.graph.bindings[member.binding].elements where element.collectionKey == key {
                    guard let entry = element.entry else { continue }
                    byEntry["\(member.hiddenIn ?? -1) \(entry)", default: []].append(member.binding)
                }
            }
            for (_, bindings) in byEntry where bindings.count > 1 {
                let element = linked.graph.bindings[bindings[0]].elements.first { $0.collectionKey == key }
                guard let element else { continue }
                if let finding = duplicate(of: element.key, entry: element.entry, bindings, in: linked) {
                    findings.append(finding)
                }
            }
        }
        return findings
    }

    /// Returns a finding at the last of the bindings, with notes at the others. If all bindings are under conditions,
    /// and not all of these are known to be true, it returns `nil`, because the conditions may exclude each other;
    /// likewise if their names are computed, because these may be different.
    private static func duplicate(
        of key: Key, entry: String?, _ bindings: [Int], in linked: LinkedGraph
    ) -> Finding? {
        let claimants = bindings.map { linked.graph.bindings[$0] }
        let mayBeExclusive =
            claimants.contains(where: \.isConditional)
            && claimants.allSatisfy { $0.isConditional || !$0.branches.isEmpty }
        if mayBeExclusive || key.hasComputedName { return nil }
        let locations = claimants.map(\.location).ordered()
        // Only those of one priority claim a key.
        let priority = claimants.first?.priority ?? .normal
        return Finding(
            .duplicateBinding(key: key, entry: entry, priority: priority), at: locations.last,
            related: locations.dropLast().map { Finding.Related(.alsoBound, $0) })
    }
}
