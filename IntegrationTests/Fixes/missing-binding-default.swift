struct Cache { init(size: Int = 10) {} }

let container = try Container {
    Bind(Cache.init)
    // fix 1: <1>
}
// fill …: 3
try check(container)
