struct NetworkModule: Module {
    var body: some Module { Instance("network") }
}
struct ShopModule: Module {
    var requirements: [any Module] { [NetworkModule()] }
    var body: some Module { Instance(1) }
}

let container = try Container(requirements: .mustBePresent) {  // fix 1: let container = try Container(<1>) {
    ShopModule()
}
try check(container)
