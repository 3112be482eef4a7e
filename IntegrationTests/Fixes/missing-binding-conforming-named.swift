protocol Mailer {}
struct Postbox: Mailer {}
struct Signup { let mailer: any Mailer }

let container = try Container {
    Bind(Signup.init).using((any Mailer).self, .name("fast"))
    Bind(Postbox.init)  // fix 1: Bind(Postbox.init)<1> // fix n1: Bind(Postbox.init)<n1>((any Mailer).self, .name("fast")) { $0 }
}
try check(container)
