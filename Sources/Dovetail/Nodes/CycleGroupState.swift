internal import DovetailModel

/// The progress of the creation of a cycle group, in one resolve.
///
/// Invariant: one resolve creates the members one after the other, because they reach each other. Therefore the state
/// needs no lock.
final class CycleGroupState {
    /// The number of members whose initializer is running.
    var constructing = 0
    /// The pending injections of members that exist already.
    var pending: [Pending] = []
    /// The instances to publish when the cycle group is complete, in the order of completion.
    var publications: [(GroupClaim) -> InstanceSlot?] = []

    /// The remaining part of the creation of one member.
    struct Pending {
        let part: Part
        /// Called instead if another part has failed, with its error.
        let fail: (any Error) -> Void

        func run(_ context: inout ResolutionContext) throws {
            switch part {
            case .now(let run): try run(&context)
            // Never reached: what waits for the factory of a thread was added during its nested calls.
            case .later: throw ResolutionError(.needsAsync(target: "", isBeingCreated: false))
            }
        }

        func run(for request: AsyncResolution) async throws {
            switch part {
            case .now(let run): try await request.perform(on: nil, nil, run)
            case .later(let run): try await run()
            }
        }
    }

    enum Part {
        case now((inout ResolutionContext) throws -> Void)
        case later(() async throws -> Void)
    }

    /// Runs the remaining parts of a thread, in order. If one fails, the others are told.
    static func run(_ parts: [Pending], in context: inout ResolutionContext) throws {
        for (index, pending) in parts.enumerated() {
            do { try pending.run(&context) } catch {
                for other in parts[(index + 1)...] { other.fail(error) }
                throw error
            }
        }
    }

    /// Runs the remaining parts of a task.
    static func run(_ parts: [Pending], for request: AsyncResolution) async throws {
        for (index, pending) in parts.enumerated() {
            do { try await pending.run(for: request) } catch {
                for other in parts[(index + 1)...] { other.fail(error) }
                throw error
            }
        }
    }

    /// Settles the slot of every shared member with its instance, and releases the claims on the other slots.
    func publish(in claim: GroupClaim) {
        var settled: Set<InstanceSlot> = []
        for publication in publications { if let slot = publication(claim) { settled.insert(slot) } }
        publications = []
        claim.withdraw(except: settled)
    }
}

extension CycleGroupState {
    /// Begins an initializer of the cycle group. Returns the index from which pending parts belong to it.
    func begin() -> Int {
        constructing += 1
        return pending.count
    }

    /// Ends an initializer of the cycle group. If no other one is running, returns the parts that waited for it.
    func end(from first: Int) -> (isOutermost: Bool, waiting: [Pending]) {
        constructing -= 1
        guard constructing == 0 else { return (false, []) }
        let waiting = Array(pending[first...])
        pending.removeSubrange(first...)
        return (true, waiting)
    }

    /// Ends an initializer of the cycle group that has failed, and the parts that waited for it.
    func fail(from first: Int, with error: any Error) {
        constructing -= 1
        for waiting in pending[first...] { waiting.fail(error) }
        pending.removeSubrange(first...)
    }

    /// Runs an initializer of the cycle group. Returns its value, and the result of `end`.
    func constructing<Value>(_ create: () throws -> Value) throws -> (Value, Bool, [Pending]) {
        let first = begin()
        do {
            let value = try create()
            let (isOutermost, waiting) = end(from: first)
            return (value, isOutermost, waiting)
        } catch {
            fail(from: first, with: error)
            throw error
        }
    }
}
