/// A token that removes an override.
///
/// `override` of a component and of `Dependencies` return it. If you drop the token, the override stays.
public struct Override: Sendable {
    private let undo: @Sendable () -> Void

    package init(_ undo: @escaping @Sendable () -> Void) { self.undo = undo }

    /// Removes the override. Other overrides stay, whether they are older or newer.
    ///
    /// If you call it again, it does nothing.
    public func rollBack() { undo() }
}
