import Dovetail

do {
    let container = try Container { GreetingModule() }
    let greeter = try container.resolve(Greeter.self)
    print(greeter.greeting(for: "Ann"))
} catch {
    print(error)
}
