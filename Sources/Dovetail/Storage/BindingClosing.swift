/// What must run when an instance of a binding is closed.
final class BindingClosing: Closing, @unchecked Sendable {
    // Safe: never changes.
    let binding: BindingDescription

    init(_ binding: BindingDescription, _ run: @escaping @Sendable () async throws -> Void) {
        self.binding = binding
        super.init(run)
    }
}
