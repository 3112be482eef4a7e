public import Dovetail
internal import DovetailModel

extension Container: CustomStringConvertible {
    /// The bindings of this container, then those of its parents, each with its name, lifetime and source location.
    public var description: String {
        let graph = graph
        return graph.levels.indices.reversed().map { level in
            let bindings = graph.bindings.filter { $0.level == level }
            let lines = bindings.map { "\n  \($0.fullName) (\($0.lifetime)) at \($0.location)" }
            let name = level == graph.levels.count - 1 ? "Container" : "Parent"
            return "\(name) with \(bindings.count) bindings\(lines.isEmpty ? "" : ":")\(lines.joined())"
        }.joined(separator: "\n")
    }
}
