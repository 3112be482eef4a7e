public import Dovetail
public import DovetailModel

/// An object that a binding created, and that is still retained although it should have been released.
///
/// The objects that it received when it was created are retained with it, so they are counted and not reported.
public struct Leak: Hashable, Sendable, CustomStringConvertible {
    /// The name of the object's type with the qualifier of the binding, as diagnostics print it.
    public let name: String
    /// The source location of the binding.
    public let location: Graph.SourceLocation
    /// The number of other objects that it retains.
    private let retained: Int
    private let type: TypeName

    private init(_ binding: BindingDescription, retaining retained: Int) {
        name = binding.name
        location = binding.location
        self.retained = retained
        type = TypeName(binding.type)
    }

    /// A message with the type, the number of objects that it retains, the location of the binding, and how to exempt an
    /// object that the binding only looks up.
    public var description: String {
        """
        '\(name)' was not released\(retained == 0 ? "" : ", and \(retained) that it retains"); the binding at \
        \(location) created it (if it existed before, bind it as `Instance(…)`, or allow it to survive: \
        `allowingSurvivors: \(Wording.metatype(type))`)
        """
    }

    /// Returns the survivors that no other one retains, and of those that retain each other the first one.
    static func topmost(_ survivors: [LiveObjects.Survivor]) -> [Leak] {
        /// Returns what can be reached from an object and was not seen before, each after what can be reached from it.
        func reached(from start: Int, _ isSeen: inout [Bool]) -> [Int] {
            if isSeen[start] { return [] }
            isSeen[start] = true
            var reached: [Int] = []
            var path = [(object: start, next: 0)]
            while let (object, next) = path.last {
                guard next < survivors[object].received.count else {
                    reached.append(path.removeLast().object)
                    continue
                }
                path[path.count - 1].next += 1
                let other = survivors[object].received[next]
                if isSeen[other] { continue }
                isSeen[other] = true
                path.append((other, 0))
            }
            return reached
        }
        let unseen = survivors.map { _ in false }
        var isSeen = unseen
        let order = survivors.indices.flatMap { reached(from: $0, &isSeen) }
        isSeen = unseen
        // The last one is not retained by any other, except by those that it retains itself.
        let top = order.reversed().map { ($0, reached(from: $0, &isSeen).count) }.filter { $0.1 > 0 }
        return top.sorted { $0 < $1 }.map { Leak(survivors[$0].binding, retaining: $1 - 1) }
    }
}

extension LiveObjects {
    /// Returns the objects that are still retained, except those of some types and those that another one retains.
    ///
    /// A task releases its result a moment after the code that awaited it continues, on another thread that may be
    /// slow. So this function checks again, after pauses that grow to two seconds in total. If nothing is retained, it
    /// returns at once.
    nonisolated(nonsending) func leaks(except types: [Any.Type] = []) async -> [Leak] {
        defer { end() }
        for _ in 0..<20 {
            if survivors(except: types).isEmpty { return [] }
            await Task.yield()
        }
        for doubling in 0...10 {
            if survivors(except: types).isEmpty { return [] }
            try? await Task.sleep(for: .milliseconds(1 << doubling))
        }
        return Leak.topmost(survivors(except: types))
    }
}

/// Creates a container, uses it, closes it, and returns the objects that are still retained then.
///
/// Use it in a test, with `#expect(leaks == [])`, or with an assertion of XCTest. All instances are created for this
/// check, including those that live as long as the process. Objects that are known to be older than the run of their
/// factory are not reported: those of an `Instance`, those that a factory returns a second time, and those that were
/// left over from an earlier check.
///
/// - Parameters:
///   - survivors: Types whose objects may be retained: classes, or types as they are bound.
///   - modules: Modules and bindings, one per line.
///   - body: A closure that uses the container.
/// - Returns: The objects that are still retained, without those that another one of them received when it was created.
/// - Throws: The error of `body`, or the error of the assembly or of closing the container.
nonisolated(nonsending) public func leaks(
    allowingSurvivors survivors: [Any.Type] = [], @ModuleBuilder of modules: () throws -> Bindings,
    after body: nonisolated(nonsending) (Container) async throws -> Void
) async throws -> [Leak] {
    let liveObjects = LiveObjects()
    try await use(try Container.overlay(of: nil, watch: liveObjects, observer: Silence(), try modules()), body)
    return await liveObjects.leaks(except: survivors)
}

/// Runs and closes the container. A separate function, so that no reference to the container stays on the stack.
nonisolated(nonsending) private func use(
    _ container: consuming Container, _ body: nonisolated(nonsending) (Container) async throws -> Void
) async throws {
    do { try await container.asCurrent { try await body(container) } } catch {
        try? await container.close()
        throw error
    }
    try await container.close()
}

/// An observer that does nothing.
struct Silence: Observer {
    func handle(_ event: ContainerEvent) {}
}
