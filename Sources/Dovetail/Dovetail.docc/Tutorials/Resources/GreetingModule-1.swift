import Dovetail

struct GreetingModule: Module {
    var body: some Module {
        Bind(Greeter.init).root()
    }
}
