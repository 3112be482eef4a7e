internal import DovetailGraph
internal import Synchronization

/// The code to run when an instance of a binding is closed.
@usableFromInline
final class Closing: Sendable {
    let binding: BindingDescription
    let run: @Sendable () async throws -> Void
    /// A number that increases in the whole process, in the order in which instances are completed.
    let number = Closing.last.wrappingAdd(1, ordering: .relaxed).newValue
    private static let last = Atomic<Int>(0)

    init(_ binding: BindingDescription, _ run: @escaping @Sendable () async throws -> Void) {
        self.binding = binding
        self.run = run
    }

    /// Runs the closure. Returns its error, if it throws one.
    func failure() async -> CloseError.Failure? {
        do { try await run() } catch {
            let finding = Finding(
                .hookFailed(target: binding.name, hook: "onClose", cause: "\(error)"), at: binding.location)
            return CloseError.Failure(error: error, message: "\(binding.location): error: \(finding.message)")
        }
        return nil
    }
}
