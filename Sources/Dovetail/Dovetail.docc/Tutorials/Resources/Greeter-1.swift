struct Greeter {
    func greeting(for name: String) -> String { "Hello, \(name)!" }
}
