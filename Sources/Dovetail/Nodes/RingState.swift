internal import DovetailGraph

/// How far the making of a ring has come, in one run.
/// The members of a ring reach each other, so one walk makes them one after the other.
final class RingState {
    /// How many members are between the call of their initializer and its return.
    var constructing = 0
    /// What is still to be injected into members that exist already.
    var pending: [Pending] = []
    /// What to publish when the ring is complete, in the order of completion.
    var publications: [(GroupClaim) -> InstanceSlot?] = []

    /// The rest of the creation of one member.
    enum Pending {
        /// As plain code.
        case now((inout Context) throws -> Void)
        case creation(AnyCreation)

        /// The rest as something that a driver can go on with.
        func creation(for request: Request) -> AnyCreation {
            switch self {
            case .now(let run): CodeCreation(request, run)
            case .creation(let creation): creation
            }
        }

        func run(_ context: inout Context) throws {
            switch self {
            case .now(let run): try run(&context)
            case .creation(let creation): try DeepResolution.complete(creation, &context)
            }
        }
    }

    /// Settles the slot of every shared member with its instance, and gives back the others.
    func publish(in claim: GroupClaim) {
        var settled: Set<InstanceSlot> = []
        for publication in publications { if let slot = publication(claim) { settled.insert(slot) } }
        publications = []
        claim.giveBack(except: settled)
    }
}

extension RingState {
    /// An initializer of the ring is about to run. Gives the place from which on what is pending belongs to it.
    func begin() -> Int {
        constructing += 1
        return pending.count
    }

    /// It has returned. If no other is running, gives what was pending because of it.
    func end(from first: Int) -> (isOutermost: Bool, waiting: [Pending]) {
        constructing -= 1
        guard constructing == 0 else { return (false, []) }
        let waiting = Array(pending[first...])
        pending.removeSubrange(first...)
        return (true, waiting)
    }

    /// Runs an initializer of the ring. Gives its value, and what `end` gives.
    func constructing<Value>(_ create: () throws -> Value) throws -> (Value, Bool, [Pending]) {
        let first = begin()
        do {
            let value = try create()
            let (isOutermost, waiting) = end(from: first)
            return (value, isOutermost, waiting)
        } catch {
            _ = end(from: first)
            throw error
        }
    }
}
