/// Code of an ordinary application, without dependencies.
enum Filler {
    /// A private method.
    static let method = """
            private func normalize(_ value: Int) -> Int {
                guard value > 0 else { return 0 }
                var result = value
                for step in 1...8 where result.isMultiple(of: step) {
                    switch step {
                    case 1, 2: result += step
                    case 3: result -= step * 2
                    default: result /= max(1, step - 1)
                    }
                }
                if result > 1_000 {
                    result = result % 1_000
                } else if result < 10 {
                    result *= 10
                }
                return min(result, value)
            }

        """

    /// Values with a few computations.
    static func models(_ number: Int, _ module: Int) -> String {
        (0..<4).map { part in
            let name = "Model\(module)_\(number)_\(part)"
            return """
                /// A record, as it comes from a server.
                public struct \(name): Codable, Hashable, Sendable {
                    public enum State: String, Codable, Sendable { case fresh, stale, removed }

                    public var identifier: Int
                    public var title: String
                    public var tags: [String]
                    public var state: State
                    public var children: [\(name)]?

                    public init(identifier: Int, title: String, tags: [String] = [], state: State = .fresh) {
                        self.identifier = identifier
                        self.title = title
                        self.tags = tags
                        self.state = state
                    }

                    public var isVisible: Bool { state != .removed && !title.isEmpty }

                    public func matching(_ words: [String]) -> Bool {
                        words.allSatisfy { word in
                            title.contains(word) || tags.contains { $0.hasPrefix(word) }
                        }
                    }

                    public mutating func refresh(_ other: \(name)) {
                        guard other.identifier == identifier else { return }
                        (title, tags) = (other.title, other.tags)
                        state = other.isVisible ? .fresh : .stale
                    }
                }

                """
        }.joined()
    }

    /// A type with longer bodies.
    static func report(_ number: Int, _ module: Int) -> String {
        let name = "Report\(module)_\(number)"
        let sections = (0..<6).map { part in
            """
                private func section\(part)(_ rows: [[String: Int]], limit: Int) -> String {
                    var lines: [String] = []
                    for (index, row) in rows.prefix(limit).enumerated() {
                        let total = row.values.reduce(0, +)
                        let keys = row.keys.sorted { ($0.count, $0) < ($1.count, $1) }
                        if total > \(part) * 100, let first = keys.first {
                            lines.append("\\(index): \\(first) \\(total)")
                        } else {
                            lines += keys.map { key in "\\(key)=\\(row[key] ?? 0)" }
                        }
                    }
                    return lines.isEmpty ? "nothing" : lines.joined(separator: "\\n")
                }


            """
        }
        return """
            /// Writes rows of numbers, section by section.
            struct \(name) {
                var rows: [[String: Int]]
                var title = "report \(number)"

                func text(limit: Int = 20) -> String {
                    let parts = [\((0..<6).map { "section\($0)(rows, limit: limit)" }.joined(separator: ", "))]
                    return ([title] + parts).joined(separator: "\\n\\n")
                }

            \(sections.joined())}

            """
    }
}
