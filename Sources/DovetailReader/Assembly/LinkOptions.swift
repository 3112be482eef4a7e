/// The options of the linker.
package struct LinkOptions: Hashable, Sendable {
    /// The flags that are set (`-D`), or `nil` where both sides of an `#if` may hold.
    package var flags: Set<String>?
    /// Types that are entry points besides those the sources name.
    package var roots: [String] = []

    package init(flags: Set<String>? = nil, roots: [String] = []) {
        self.flags = flags
        self.roots = roots
    }

    /// Whether a condition of an `#if` holds; `nil` where that is not known.
    func holds(_ condition: String) -> Bool? { Condition.holds(condition, flags: flags) }
}
