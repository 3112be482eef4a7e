import Dovetail

do {
    let container = try Container { GreetingModule() }
    try container.validate()
    let greeter = try container.resolve(Greeter.self)
    print(greeter.greeting(for: "Ann"))
    let another = try container.resolve(Greeter.self)
    print(another.greeting(for: "Ben"))
} catch {
    print(error)
}
