protocol Clock {}
struct SystemClock: Clock {}
struct TestClock: Clock {}

let container = try Container {
    Bind((any Clock).self) { SystemClock() }.asDefault()
    Bind((any Clock).self) { TestClock() }.asDefault()  // fix 1: Bind((any Clock).self) { TestClock() }
}
try check(container)
