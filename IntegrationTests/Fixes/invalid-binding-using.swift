struct Clock {}

let container = try Container {
    Bind(Clock.init).using(String.self, .name("zone"))  // fix 1: Bind(Clock.init)
}
try check(container)
