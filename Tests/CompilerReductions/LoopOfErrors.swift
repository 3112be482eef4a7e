// seen: 6.3.1
// options: -O
// prints when run correctly: 7 100 released
// instead: the loop passes on the concrete error, and only callers with an `any Error` cast it (`InstanceSlot.fail`).

final class Store: Sendable {
    let number: Int
    init(_ number: Int) { self.number = number }
    deinit { print("released", terminator: " ") }
}
struct Failure: Error { let store: Store }
final class Claim {
    var failure: Failure?
    func record(_ failure: Failure?) { self.failure = failure }
}
struct Slot {
    let claim: Claim
    func fail(with error: any Error) { claim.record(error as? Failure) }
}
struct Group {
    let claimed: [(slot: Slot, other: Claim?)]
    // Each turn releases the error once more than it retained it.
    func fail(with error: Failure) { for (slot, _) in claimed { slot.fail(with: error) } }
}

@main
struct Reduction {
    static func main() {
        let claims = (0..<100).map { _ in Claim() }
        let failure = Failure(store: Store(7))
        Group(claimed: claims.map { (Slot(claim: $0), nil) }).fail(with: failure)
        print(failure.store.number, claims.count)
    }
}
