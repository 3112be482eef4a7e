/// A kind of parameter whose value is resolved later: `Lazy`, `Provider` and their asynchronous forms.
protocol DeferredKind: DependencyKind {
    /// The type that is resolved.
    static var deferred: Any.Type { get }
    /// True if it is resolved with run-time arguments.
    static var takesArguments: Bool { get }
    /// Returns a node whose values are deferrals of an element of a collection.
    static func wrap(_ element: Linker.Element, with linker: inout Linker) -> AnyNode
}
