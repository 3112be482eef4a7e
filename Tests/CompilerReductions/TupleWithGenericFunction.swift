// seen: 6.3.1
// options: -O
// prints: ownership
// instead: what crosses to another actor is a struct with a stored function, not a tuple that contains one (`Hop`).

struct Carried<Value>: @unchecked Sendable { let value: Value }
final class Frame {}

struct Performer {
    nonisolated(nonsending) func perform<Result>(
        on actor: any Actor, _ frame: Frame?, _ body: @escaping (inout Int) throws -> Result
    ) async throws -> Result {
        try await hop(to: actor, Carried(value: (frame, body))).value
    }

    // Without optimization this compiles, and the result is released twice when the program runs.
    func hop<Result>(to actor: isolated any Actor, _ code: Carried<(Frame?, (inout Int) throws -> Result)>) async throws
        -> Carried<Result>
    {
        let (frame, body) = code.value
        defer { withExtendedLifetime(frame) {} }
        var number = 1
        return Carried(value: try body(&number))
    }
}
