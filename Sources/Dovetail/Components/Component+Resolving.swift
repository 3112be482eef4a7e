extension Component {
    /// What a container can have as its parent: bindings that ask this component.
    ///
    /// ```swift
    /// let container = try Container(parent: app.resolver { app in Bind { app.api } }) { FeatureModule() }
    /// ```
    ///
    /// The component decides how long an instance lives; the bindings only ask it.
    /// - Throws: What is wrong with the bindings.
    public func resolver(
        @ModuleBuilder _ providers: (Self) throws -> Bindings
    ) throws(AssemblyError) -> any Resolving {
        try Container { try providers(self) }
    }
}
