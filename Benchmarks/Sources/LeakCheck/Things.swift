internal import Dovetail
internal import Synchronization

// The types that the programs bind and resolve.

protocol Service: Sendable {}
final class Plain: Service, Sendable {}
final class Parent {
    var child: Child?
}
final class Child {
    let parent: Parent
    init(parent: Parent) { self.parent = parent }
}
final class Common: Sendable {}
final class User: Sendable {
    init(service: any Service, shared: Common) {}
}
/// An argument that is `Sendable` and not `Hashable`.
struct Ticket: Sendable {}
/// An argument that is neither.
final class Job {}
final class PerNumber: Sendable {
    init(number: Int) {}
}
final class PerText: Sendable {
    init(text: String) {}
}
final class PerTicket: Sendable {
    init(ticket: Ticket) {}
}
final class PerJob {
    let job: Job
    init(job: Job) { self.job = job }
}
final class Wrapped: Service, Sendable {
    let inner: any Service
    init(inner: any Service) { self.inner = inner }
}
final class Failing: Sendable {
    struct Reason: Error {}
    init() throws { throw Reason() }
}
final class Ring1: Sendable {
    init(ring: Ring2) {}
}
final class Ring2: Sendable {
    init(ring: Ring1) {}
}
@MainActor final class Screen {
    init(shared: Common) {}
}
final class Slow: Sendable {
    init(screen: Screen) async {}
}
struct Request: Sendable { var id = 0 }
final class Handler: Sendable {
    init(request: Request, shared: Common) {}
}
/// An object that is created elsewhere.
final class Form {
    var plain: Plain?
    var tagged: Plain?
    var shared: Common?
}

enum First {}
enum Second {}
enum Third {}

/// A number that was never returned before.
func next() -> Int { counter.wrappingAdd(1, ordering: .relaxed).newValue }
private let counter = Atomic<Int>(0)

/// A module with a hidden binding.
struct Feature: Module {
    var body: some Module {
        Bind(Plain.init).hidden()
        Bind(Wrapped.init).into((any Service).self) { $0 }.hidden()
        Bind { (plain: Plain) in Ticket() }.qualified(.name("feature"))
    }
}

/// A container with a binding of each kind that a request can meet.
func makeContainer() throws -> Container {
    try Container {
        Bind((any Service).self, Plain.init)
        Bind(Wrapped.init).decorating((any Service).self) { $0 }
        Bind(Plain.init)
        Bind(Common.init).lifetime(.singleton)
        Bind(User.init)
        Bind(Parent.init).lifetime(.graph).inject(\.child)
        Bind(Child.init).lifetime(.graph)
        Bind(Screen.init)
        Bind(Slow.init)
        Bind(Failing.init)
        Bind(Ring1.init)
        Bind(Ring2.init)
        Bind { Plain() }.qualified(.tag(First.self))
        Bind { Plain() }.qualified(.name("first"))
        Bind { Plain() }.qualified(.tag(Second.self)).lifetime(.weak)
        Bind { Plain() }.qualified(.tag(Third.self)).lifetime(.singleton)
        Bind { Plain() }.into((any Service).self) { $0 }
        Bind { Plain() }.into((any Service).self, key: "plain") { $0 }
        Input(Request.self)
        Bind(Handler.init).lifetime(.scoped)
        Feature()
    }
}
