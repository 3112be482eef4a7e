// seen: 6.3.1
// options: -Onone
// prints: Broken module found, compilation aborted!
// instead: the nested type is not private (`CreationLedger`).
// second file:
//   final class Holder: Sendable {
//       let ledger = Ledger()
//       func add() { ledger.add("a") }
//   }

internal import Synchronization

struct Ledger: ~Copyable, Sendable {
    private struct State { var names: [String] = [] }
    private let state = Mutex(State())

    func add(_ name: String) { state.withLock { $0.names.append(name) } }
}
