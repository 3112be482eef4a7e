/// Obvious, slow algorithms, with which the fast ones are compared.
enum SlowOracles {
    static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
        if left.isEmpty || right.isEmpty { return max(left.count, right.count) }
        let changed = distance(left.dropLast(), right.dropLast()) + (left.last == right.last ? 0 : 1)
        return min(changed, distance(left.dropLast(), right) + 1, distance(left, right.dropLast()) + 1)
    }

    /// The nodes that each node reaches, by one or more arrows.
    static func closure(_ rows: [[Int]]) -> [[Bool]] {
        var reaches = rows.map { row in rows.indices.map { row.contains($0) } }
        for middle in rows.indices {
            for from in rows.indices where reaches[from][middle] {
                for to in rows.indices where reaches[middle][to] { reaches[from][to] = true }
            }
        }
        return reaches
    }

    /// The lengths of shortest paths, by trying every arrow again until nothing changes.
    static func distances(_ rows: [[Int]], from starts: [Int]) -> [Int] {
        var distance = rows.map { _ in Int.max }
        for start in starts { distance[start] = 0 }
        for _ in rows.indices {
            for (from, row) in rows.enumerated() where distance[from] < Int.max {
                for to in row { distance[to] = min(distance[to], distance[from] + 1) }
            }
        }
        return distance.map { $0 == .max ? -1 : $0 }
    }

    static func reachable(_ rows: [[Int]], from starts: [Int], without cut: Int?) -> Set<Int> {
        var seen = Set(starts.filter { $0 != cut })
        var waiting = Array(seen)
        while let node = waiting.popLast() {
            for target in rows[node] where target != cut && seen.insert(target).inserted { waiting.append(target) }
        }
        return seen
    }
}

extension SlowOracles {
    static func simplePaths(_ rows: [[Int]], from start: Int, to end: Int, walked: [Int] = []) -> [[Int]] {
        let path = walked + [start]
        if start == end { return [path] }
        return rows[start].filter { !path.contains($0) }
            .flatMap { simplePaths(rows, from: $0, to: end, walked: path) }
    }

    static func longest(_ rows: [[Int]], from node: Int) -> Int {
        1 + (rows[node].map { longest(rows, from: $0) }.max() ?? 0)
    }
}
