internal import Dovetail
internal import DovetailModel
internal import Testing

private struct Seen: Sendable, Equatable { let isNil: Bool }

/// Bugs that attacks from outside have found.
@Suite(.timeLimit(.minutes(10))) struct AttackTests {
    @Test func `an omitted optional argument of any type is nil`() throws {
        let container = try Container {
            Bind { (value: RuntimeArgument<Any?>) in Seen(isNil: arg(value) == nil) }
            Bind { (value: RuntimeArgument<Int??>) in [Seen(isNil: arg(value) == nil)] }
            Bind { (value: RuntimeArgument<(any Sendable)?>) in [1: Seen(isNil: arg(value) == nil)] }
            Bind { (value: RuntimeArgument<AnyHashable?>) in Set([arg(value) == nil]) }
        }
        #expect(try container.resolve(Seen.self) == Seen(isNil: true))
        #expect(try container.resolve([Seen].self) == [Seen(isNil: true)])
        #expect(try container.resolve([Int: Seen].self)[1] == Seen(isNil: true))
        #expect(try container.resolve(Set<Bool>.self) == [true])
    }
}

private final class Left: @unchecked Sendable {
    // Safe: written once, while the ring is created.
    var right: Right?
}
private final class Right: @unchecked Sendable {
    var left: Left?
}
/// A Boolean that is exchanged by several.
private final class Flag: Sendable {
    private let value: Guarded<Bool>
    init(_ initial: Bool) { value = Guarded(initial) }
    var isSet: Bool { value.value }
    /// Returns the old value.
    func exchange(_ new: Bool) -> Bool { value.exchange(new) }
}

private final class Ground: Sendable {
    let isOpen = Flag(true)
}
private final class House: Sendable {
    let ground: Ground
    init(_ ground: Ground) { self.ground = ground }
}
private final class Storm: Sendable {}
private struct Thunder: Error {}

extension AttackTests {
    enum Release: CaseIterable { case member, all }

    @Test(arguments: Release.allCases)
    func `a ring member that is released while another is created again is closed, not lost`(
        release: Release
    ) async throws {
        let (created, closed, isSecond) = (Tally(), Tally(), Flag(false))
        let container = try Container {
            Bind { (container: Weak<Container>) -> Left in
                created.next()
                if isSecond.exchange(false) {
                    switch release {
                    case .member: container.value?.drop(Right.self)
                    case .all: container.value?.removeInstances()
                    }
                }
                return Left()
            }.lifetime(.singleton).inject(\.right).onClose {
                $0.right = nil
                closed.next()
            }
            Bind { () -> Right in
                created.next()
                return Right()
            }.lifetime(.singleton).inject(\.left).onClose {
                $0.left = nil
                closed.next()
            }
        }
        _ = try container.resolveNow(Left.self)
        container.drop(Left.self)
        _ = isSecond.exchange(true)
        let left = try container.resolveNow(Left.self)
        #expect(left.right != nil)
        _ = try container.resolveNow(Right.self)
        try await container.close()
        #expect(created.count == closed.count)
    }

    @Test func `a start that fails does not close dependencies of instances created by others`() async throws {
        let (isStormy, began, end) = (Flag(true), Floodgate(), Floodgate())
        let container = try Container {
            Bind(Ground.init).lifetime(.singleton).eager().onClose { _ = $0.isOpen.exchange(false) }
            Bind { (ground: Ground) async throws -> Storm in
                await began.open()
                await end.wait()
                if isStormy.exchange(false) { throw Thunder() }
                return Storm()
            }.lifetime(.singleton).eager()
            Bind(House.init).lifetime(.singleton)
        }
        let start = Task { try await container.start() }
        await began.wait()
        let house = try await container.resolve(House.self)
        await end.open()
        await #expect(throws: ResolutionError.self) { try await start.value }
        #expect(house.ground.isOpen.isSet)
        try await container.start()
        #expect(try await container.resolve(Ground.self) === house.ground)
        try await container.close()
    }
}

extension Container {
    /// The synchronous form, in asynchronous code.
    fileprivate func drop<T>(_ type: T.Type) { removeInstances(of: type) }
}
