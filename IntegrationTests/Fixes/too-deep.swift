final class Level: Sendable {
    let next: Level  // fix 2: let next: <2><Level, Int>
    init(next: Level) { self.next = next }  // fix 2: init(next: <2><Level, Int>) { self.next = next }
}

let container = try Container {
    Bind { (number: RuntimeArgument<Int>, next: Provider<Level, Int>) in
        Level(next: try next(arg(number) + 1))  // fix 2: Level(next: next)
    }
}
_ = try container.resolve(Level.self, arguments: 1)
// skip 1: the instance depends on run-time arguments, which only a Provider passes
