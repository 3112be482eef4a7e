/// Detects a second copy of the library in the process: two dynamic libraries may each contain one.
///
/// Each copy has a separate current container, process-wide instances and overrides, so a change in one copy has no
/// effect in the other. At run time, the library can only report this.
package enum LibraryCopy {
    /// Prints a warning to standard error if the process found another copy before this one.
    ///
    /// It is called at the first use of a copy, and searches once. The Swift runtime finds a type by its name in the
    /// image that it has known longest, with the same result for every caller, so of all copies exactly one finds
    /// itself. The cost is one search of the process's types.
    package static func check() { _ = look }

    private static let look: Void = {
        guard let name = _mangledTypeName(Self.self), let found = _typeByName(name), found != Self.self else { return }
        StandardError.write(
            """
            warning: Dovetail is in this process more than once
            note: each copy has its own current container, instances that live as long as the process, and overrides; \
            one does not see those of another
            help: put Dovetail into one dynamic library, and link that one wherever it is needed
            """)
    }()
}
