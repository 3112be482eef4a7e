internal import Dovetail

/// The container and the request for which a value was created.
///
/// The container is referenced weakly, so a view does not retain a container that the app has released. References are
/// compared instead of addresses, because a new container may have the address of a deallocated one.
struct Served {
    private weak var container: Container?
    private let hadContainer: Bool
    private let request: [AnyHashable]

    init(_ container: Container?, _ request: [AnyHashable]) {
        self.container = container
        hadContainer = container != nil
        self.request = request
    }

    /// Returns true if the value is valid for a container and a request.
    func serves(_ container: Container?, _ request: [AnyHashable]) -> Bool {
        hadContainer == (container != nil) && self.container === container && self.request == request
    }
}

/// The identity of a view's task. SwiftUI starts the task again when the identity changes.
///
/// It retains the container, so no other container can have the same address while identities are compared.
struct TaskIdentity: Equatable {
    let container: Container?
    let request: [AnyHashable]

    static func == (first: TaskIdentity, second: TaskIdentity) -> Bool {
        first.container === second.container && first.request == second.request
    }
}
