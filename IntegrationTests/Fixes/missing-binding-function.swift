// fill …: { "\($0)" }
struct Label { let format: @Sendable (Int) -> String }

let container = try Container {
    Bind(Label.init)
    // fix 1: <1>
}
try check(container)
