protocol Plugin {}
struct Menu { let plugins: [[any Plugin]] }

let container = try Container {
    Bind(Menu.init)
    // fix 1: Bind([any Plugin].self) { [] }<1>
    // fix 2: <2>
}
try check(container)
