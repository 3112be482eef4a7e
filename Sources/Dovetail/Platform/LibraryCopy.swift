/// This copy of the library, among those in the process: two dynamic libraries may each contain one.
///
/// Each copy has a current container, process-long instances and overrides of its own, so what one is told the other
/// does not know. Nothing can be done about it at run time but to say so.
enum LibraryCopy {
    /// Says so on standard error where the process has found another copy before this one.
    ///
    /// Called at the first use of a copy; it looks once. The Swift runtime finds a type by its name in the image that it
    /// knows longest, the same for everybody, so of all copies exactly one finds itself. Costs one search of the
    /// process's types.
    static func check() { _ = look }

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
