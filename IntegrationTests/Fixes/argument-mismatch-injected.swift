protocol Screen: Sendable {}
struct Detail: Screen { let number: Int }
struct Coordinator {
    let screen: any Screen  // fix 1: let screen: <1>
}

let container = try Container {
    Bind((any Screen).self) { Detail(number: arg($0)) }
    Bind(Coordinator.init)
}
try check(container)
