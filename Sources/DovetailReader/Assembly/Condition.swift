/// Evaluates the condition of an `#if`. The value is `nil` if both branches may be active.
struct Condition {
    private var rest: Substring
    private let flags: Set<String>?
    /// The depth of parentheses. Beyond a limit that no practical condition reaches, the value is `nil`.
    private var depth = 0

    /// The value of a condition with these flags. Without flags, only conditions have a value that are the same for
    /// every supported compiler.
    static func value(of text: String, flags: Set<String>?) -> Bool? {
        var condition = Condition(rest: text.filter { !$0.isWhitespace }[...], flags: flags)
        let value = condition.either()
        return condition.rest.isEmpty ? value : nil
    }

    private init(rest: Substring, flags: Set<String>?) {
        self.rest = rest
        self.flags = flags
    }

    private mutating func either() -> Bool? {
        var value = both()
        while take("||") {
            let other = both()
            value = value == true || other == true ? true : value == nil || other == nil ? nil : false
        }
        return value
    }

    private mutating func both() -> Bool? {
        var value = single()
        while take("&&") {
            let other = single()
            value = value == false || other == false ? false : value == nil || other == nil ? nil : true
        }
        return value
    }

    private mutating func single() -> Bool? {
        depth += 1
        defer { depth -= 1 }
        guard depth < 100 else {
            rest = "?"
            return nil
        }
        if take("!") { return single().map { !$0 } }
        if take("(") {
            let value = either()
            return take(")") ? value : nil
        }
        let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        rest = rest.dropFirst(name.count)
        guard take("(") else { return flag(name) }
        let inside = rest.prefix { $0 != ")" }
        rest = rest.dropFirst(inside.count + 1)
        return name == "swift" || name == "compiler" ? version(inside) : nil
    }

    private func flag(_ name: Substring) -> Bool? {
        switch name {
        case "true": true
        case "false": false
        case "": nil
        default: flags?.contains(String(name))
        }
    }

    /// The compiler is at least 6.2, because Dovetail requires that version.
    private func version(_ text: Substring) -> Bool? {
        let isLess = text.hasPrefix("<")
        guard isLess || text.hasPrefix(">=") else { return nil }
        let numbers = text.dropFirst(isLess ? 1 : 2).split(separator: ".").map { Int($0) ?? .max }
        return numbers.lexicographicallyPrecedes([6, 2, 0]) || numbers == [6, 2, 0] ? !isLess : nil
    }

    private mutating func take(_ text: String) -> Bool {
        guard rest.hasPrefix(text) else { return false }
        rest = rest.dropFirst(text.count)
        return true
    }
}
