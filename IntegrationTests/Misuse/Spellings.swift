// Code that must not compile, one mistake in each function. A comment above a mistake has the whole compiler error for
// it; `Scripts/check-misuse` compares. The mistakes of a migration; Settings/Sources/NonisolatedOff/Spellings.swift has the
// spellings that compile instead.
import Dovetail

final class Client: Sendable {}
struct Dependency: Sendable { let client: Client }
protocol Repository: AnyObject {}
@MainActor final class LiveRepository: Repository {
    init(client: Client) {}
}
@MainActor final class Screen {
    var client: Client?
}
final class Form {
    var dependency: Dependency!
}

// F7
// expect: cannot form key path to main actor-isolated property 'client'
// expect: type 'ReferenceWritableKeyPath<Screen, Optional<Client>>' does not conform to the 'Sendable' protocol
func injectsAPropertyOfTheMainActorByItsKeyPath() { _ = Bind(Screen.init).inject(\.client) }
// expect: main actor-isolated property 'client' can not be mutated from a Sendable closure
func injectsAPropertyOfTheMainActorInAPlainClosure() { _ = Bind(Screen.init).inject { $0.client = $1 } }

// F8
// expect: converting function value of type '@MainActor @Sendable (Client) -> LiveRepository' to '@Sendable (Client) throws -> any Repository' loses global actor 'MainActor'
func bindsAProtocolThatIsNotSendableToTheMainActor() { _ = Bind((any Repository).self, LiveRepository.init) }

// F10
// expect: type 'Form' does not conform to the 'Sendable' protocol
func leavesOutTheTypeOfAnOptionalProperty() { _ = Input(Form.self).inject { $0.dependency = .init(client: $1) } }
func readsAnErrorInAClosure(_ container: Container) {
    // expect: value of type 'any Error' has no member 'id'
    let read = { do { _ = try container.resolve(Client.self) } catch { print(error.id) } }
    read()
}
