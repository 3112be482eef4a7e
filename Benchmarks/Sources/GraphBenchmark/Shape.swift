internal import DovetailAnalysis
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
    func graph(of count: Int) throws -> Graph {
        let bindings = (0..<count).map { index in
            let line = 10 * (index + 1)
            let dependencies = needs(of: index, count).enumerated().map { position, target in
                let type = target < count ? name(target) : "Benchmark.Missing\(target)"
                return """
                    {"key": {"type": "\(type)"}, "position": \(position), "location": \(place(line + position + 1))}
                    """
            }
            return """
                {"type": "\(name(index))", "keys": [{"type": "\(name(index))"}], "root": \(index == 0),
                "lifetime": "\(index % 3 == 0 ? "singleton" : "transient")", "location": \(place(line)),
                "dependencies": [\(dependencies.joined(separator: ","))]}
                """
        }
        return try Graph(json: #"{"schema": 1, "levels": [{}], "bindings": [\#(bindings.joined(separator: ","))]}"#)
    }

    private func name(_ index: Int) -> String { "Benchmark.Feature\(index).Service\(index)" }

    private func place(_ line: Int) -> String {
        #"{"file": "Sources/Benchmark/Module.swift", "line": \#(line), "column": 9}"#
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
