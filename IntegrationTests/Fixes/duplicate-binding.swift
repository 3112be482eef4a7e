protocol Clock {}
struct SystemClock: Clock {}
struct TestClock: Clock {}

let container = try Container {
    Bind((any Clock).self) { SystemClock() }  // fix 1: Bind((any Clock).self) { SystemClock() }<1>
    Bind((any Clock).self) { TestClock() }  // fix 2: Bind((any Clock).self) { TestClock() }<2>
}
try check(container)
