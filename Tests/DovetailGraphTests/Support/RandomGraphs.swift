internal import DovetailGraph

/// A generator with a seed, so that a failure can be reproduced (SplitMix64, Steele et al. 2014).
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

extension SlowOracles {
    /// Rows of a random graph with some cycles.
    static func rows(seed: UInt64) -> [[Int]] {
        var generator = SeededGenerator(seed: seed)
        let count = Int.random(in: 1...12, using: &generator)
        return (0..<count).map { _ in
            let size = Int.random(in: 0...3, using: &generator)
            return Set((0..<size).map { _ in Int.random(in: 0..<count, using: &generator) }).sorted()
        }
    }

    /// The graph of bindings with these links.
    static func graph(_ rows: [[Int]], roots: [Int] = []) -> Graph {
        Sketch.graph { sketch in
            for (index, row) in rows.enumerated() {
                sketch.bind("T\(index)", row.map { Need("T\($0)") }) { $0.isRoot = roots.contains(index) }
            }
        }
    }
}
