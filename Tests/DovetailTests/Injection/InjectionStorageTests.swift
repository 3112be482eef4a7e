internal import Dovetail
internal import DovetailInjection
internal import Testing

/// Values of every layout that a point must be able to store.
private struct Wide: Sendable {
    let vector: SIMD4<Double>
    let name: String
    let facility: Facility
}

extension Dependencies {
    fileprivate var wide: Wide { Wide(vector: [1, 2, 3, 4], name: "wide", facility: Facility()) }
    fileprivate var text: String { String(repeating: "long ", count: 10) }
    fileprivate var nothing: () { () }
    fileprivate var missing: Facility? { nil }
    fileprivate var plain: Facility { Facility() }
    fileprivate var plainShared: Facility { lifetime(.weak) { Facility() } }
    fileprivate var plainReused: Facility { lifetime(.reused) { Facility() } }
    fileprivate var replaced: Facility { Facility() }
    fileprivate var replacedShared: Facility { lifetime(.singleton) { Facility() } }
    fileprivate var racedRoom: Facility { Facility() }
    fileprivate var racedShared: Facility { lifetime(.weak) { Facility() } }
}

private struct Shapes: Injecting, Sendable {
    @Injected(\.wide) var wide
    @Injected(\.text) var text
    @Injected(\.nothing) var nothing: ()
    @Injected(\.missing) var missing
    @Injected(\.plain) var plain
    @Injected(\.plainShared) var shared
    @Injected(\.plainReused) var reused
    @Injected(\.replaced) var replaced
    @Injected(\.replacedShared) var replacedShared

    var areRight: Bool {
        _ = nothing
        return wide.vector.w == 4 && wide.name == "wide" && wide.facility === wide.facility && text.count == 50
            && missing == nil && plain === plain && shared === shared && reused === reused && plain !== shared
    }
}

/// Keys for threads only: a thread may retain an instance a little longer, so nothing is shared with ``Shapes``.
private struct Raced: Injecting, Sendable {
    @Injected(\.wide) var wide
    @Injected(\.racedRoom) var plain
    @Injected(\.racedShared) var shared
}

private func gone() -> Bool {
    weak var wide: Facility?
    weak var plain: Facility?
    weak var shared: Facility?
    do {
        let shapes = Shapes()
        (wide, plain, shared) = (shapes.wide.facility, shapes.plain, shapes.shared)
        guard wide != nil, plain != nil, shared != nil else { return false }
        withExtendedLifetime(shapes) {}
    }
    return wide == nil && plain == nil && shared == nil
}

private func isOneForAll() -> Bool {
    (0..<rounds(100)).allSatisfy { _ in
        let shapes = Raced()
        let results = onThreads(3) { _ in
            [shapes.plain, shapes.wide.facility, shapes.shared].map(ObjectIdentifier.init)
        }
        return Set(results.compactMap { try? $0.get() }).count == 1
    }
}

struct InjectionStorageTests {
    @Test func `A point returns one value of any layout, which is freed with it`() {
        #expect(Shapes().areRight)
        #expect(gone())
        #expect(isOneForAll())
    }

    @Test func `A process without replacements behaves like one after its first replacement`() async {
        await #expect(processExitsWith: .success) {
            #expect(Shapes().areRight && gone() && isOneForAll())
            let shapes = Shapes()
            let (own, shared) = (shapes.replaced, shapes.replacedShared)
            let mock = Facility("mock")
            let replacements = [
                Dependencies.override(\.replaced) { _ in mock }, Dependencies.override(\.replacedShared) { _ in mock },
            ]
            #expect(shapes.replaced === mock && shapes.replacedShared === mock)
            for replacement in replacements { replacement.rollBack() }
            #expect(shapes.replaced === own && shapes.replacedShared === shared, "the earlier value is returned again")
            #expect(Shapes().replacedShared === shared)
            #expect(Shapes().areRight && gone() && isOneForAll())
        }
    }
}
