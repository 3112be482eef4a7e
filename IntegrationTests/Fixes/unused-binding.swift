struct App {}
struct OldCache {}

let container = try Container {
    Bind(App.init).root()
    Bind(OldCache.init)  // fix 1: Bind(OldCache.init)<1>
}
try check(container)
