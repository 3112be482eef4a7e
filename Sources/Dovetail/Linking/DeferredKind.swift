internal import DovetailModel

/// A kind of parameter whose value is resolved later, for example `Lazy`.
protocol DeferredKind: DependencyKind {
    /// The type that is resolved.
    static var deferred: Any.Type { get }
    /// True if it is resolved with run-time arguments.
    static var takesArguments: Bool { get }
    /// Returns a node whose values are deferrals of an element of a collection.
    static func wrap(_ element: Linker.Element, with linker: inout Linker) -> AnyNode
}

extension DeferredKind {
    static var takesArguments: Bool { false }

    static func exists(for linker: borrowing Linker, under qualification: KeyID.Qualification) -> Bool {
        func check<T>(_ type: T.Type) -> Bool { linker.exists(type, under: qualification) }
        return check(deferred)
    }

    static func dependsOnQualification(_ qualification: KeyID.Qualification, for linker: borrowing Linker) -> Bool {
        func check<T>(_ type: T.Type) -> Bool { linker.dependsOnQualification(type, under: qualification) }
        return check(deferred)
    }
}
