struct Detail: Sendable { let number: Int }
struct Menu: Sendable {
    let detail: Detail  // fix 1: let detail: <1>
}

let container = try Container {
    Bind { (number: RuntimeArgument<Int>) in Detail(number: arg(number)) }
    Bind(Menu.init)
}
try check(container)
