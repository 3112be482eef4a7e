internal import Dovetail

/// For which container and which request something was created.
///
/// The container is held weakly: a view does not keep a container alive that the app has dropped. The reference, and not the address, is
/// compared: the address of a container that is gone may be given to the next one.
struct Served {
    private weak var container: Container?
    private let hadContainer: Bool
    private let request: [AnyHashable]

    init(_ container: Container?, _ request: [AnyHashable]) {
        self.container = container
        hadContainer = container != nil
        self.request = request
    }

    /// Whether what was created still serves.
    func serves(_ container: Container?, _ request: [AnyHashable]) -> Bool {
        hadContainer == (container != nil) && self.container === container && self.request == request
    }
}

/// What a task of a view is started for: it is started again when this changes.
///
/// Holds the container, so that its address belongs to no other one as long as this is compared.
struct TaskIdentity: Equatable {
    let container: Container?
    let request: [AnyHashable]

    static func == (first: TaskIdentity, second: TaskIdentity) -> Bool {
        first.container === second.container && first.request == second.request
    }
}
