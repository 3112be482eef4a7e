protocol Client {}
struct Network: Client {}
struct Logging: Client { let next: any Client }

let container = try Container {
    Bind((any Client).self, Network.init)
    Bind(Logging.init).decorating((any Client).self) { $0 }.as((any Client).self, .name("logging")) { $0 }.into((any Client).self) { $0 }  // fix 1+2: Bind(Logging.init).decorating((any Client).self) { $0 }
}
try check(container)
