// Measures all rules over graphs of several shapes and sizes.
//
//   GraphBenchmark               prints a table of times
//   GraphBenchmark SHAPE COUNT   checks one graph and prints nothing: for counting instructions, of the function `measured`

internal import DovetailDiagnostics
internal import Harness

func milliseconds(of work: () -> Int) -> Double {
    let clock = ContinuousClock()
    let best = (0..<5).map { _ in clock.measure { blackHole(work()) } }.min() ?? .zero
    return Double(best.components.attoseconds) / 1e15 + Double(best.components.seconds) * 1e3
}

@inline(never)
func blackHole(_ value: Int) {}

func padded(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
}

func printTable() throws {
    let sizes = [1_000, 10_000, 100_000]
    print(padded("all rules, ms", 18) + sizes.map { padded("\($0)", 12) }.joined())
    for shape in Shape.allCases {
        let times = try sizes.map { size in
            let graph = try shape.graph(of: size)
            return milliseconds { graph.findings().count }
        }
        let cells = times.map { padded("\(Double(Int($0 * 10)) / 10)", 12) }.joined()
        print(padded(shape.rawValue, 18) + cells)
    }
}

let arguments = CommandLine.arguments.dropFirst()
if arguments.count == 2, let shape = Shape(rawValue: arguments[1]), let count = Int(arguments[2]) {
    let graph = try shape.graph(of: count)
    runMeasured { blackHole(graph.findings().count) }
} else {
    try printTable()
}
