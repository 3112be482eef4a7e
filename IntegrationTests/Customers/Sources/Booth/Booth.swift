import Dovetail
import DovetailResolvers

protocol Greeting: Sendable { var text: String { get } }
struct Welcome: Greeting { var text: String { "Welcome" } }

struct Visitor: Sendable { let name: String }

struct Ticket: InitializerInjectable {
    let greeting: any Greeting
    let visitor: Visitor
    init(greeting: any Greeting, visitor: Visitor) {
        self.greeting = greeting
        self.visitor = visitor
    }
    var text: String { "\(greeting.text), \(visitor.name)." }
}

protocol BoothResolver: Resolver {
    func provideGreeting() -> any Greeting
}

final class LiveResolver: BoothResolver {
    func provideGreeting() -> any Greeting { Welcome() }
}
