/// Whether two values of one module type say the same. Asked only where a module type is met twice.
///
/// By `==`, if the type is `Equatable`; an object by identity; else by the stored properties. What cannot be compared, such as a
/// closure, counts as different: the first of two closures must not win in silence.
enum ModuleComparison {
    static func isEqual(_ left: Any, _ right: Any) -> Bool {
        if let left = left as? any Equatable { return equals(left, right) }
        if let left = left as? Any.Type { return left == right as? Any.Type }
        guard type(of: left) == type(of: right) else { return false }
        if type(of: left) is AnyClass { return (left as AnyObject) === (right as AnyObject) }
        let (ours, theirs) = (Mirror(reflecting: left), Mirror(reflecting: right))
        guard ours.children.count == theirs.children.count else { return false }
        if ours.children.isEmpty { return isEmpty(left, ours) }
        return zip(ours.children, theirs.children).allSatisfy { $0.label == $1.label && isEqual($0.value, $1.value) }
    }

    /// Whether a value without children holds nothing. Otherwise it holds what cannot be seen.
    private static func isEmpty(_ value: Any, _ mirror: Mirror) -> Bool {
        switch mirror.displayStyle {
        case .optional, .collection, .dictionary, .set: true
        default: size(of: value) == 0
        }
    }

    private static func equals<T: Equatable>(_ left: T, _ right: Any) -> Bool { left == (right as? T) }
    private static func size<T>(of value: T) -> Int { MemoryLayout<T>.size }
}
