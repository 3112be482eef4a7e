/// Compares two values of one module type. Used only if a module type occurs twice.
///
/// The comparison uses `==` if the type is `Equatable`, identity for objects, and the stored properties otherwise.
/// Values that cannot be compared, such as closures, count as different, because one of two closures must not win
/// silently.
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

    /// True if a value without children has no content. Otherwise its content is not visible to reflection.
    private static func isEmpty(_ value: Any, _ mirror: Mirror) -> Bool {
        switch mirror.displayStyle {
        case .optional, .collection, .dictionary, .set: true
        default: size(of: value) == 0
        }
    }

    private static func equals<T: Equatable>(_ left: T, _ right: Any) -> Bool { left == (right as? T) }
    private static func size<T>(of value: T) -> Int { MemoryLayout<T>.size }
}
