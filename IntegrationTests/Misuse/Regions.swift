// Code that must not compile, one mistake in each function. A comment above a mistake has the whole compiler error for
// it; `Scripts/check-misuse` compares. The mistakes that the analysis of regions finds in well-typed code.
import Dovetail

final class Legacy { var state = 0 }
final class Box { let legacy: Legacy; init(legacy: Legacy) { self.legacy = legacy } }
func send(_ box: sending Box) async { Task { print(box.legacy.state) } }

func racesOnALazy(_ lazy: Lazy<Legacy>) {
    // expect: passing closure as a 'sending' parameter risks causing data races between code in the current task and concurrent execution of the closure
    Task { _ = try lazy() }
}

func racesOnAnArgument(_ container: Container, _ legacy: Legacy) async throws {
    let box = try container.resolveNow(Box.self, arguments: legacy)
    // expect: sending 'box' risks causing data races
    await send(box)
    print(legacy.state)
}
