/// The options of the linker.
package struct LinkOptions: Hashable, Sendable {
    /// The flags that are set (`-D`), or `nil` if both branches of an `#if` may be active.
    package var flags: Set<String>?
    /// The types that are entry points in addition to those in the sources.
    package var roots: [String] = []

    package init(flags: Set<String>? = nil, roots: [String] = []) {
        self.flags = flags
        self.roots = roots
    }

    /// The value of the condition of an `#if`, or `nil` if it is unknown.
    func value(of condition: String) -> Bool? { Condition.value(of: condition, flags: flags) }
}
