// fill …: title
final class Screen {
    var title = ""
}

let container = try Container {
    Instance("Dovetail")
    // fix 1: <1>
}
try container.inject(into: Screen())
