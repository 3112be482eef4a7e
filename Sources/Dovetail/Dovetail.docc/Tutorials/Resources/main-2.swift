import Dovetail

do {
    let container = try Container { GreetingModule() }
    try container.validate()
    let greeter = try container.resolve(Greeter.self)
    print(greeter.greeting(for: "Ann"))
} catch {
    print(error)
}
