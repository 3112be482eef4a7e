// Code that must not compile, one mistake in each function. A comment above a mistake has the whole compiler error for
// it; `Scripts/check-misuse` compares. The mistakes of components and injected properties.
import Dovetail
import DovetailComponents
import DovetailInjection

final class Draft { var text = "" }
protocol Stall: Sendable {}
struct Corner: Stall {}
struct Pub {}

struct Town: Component {
    let scope = Scope()
    var stall: any Stall { shared { Corner() } }
    // expect: type 'Draft' does not conform to the 'Sendable' protocol
    var draft: Draft { shared { Draft() } }
}
struct Street: Component {
    let scope = Scope()
    let town: Town
}
// expect: type 'Nowhere' does not conform to protocol 'Component'
struct Nowhere: Component {}

extension Dependencies {
    var stall: any Stall { Corner() }
    var draft: Draft { Draft() }
    // expect: type 'Draft' does not conform to the 'Sendable' protocol
    var sharedDraft: Draft { lifetime(.weak) { Draft() } }
}
struct Point: Injecting { @Injected(\.stall) var stall }

// expect: value of type 'Town' has no member 'baker'
func asksForAProviderThatIsMissing(_ street: Street) { _ = street.town.baker }
// expect: missing argument for parameter 'town' in call
func forgetsTheParent() { _ = Street() }
// expect: no exact matches in call to static method 'buildExpression'
func providesTheWrongType(_ town: Town) -> any Stall { town.shared { Pub() } }
// expect: cannot convert value of type 'Pub' to closure result type 'any Stall'
func overridesAProviderWithTheWrongType(_ town: Town) { town.override((any Stall).self) { Pub() } }
// expect: cannot convert value of type 'Pub' to closure result type 'any Stall'
func overridesAKeyWithTheWrongType() { Dependencies.override(\.stall) { _ in Pub() } }
// expect: argument type 'Pub' does not conform to expected type 'Stall'
func injectsTheWrongType(_ point: Point) { _ = point.injecting(Pub(), for: \.$stall) }
// expect: cannot convert value of type 'Pub' to closure result type 'any Stall'
func bindsAKeyToTheWrongType() { _ = Bind(key: \.stall) { Pub() } }
// expect: value of type 'Dependencies' has no member 'baker'
struct AsksForAKeyThatIsMissing { @Injected(\.baker) var baker }
// expect: stored property '_stall' of 'Sendable'-conforming class 'HoldsAPointAndIsSendable' is mutable
final class HoldsAPointAndIsSendable: Sendable { @Injected(\.stall) var stall }
