internal import DovetailGraph

/// A kind whose value is asked for later.
protocol DeferredKind: DependencyKind {
    /// The type that is asked for.
    static var deferred: Any.Type { get }
    /// Whether it is asked with run-time arguments.
    static var takesArguments: Bool { get }
    /// A node that gives deferrals of what `node` gives.
    static func wrap(_ node: AnyNode, with linker: Linker) -> AnyNode
}

extension DeferredKind {
    static var takesArguments: Bool { false }

    static func exists(for linker: Linker, under qualification: KeyID.Qualification) -> Bool {
        func check<T>(_ type: T.Type) -> Bool { linker.exists(type, under: qualification) }
        return check(deferred)
    }

    static func dependsOnQualification(_ qualification: KeyID.Qualification, for linker: Linker) -> Bool {
        func check<T>(_ type: T.Type) -> Bool { linker.dependsOnQualification(type, under: qualification) }
        return check(deferred)
    }
}
