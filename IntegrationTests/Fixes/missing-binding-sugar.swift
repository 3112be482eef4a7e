// fill …: []
struct Menu { let dishes: Set<[String: Int?]> }

let container = try Container {
    Bind(Menu.init)
    // fix 1: <1>
}
try check(container)
