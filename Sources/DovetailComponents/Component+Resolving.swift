public import Dovetail

extension Component {
    /// Creates a parent for containers, which resolves the dependencies that their bindings need from this component.
    ///
    /// Use it if part of your program is a component and another part needs a container. Each binding reads a property
    /// of the component:
    ///
    /// ```swift
    /// let container = try Container(parent: app.resolver { app in Bind { app.api } }) { FeatureModule() }
    /// ```
    ///
    /// The component controls how long an instance lives, so the bindings need no lifetime. Overrides of the component
    /// apply too.
    ///
    /// - Parameter providers: A closure that receives the component and lists one binding per property.
    /// - Returns: An object that you pass as `parent` when you create a container.
    /// - Throws: An `AssemblyError` with all mistakes in the bindings.
    public func resolver(
        @ModuleBuilder _ providers: (Self) throws -> Bindings
    ) throws(AssemblyError) -> any ParentContainer {
        try Container { try providers(self) }
    }
}
