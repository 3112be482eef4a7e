/// What both sides made, as a text.
func show(_ value: Any) -> String {
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .optional { return mirror.children.first.map { show($0.value) } ?? "nil" }
    if let values = value as? [Any] { return "[" + values.map { show($0) }.joined(separator: " ") + "]" }
    return mirror.descendant("text") as? String ?? Text.of(value)
}
enum Text {
    static func of(_ value: Any) -> String { String(describing: type(of: value)) }
}
func expect(_ name: String, _ resolved: String, _ contained: String) {
    if resolved == contained { return }
    print("\(name): \(resolved) from the resolver, \(contained) from the container")
    failures += 1
}
nonisolated(unsafe) var failures = 0
