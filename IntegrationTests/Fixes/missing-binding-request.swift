// fill …: 60
let container = try Container {
    Instance("a value of another type")
    // fix 1: <1>
}
_ = try container.resolve(Int.self)
