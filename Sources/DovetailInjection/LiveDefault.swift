internal import Dovetail

extension Dependencies {
    /// Marks the default of a key as live, which means that tests should replace it: it uses the network, a disk or the clock.
    ///
    /// A test with the trait `.dependencies(live: .fails)` of `DovetailTesting` fails if it creates this default. Elsewhere,
    /// the mark changes nothing. Use it in a property of ``Dependencies``:
    ///
    /// ```swift
    /// extension Dependencies {
    ///     var satellite: any Locating { live { DeviceLocator() } }
    ///     var radio: any Locating { lifetime(.singleton) { live { DeviceLocator() } } }
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - fileID: The file of the call. Use the default.
    ///   - line: The line of the call. Use the default.
    ///   - column: The column of the call. Use the default.
    ///   - make: A closure that creates the default.
    /// - Returns: The default.
    public func live<Value>(
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column, _ make: () -> Value
    ) -> Value {
        guard Container.mayReplaceKeys, let container = Container.current, container.plan.isObserved else {
            return make()
        }
        let binding = BindingFacts(
            type: Value.self, under: .keyPath(holder.path), isLive: true, at: .code(fileID, line, column))
        let creation = Creation(binding, ResolutionScope.newID(), within: nil)
        container.notify(creation.creating)
        defer { container.notify(creation.ended(with: nil)) }
        return make()
    }
}
