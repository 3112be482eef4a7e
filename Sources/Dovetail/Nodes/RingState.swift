internal import DovetailGraph

/// How far the making of a ring has come, in one run.
final class RingState: @unchecked Sendable {
    // Safe: the members of a ring reach each other, so one walk makes them one after the other.

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
