internal import Dovetail
internal import DovetailResolvers
internal import DovetailDiagnostics
internal import Testing

private struct Link: Sendable { var depth = 0 }
private final class Shared: Sendable { let depth: Int; init(_ depth: Int = 0) { self.depth = depth } }

private final class Bead: @unchecked Sendable {
    // Safe: a ring is created, read and unlinked by one thread.
    var next: Bead?
    var first: Bead?
    init(_ next: Bead?) { self.next = next }

    /// Unlinks a string of beads one by one, so that freeing it needs no stack. Returns its length.
    @discardableResult
    static func takeApart(_ first: Bead) -> Int {
        var bead: Bead? = first
        var count = 0
        while let here = bead {
            count += 1
            bead = here.next
            here.next = nil
            here.first = nil
        }
        return count
    }
}

/// A chain in which each binding depends on the next one, by name.
private struct Chain: Module {
    let length: Int
    var body: some Module {
        for number in 1..<length {
            Bind { (next: Link) in Link(depth: next.depth + 1) }
                .qualified(.name("\(number)")).using(Link.self, .name("\(number + 1)"))
        }
        Bind { Link() }.qualified(.name("\(length)"))
    }
}

private struct SharedChain: Module {
    let length: Int
    var body: some Module {
        for number in 1..<length {
            Bind { (next: Shared) in Shared(next.depth + 1) }.lifetime(.singleton)
                .qualified(.name("\(number)")).using(Shared.self, .name("\(number + 1)"))
        }
        Bind { Shared() }.lifetime(.singleton).qualified(.name("\(length)"))
    }
}

private final class Left: Sendable { let depth: Int; init(_ depth: Int = 0) { self.depth = depth } }
private final class Right: Sendable { let depth: Int; init(_ depth: Int = 0) { self.depth = depth } }

/// Layers of two singletons each, both of which depend on both of the next layer.
private struct SharedLattice: Module {
    let layers: Int
    var body: some Module {
        for number in 1..<layers {
            let (name, next) = (Qualifier.name("\(number)"), Qualifier.name("\(number + 1)"))
            Bind { (left: Left, right: Right) in Left(max(left.depth, right.depth) + 1) }
                .lifetime(.singleton).qualified(name).using(Left.self, next).using(Right.self, next)
            Bind { (left: Left, right: Right) in Right(max(left.depth, right.depth) + 1) }
                .lifetime(.singleton).qualified(name).using(Left.self, next).using(Right.self, next)
        }
        Bind { Left() }.lifetime(.singleton).qualified(.name("\(layers)"))
        Bind { Right() }.lifetime(.singleton).qualified(.name("\(layers)"))
    }
}

@Suite("Size and depth") struct LimitTests {
    static let smallStack = 512 << 10

    /// As many bindings as `validate()` permits in a chain.
    static let longest = 150
    /// As many as are created on a stack of 512 KiB. Frames are larger without optimization, and
    /// with the thread sanitizer.
    #if THREAD_SANITIZER
        static let longestOnSmallStack = 50
    #elseif DEBUG
        static let longestOnSmallStack = 70
    #else
        static let longestOnSmallStack = 150
    #endif

    @Test(arguments: [15, 16, longestOnSmallStack])
    func `§6 a chain of transients is created on a small stack`(length: Int) throws {
        let depth = try onThread(stackSize: Self.smallStack) {
            try Container { Chain(length: length) }.resolve(Link.self, .name("1")).depth
        }
        #expect(depth == length - 1)
    }

    @Test(arguments: [longest + 1, 2_000, 10_000], [false, true])
    func `§6 a longer chain is too-deep in validate, and created or too-deep when it is requested, never a crash`(
        length: Int, isShared: Bool
    ) throws {
        let container = try Container { if isShared { SharedChain(length: length) } else { Chain(length: length) } }
        let error = #expect(throws: ValidationError.self) { try container.validate() }
        #expect(error?.findings.map(\.id) == [.tooDeep])
        // The thread sanitizer supports 65,536 nested calls.
        for stack in [Self.smallStack, 64 << 20] where length <= 2_000 || stack == Self.smallStack {
            let depth = try onThread(stackSize: stack) {
                do {
                    return isShared
                        ? try container.resolve(Shared.self, .name("1")).depth
                        : try container.resolve(Link.self, .name("1")).depth
                } catch let error as ResolutionError where error.id == .tooDeep {
                    #expect(stack == Self.smallStack)
                    return length - 1
                }
            }
            #expect(depth == length - 1)
        }
    }

    @Test(arguments: [15, 16, longestOnSmallStack])
    func `§6 a chain of singletons is created on a small stack`(length: Int) throws {
        let depth = try onThread(stackSize: Self.smallStack) {
            try Container { SharedChain(length: length) }.resolve(Shared.self, .name("1")).depth
        }
        #expect(depth == length - 1)
    }

    @Test(arguments: [40, longestOnSmallStack])
    func `§6 singletons that share deep ones are created on a small stack, by the caller's thread`(layers: Int) throws {
        let depth = try onThread(stackSize: Self.smallStack) {
            try Container { SharedLattice(layers: layers) }.resolve(Left.self, .name("1")).depth
        }
        #expect(depth == layers - 1)
    }

    @Test func `§6 a chain that ends at a missing binding is an error, not an overflow`() throws {
        let error = try onThread(stackSize: Self.smallStack) {
            let container = try Container {
                for number in 1..<5_000 {
                    Bind { (next: Link) in Link(depth: next.depth + 1) }
                        .qualified(.name("\(number)")).using(Link.self, .name("\(number + 1)"))
                }
            }
            return #expect(throws: ResolutionError.self) { try container.resolve(Link.self, .name("1")) }
        }
        #expect(error?.id == .missingBinding)
        #expect(error?.path.count == 5_000)
    }

    @Test func `§6 a cycle of a thousand bindings is an error, not an overflow`() throws {
        let error = try onThread(stackSize: Self.smallStack) {
            let container = try Container {
                for number in 0..<1_000 {
                    Bind { (next: Link) in Link(depth: next.depth + 1) }
                        .qualified(.name("\(number)")).using(Link.self, .name("\((number + 1) % 1_000)"))
                }
            }
            return #expect(throws: ResolutionError.self) { try container.resolve(Link.self, .name("0")) }
        }
        #expect(error?.id == .cycle)
    }

    @Test func `§6 a factory that throws at the end of a long chain reports the whole path`() throws {
        struct Complaint: Error {}
        let error = try onThread(stackSize: Self.smallStack) {
            let container = try Container {
                for number in 1..<Self.longestOnSmallStack {
                    Bind { (next: Link) in Link(depth: next.depth + 1) }
                        .qualified(.name("\(number)")).using(Link.self, .name("\(number + 1)"))
                }
                Bind { () throws -> Link in throw Complaint() }.qualified(.name("\(Self.longestOnSmallStack)"))
            }
            return #expect(throws: ResolutionError.self) { try container.resolve(Link.self, .name("1")) }
        }
        #expect(error?.id == .factoryFailed)
        #expect(error?.cause is Complaint)
        #expect(error?.path.count == Self.longestOnSmallStack)
    }

    @Test func `§6 recursion through a provider without end is a cycle on a small stack`() throws {
        let error = try onThread(stackSize: Self.smallStack) {
            let container = try Container {
                Bind { (again: Provider<Link>) in try again() }
            }
            return #expect(throws: ResolutionError.self) { try container.resolve(Link.self) }
        }
        #expect(error?.id == .cycle)
    }

    @Test func `§6 a ring of the longest length is created on a small stack`() throws {
        let length = Self.longestOnSmallStack
        let isClosed = try onThread(stackSize: Self.smallStack) {
            let container = try Container {
                for number in 1..<length {
                    Bind { (next: Bead) in Bead(next) }.lifetime(.singleton)
                        .qualified(.name("\(number)")).using(Bead.self, .name("\(number + 1)"))
                }
                Bind { Bead(nil) }.lifetime(.singleton).qualified(.name("\(length)")).inject(\.first, .name("1"))
            }
            let first = try container.resolve(Bead.self, .name("1"))
            defer { container.removeInstances() }
            let isClosed = try container.resolve(Bead.self, .name("\(length)")).first === first
            Bead.takeApart(first)
            return isClosed
        }
        #expect(isClosed)
    }

    @Test func `§6 a chain of injections is created on a small stack`() throws {
        let length = Self.longestOnSmallStack
        let depth = try onThread(stackSize: Self.smallStack) {
            let container = try Container {
                for number in 1..<length {
                    Bind { Bead(nil) }.qualified(.name("\(number)")).inject(\.next, .name("\(number + 1)"))
                }
                Bind { Bead(nil) }.qualified(.name("\(length)"))
            }
            return Bead.takeApart(try container.resolve(Bead.self, .name("1")))
        }
        #expect(depth == length)
    }

    @Test func `§2 decorators nest on a small stack`() throws {
        let depth = try onThread(stackSize: Self.smallStack) {
            let container = try Container {
                Bind { Link() }
                for _ in 1..<Self.longestOnSmallStack {
                    Bind { (inner: Link) in Link(depth: inner.depth + 1) }.decorating(Link.self) { $0 }
                }
            }
            return try container.resolve(Link.self).depth
        }
        #expect(depth == Self.longestOnSmallStack - 1)
    }

    struct Recursion: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let make: @Sendable () throws -> Void
    }

    static let recursions = [
        Recursion(testDescription: "a Lazy called by the initializer of a chain") {
            let container = try Container {
                for number in 1..<20_000 {
                    Bind { (next: Lazy<Link>) in Link(depth: try next().depth + 1) }
                        .qualified(.name("\(number)")).using(Link.self, .name("\(number + 1)"))
                }
                Bind { Link() }.qualified(.name("20000"))
            }
            _ = try container.resolve(Link.self, .name("1"))
        },
        Recursion(testDescription: "a resolve by hand in a chain") {
            let container = try Container {
                for number in 1..<20_000 {
                    Bind { (resolution: Resolution) in
                        Link(depth: try resolution.resolve(Link.self, .name("\(number + 1)")).depth + 1)
                    }.qualified(.name("\(number)"))
                }
                Bind { Link() }.qualified(.name("20000"))
            }
            _ = try container.resolve(Link.self, .name("1"))
        },
        Recursion(testDescription: "a captured container") {
            let container = try Container {
                Bind { (number: RuntimeArgument<Int>, container: Container) in
                    try container.resolve(Link.self, arguments: arg(number) + 1)
                }
            }
            _ = try container.resolve(Link.self, arguments: 0)
        },
        Recursion(testDescription: "a child made by a factory") {
            let container = try Container {
                Bind { (container: Container) in try container.makeChild {}.resolve(Link.self) }
            }
            _ = try container.resolve(Link.self)
        },
        Recursion(testDescription: "an object injected by an injection") {
            let container = try Container {
                Input(Bead.self).inject { (_: Bead, container: Container) in try container.inject(into: Bead(nil)) }
            }
            try container.inject(into: Bead(nil))
        },
        Recursion(testDescription: "singletons that ask for each other by arguments") {
            let container = try Container {
                Bind { (number: RuntimeArgument<Int>, next: Provider<Shared, Int>) in
                    Shared(try next(arg(number) + 1).depth)
                }.lifetime(.singleton)
            }
            _ = try container.resolve(Shared.self, arguments: 0)
        },
    ]

    @Test(arguments: recursions) func `§6 recursion without end is too-deep, never a crash`(_ it: Recursion) throws {
        let error = #expect(throws: ResolutionError.self) {
            try onThread(stackSize: Self.smallStack) { try it.make() }
        }
        #expect(error?.id == .tooDeep)
    }

    private static func hierarchy(of levels: Int) throws -> Container {
        var container = try Container { Bind { Shared() }.lifetime(.singleton).qualified(.name("0")) }
        for number in 1...levels {
            container = try container.makeChild {
                Bind { (above: Shared) in Shared(above.depth + 1) }.lifetime(.singleton)
                    .qualified(.name("\(number)")).using(Shared.self, .name("\(number - 1)"))
            }
        }
        return container
    }

    @Test func `§8 singletons of twenty levels, each using the one above, are created on a small stack`() throws {
        let depth = try onThread(stackSize: Self.smallStack) {
            try Self.hierarchy(of: 20).resolve(Shared.self, .name("20")).depth
        }
        #expect(depth == 20)
    }

    @Test func `§8 singletons of two hundred levels are too-deep on a small stack, never a crash`() throws {
        let error = #expect(throws: ResolutionError.self) {
            try onThread(stackSize: Self.smallStack) {
                _ = try Self.hierarchy(of: 200).resolve(Shared.self, .name("200"))
            }
        }
        #expect(error?.id == .tooDeep)
    }

    @Test func `ten thousand bindings in one container are all found`() throws {
        let container = try Container {
            for number in 0..<10_000 {
                Bind { Link(depth: number) }.qualified(.name("\(number)"))
            }
        }
        for number in 0..<10_000 {
            #expect(try container.resolve(Link.self, .name("\(number)")).depth == number)
        }
    }

    @Test func `ten thousand elements of one collection are in order`() throws {
        let container = try Container {
            for number in 0..<10_000 {
                Bind { Link(depth: number) }.into(Link.self) { $0 }
            }
        }
        #expect(try container.resolve([Link].self).map(\.depth) == Array(0..<10_000))
    }

    @Test func `a hierarchy of five hundred containers is walked`() throws {
        var container = try Container { Instance("root") }
        for number in 0..<500 { container = try container.makeChild { Bind { number }.qualified(.name("\(number)")) } }
        #expect(try container.resolve(String.self) == "root")
        #expect(try container.resolve(Int.self, .name("0")) == 0)
        #expect(try container.resolve(Int.self, .name("499")) == 499)
    }

    @Test func `ten thousand children that own nothing do not leak`() throws {
        let container = try Container {
            Input(Int.self)
            Bind { (number: Int) in Link(depth: number) }
        }
        for number in 0..<10_000 {
            #expect(try container.makeChild(providing: number).resolve(Link.self).depth == number)
        }
    }
}

@Suite("The same request from many threads") struct ManyThreadsTests {
    @Test func `§3 thirty-two threads resolve one singleton, created once`() throws {
        for _ in 0..<50 {
            let created = Tally()
            let container = try Container {
                Bind { Shared(created.next()) }.lifetime(.singleton)
            }
            let objects = try onThreads(32) { _ in try container.resolve(Shared.self) }.map { try $0.get() }
            #expect(objects.allSatisfy { $0 === objects[0] })
            #expect(created.count == 1)
        }
    }

    @Test func `§3 thirty-two threads resolve one singleton per argument`() throws {
        let created = Tally()
        let container = try Container {
            Bind { (number: RuntimeArgument<Int>) in
                created.next()
                return Shared(arg(number))
            }.lifetime(.singleton)
        }
        let objects = try onThreads(32) { try container.resolve(Shared.self, arguments: $0 % 4) }.map { try $0.get() }
        #expect(objects.indices.allSatisfy { objects[$0] === objects[$0 % 4] })
        #expect(created.count == 4)
    }

    @Test(arguments: [5, LimitTests.longestOnSmallStack])
    func `§3 thirty-two threads create a chain of singletons once`(length: Int) throws {
        let created = Tally()
        let container = try Container {
            for number in 1..<length {
                Bind { (next: Shared) in
                    created.next()
                    return Shared(next.depth + 1)
                }.lifetime(.singleton).qualified(.name("\(number)")).using(Shared.self, .name("\(number + 1)"))
            }
            Bind {
                created.next()
                return Shared()
            }.lifetime(.singleton).qualified(.name("\(length)"))
        }
        let results = onThreads(32) { try container.resolve(Shared.self, .name("\($0 % length + 1)")).depth }
        for (number, result) in results.enumerated() {
            #expect(try result.get() == length - 1 - number % length)
        }
        #expect(created.count == length)
    }

    @Test func `§3 transients and graph instances of many threads are not shared`() throws {
        let container = try Container {
            Bind { Shared() }.lifetime(.graph)
            Bind { (a: Shared, b: Shared) in [a, b] }
        }
        let pairs = try onThreads(32) { _ in try container.resolve([Shared].self) }.map { try $0.get() }
        #expect(pairs.allSatisfy { $0[0] === $0[1] })
        #expect(Set(pairs.map { ObjectIdentifier($0[0]) }).count == 32)
    }

    @Test func `§3 every request that waits for a failing factory gets an error, and the next tries again`() throws {
        struct Complaint: Error {}
        let created = Tally()
        let container = try Container {
            Bind { () throws -> Shared in
                if created.next() <= 1 { throw Complaint() }
                return Shared()
            }.lifetime(.singleton)
        }
        let results = onThreads(32) { _ in try container.resolve(Shared.self) }
        for case .failure(let error) in results { #expect((error as? ResolutionError)?.cause is Complaint) }
        #expect(results.contains { if case .failure = $0 { true } else { false } })
        let object = try container.resolve(Shared.self)
        for case .success(let other) in results { #expect(other === object) }
        #expect(created.count == 2)
    }

    @Test func `§6 thirty-two threads create a cycle of singletons once`() throws {
        for _ in 0..<20 {
            let created = Tally()
            let container = try Container {
                Bind { Front(created.next()) }.lifetime(.singleton).inject(\.back)
                Bind { (front: Front) in Back(front, created.next()) }.lifetime(.singleton)
            }
            let objects = try onThreads(32) { number in
                number.isMultiple(of: 2)
                    ? try container.resolve(Front.self) : try container.resolve(Back.self).front
            }.map { try $0.get() }
            #expect(objects.allSatisfy { $0 === objects[0] && $0.back?.front === $0 })
            #expect(created.count == 2)
        }
    }

    @Test func `§3 thirty-two threads that register, resolve and release are consistent in the end`() throws {
        let container = try Container { Instance(0) }
        let results = onThreads(32) { number in
            try container.register { Bind { number }.qualified(.name("\(number)")) }
            container.removeInstances()
            return try container.resolve(Int.self, .name("\(number)")) + container.resolve(Int.self)
        }
        #expect(try results.map { try $0.get() } == Array(0..<32))
        for number in 0..<32 { #expect(try container.resolve(Int.self, .name("\(number)")) == number) }
    }

    @Test func `§2 of two threads that register a binding which is not overridable, one succeeds`() throws {
        for _ in 0..<50 {
            let container = try Container {}
            let results = onThreads(8) { number in
                try container.register { Bind { number }.overridable(false) }
            }
            let successes = results.filter { if case .success = $0 { true } else { false } }
            #expect(successes.count == 1)
        }
    }

    @Test func `children of one container on many threads share its singletons and nothing else`() throws {
        let container = try Container {
            Bind { Shared() }.lifetime(.singleton)
            Bind { Link() }.lifetime(.scoped)
            Input(Int.self)
            Bind { (number: Int, shared: Shared) in [number: shared] }
        }
        let results = try onThreads(32) { try container.makeChild(providing: $0).resolve([Int: Shared].self) }
            .map { try $0.get() }
        for (number, result) in results.enumerated() { #expect(result[number] === results[0][0]) }
    }
}

private final class Front: @unchecked Sendable {
    // Safe: written once, before it is visible elsewhere.
    var back: Back?
    init(_ number: Int) {}
}
private final class Back: Sendable {
    let front: Front
    init(_ front: Front, _ number: Int) { self.front = front }
}
