// fill …: _ = screen.clock
private protocol Clock {}
private struct SystemClock: Clock {}
extension Dependencies {
    fileprivate var clock: any Clock { resolve() }
}
private struct Screen {
    @Injected(\.clock) var clock
}
// ---
let screen = Screen()
let container = try Container {
    Bind((any Clock).self, SystemClock.init)
}
// fix 1: <1>
_ = screen.clock  // fix 2: <2>
