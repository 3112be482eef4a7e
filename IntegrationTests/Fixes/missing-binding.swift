// fill …: Postbox()
protocol Mailer {}
struct Postbox: Mailer {}
struct Signup { let mailer: any Mailer }

let container = try Container {
    Bind(Signup.init)
    // fix 1: <1>
}
try check(container)
