// fill …: Instance(2)
struct Settings: Module {
    var body: some Module {
        Instance(1).hidden()  // fix 2: Instance(1)
    }
}

let container = try Container {
    Settings()
    Instance(2).replacing()  // fix 1:
}
try check(container)
// fix 1: try check(try container.<1>)
