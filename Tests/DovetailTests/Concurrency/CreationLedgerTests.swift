@testable internal import Dovetail
internal import Testing

/// A container that is closed between two steps of a start or of a reset.
@Suite(.timeLimit(.minutes(10))) struct CreationLedgerTests {
    private final class Owner: Sendable {
        let ledger = CreationLedger()
        let isIdle = Locked(false)

        func wait() -> Task<Void, Never> {
            Task {
                await ledger.waitUntilIdle()
                isIdle.now = true
            }
        }
    }

    private func closing() -> Closing {
        let binding = BindingFacts(type: Int.self, under: .none, at: .code("Ledger", 1, 1))
        return Closing(BindingDescription(binding), close: nil)
    }

    @Test func `who closes waits for a start, which runs hooks after its last creation has ended`() async {
        let owner = Owner()
        let isFirst = owner.ledger.beginStart()
        let isCreating = owner.ledger.tryBegin(isOfStart: true)
        #expect(isFirst && isCreating)
        owner.ledger.end()
        owner.ledger.close()
        let waiting = owner.wait()
        for _ in 0..<1_000 { await Task.yield() }
        #expect(!owner.isIdle.now)
        owner.ledger.endStart()
        await waiting.value
        #expect(owner.isIdle.now)
    }

    @Test func `who closes waits for the hooks of a reset, or runs them`() async {
        let owner = Owner()
        let (first, second) = (closing(), closing())
        owner.ledger.add(first)
        owner.ledger.add(second)
        let ofReset = owner.ledger.beginHooks(of: [first])
        #expect(ofReset.count == 1)
        owner.ledger.close()
        let waiting = owner.wait()
        for _ in 0..<1_000 { await Task.yield() }
        #expect(!owner.isIdle.now)
        let late = owner.ledger.beginHooks(of: [second])
        #expect(late.isEmpty)
        owner.ledger.end()
        await waiting.value
        let ofClose = owner.ledger.takeAll()
        #expect(ofClose.count == 1)
    }
}
