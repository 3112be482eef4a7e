protocol Page {}
struct Home: Page {}
struct Menu {
    let pages: [any Page]  // fix 1: let pages: <1>
}

let container = try Container {
    Bind(Menu.init)
    Bind(Home.init).into((any Page).self, key: "home") { $0 }  // fix 2: Bind(Home.init).into((any Page).self, key: "home") { $0 }<2>
    // fix 3: <3>
}
try check(container)
