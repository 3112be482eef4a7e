internal import DovetailDiagnostics

/// The shapes of graphs that are measured.
enum Shape: String, CaseIterable {
    /// Each depends on the next.
    case chain
    /// One depends on all others.
    case fanOut = "fan-out"
    /// Groups of four: top, two sides, bottom; the bottom is the next group's top.
    case diamond
    /// Layers of ten builders, each of which depends on the whole layer below.
    case builderLattice = "builder-lattice"
    /// A chain that lacks something at every step: the price of findings.
    case broken

    /// A graph of `count` bindings with one root.
    func graph(of count: Int) -> Graph {
        let names = (0..<count).map { TypeName("Benchmark.Feature\($0).Service\($0)") }
        let bindings = (0..<count).map { index in
            let line = 10 * (index + 1)
            var binding = Binding(
                id: index, implementation: names[index], keys: [Key(names[index])], location: place(line))
            binding.isRoot = index == 0
            binding.lifetime = index % 3 == 0 ? .singleton : .transient
            binding.dependencies = needs(of: index, count).enumerated().map { position, target in
                let type = target < count ? names[target] : TypeName("Benchmark.Missing\(target)")
                return Dependency(key: Key(type), position: position, location: place(line + position + 1))
            }
            return binding
        }
        return Graph(bindings: bindings)
    }

    private func place(_ line: Int) -> SourceLocation {
        SourceLocation(file: "Sources/Benchmark/Module.swift", line: line, column: 9)
    }

    private func needs(of index: Int, _ count: Int) -> [Int] {
        let all =
            switch self {
            case .chain: [index + 1]
            case .fanOut: index == 0 ? Array(1..<max(1, count)) : []
            case .diamond: index % 3 == 0 ? [index + 1, index + 2] : [index - index % 3 + 3]
            case .builderLattice: (0..<10).map { (index / 10 + 1) * 10 + $0 }
            case .broken: [index + 1, count + index]
            }
        return self == .broken ? all.filter { $0 != count } : all.filter { $0 < count }
    }
}
