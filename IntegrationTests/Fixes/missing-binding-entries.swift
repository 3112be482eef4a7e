// fill …: "ruler"
protocol Plugin {}
struct Ruler: Plugin {}
struct Editor { let plugins: [String: any Plugin] }

let container = try Container {
    Bind(Editor.init)
    Bind(Ruler.init)  // fix 1: Bind(Ruler.init)<1>
    // fix 2: <2>
}
try check(container)
