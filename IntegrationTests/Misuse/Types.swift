// Code that must not compile, one mistake in each function. A comment above a mistake has the whole compiler error for
// it; `Scripts/check-misuse` compares. The mistakes that the type checker finds.
import Dovetail

final class Legacy { var state = 0 }
struct Value: Sendable {}
@MainActor let mainActorState = Legacy()
protocol P: Sendable {}

// expect: type 'Legacy' does not conform to the 'Sendable' protocol
func sharesWhatIsNotSendable() { _ = Bind(Legacy.init).lifetime(.singleton) }
// expect: cannot convert value of type '@Sendable () -> Legacy' to expected argument type '@Sendable () throws -> any P'
func bindsToAProtocolNotConformedTo() { _ = Bind((any P).self, Legacy.init) }
// expect: converting function value of type '@MainActor @Sendable () -> Legacy' to '@Sendable () throws -> Legacy' loses global actor 'MainActor'
func leaksActorState() { _ = Bind { @MainActor in mainActorState } }
// expect: static property 'weak' requires that 'Value' be a class type
func keepsAValueWeakly() { _ = Bind(Value.init).lifetime(.weak) }
// expect: static property 'weakScoped' requires that 'Value' be a class type
func keepsAValueWeaklyInAContainer() { _ = Bind(Value.init).lifetime(.weakScoped) }
// expect: type 'Legacy' does not conform to the 'Sendable' protocol
func closesWhatIsNotSendable() { _ = Bind(Legacy.init).onClose { _ in } }
// expect: type 'Legacy' does not conform to the 'Sendable' protocol
func providesWhatIsNotSendable(_ container: Container) throws { _ = try container.makeChild(providing: Legacy()) }
// expect: type 'Legacy' does not conform to the 'Sendable' protocol
func sharesAnInstanceThatIsNotSendable() { _ = Instance(Legacy()) }
struct Services: Module {
    var body: some Module {
        Bind(Legacy.init)
        // expect: 'as' is unavailable: the closure's result does not convert to the type
        Bind(Value.init).lifetime(.singleton).as((any P).self) { $0 }
    }
}
struct Elements: Module {
    var body: some Module {
        Bind(Legacy.init)
        // expect: 'into(_:_:key:_:)' is unavailable: the closure's result does not convert to the type
        Bind(Value.init).into((any P).self) { $0 }
    }
}
struct Decorators: Module {
    var body: some Module {
        Bind(Legacy.init)
        // expect: 'decorating' is unavailable: the closure's result does not convert to the type
        Bind(Value.init).decorating((any P).self) { $0 }
    }
}
struct Conversions: Module {
    var body: some Module {
        Bind(Legacy.init)
        // expect: cannot convert value of type 'Value' to type 'any P' in coercion
        Bind(Value.init).lifetime(.singleton).as((any P).self) { $0 as any P }
    }
}
struct Qualified: Module {
    var body: some Module {
        Bind(Legacy.init)
        // expect: 'as' is unavailable: the closure's result does not convert to the type
        Bind(Value.init).as((any P).self, .name("x")) { $0 }
    }
}
struct Keyed: Module {
    var body: some Module {
        Bind(Legacy.init)
        // expect: 'into(_:_:key:_:)' is unavailable: the closure's result does not convert to the type
        Bind(Value.init).into((any P).self, key: "x") { $0 }
    }
}
