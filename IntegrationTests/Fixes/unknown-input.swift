struct User: Sendable {}

let container = try Container {
    // fix 1: <1>
}
_ = try container.makeChild(providing: User())
