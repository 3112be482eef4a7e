internal import Dovetail
internal import DovetailInjection
internal import Testing

/// The four lifetimes of keys.
struct InjectedTests {
    @Test("INJ-05, INJ-08, INJ-11: a transient instance is created for the point and freed with it")
    func transient() {
        weak var old: Facility?
        do {
            let point = LocalPoint()
            let other = LocalPoint()
            old = point.service
            #expect(point.service === old)
            #expect(point.service !== other.service)
        }
        #expect(old == nil)
    }

    @Test("INJ-03: a reused instance is created for the point and remains")
    func reused() {
        struct Point { @Injected(\.reused) var service }
        weak var old: Facility?
        do {
            let point = Point()
            let other = Point()
            old = point.service
            #expect(point.service === old)
            #expect(point.service !== other.service)
        }
        #expect(old != nil)
        let (one, other) = (Point(), Point())
        #expect(Set([one.service, other.service].map(ObjectIdentifier.init)).count == 2, "two separate ones")
    }

    @Test("INJ-04, INJ-09, INJ-12: a singleton is one for all points, and remains")
    func singleton() {
        struct Point { @Injected(\.singleton) var service }
        weak var old: Facility?
        do {
            let point = Point()
            old = point.service
            #expect(Point().service === old)
        }
        #expect(old != nil)
        #expect(Point().service === old)
    }

    @Test("INJ-06, INJ-10, INJ-13: a weak instance is one for all points while one of them has it")
    func weakly() {
        struct Point { @Injected(\.shared) var service }
        weak var old: Facility?
        do {
            let last = Point()
            do {
                let first = Point()
                old = first.service
                #expect(last.service === old)
            }
            #expect(old != nil)
            #expect(last.service === old)
            #expect(Point().service === old)
        }
        #expect(old == nil)
        #expect(Point().service.name == "default")
    }

    @Test("INJ-21: a value type may be shared too")
    func valueTypes() {
        struct Point { @Injected(\.stamp) var stamp }
        let (first, second) = (Point(), Point())
        #expect(first.stamp.number == second.stamp.number)
        #expect(first.stamp.number == first.stamp.number)
    }

    @Test("INJ-01: the points of one consumer have separate instances")
    func points() async {
        struct Two {
            @Injected(\.local) var first
            @Injected(\.local) var second
        }
        let two = Two()
        #expect(two.first !== two.second)
        let (one, other) = (MailActor(), MailActor())
        let services = (await one.ownService, await other.ownService)
        #expect(services.0 !== services.1)
    }

    @Test func `a copy of a consumer after the first read shares the instance`() {
        let point = LocalPoint()
        let service = point.service
        let copy = point
        #expect(copy.service === service)
    }

    @Test func `a default may use another default`() {
        struct Point { @Injected(\.first) var chained }
        #expect(Point().chained.name == "second")
    }

    @Test func `threads that read a point create its dependency once`() throws {
        struct Point: Sendable { @Injected(\.raced) var service }
        for _ in 0..<50 {
            let points = [Point(), Point(), Point(), Point()]
            let services = try onThreads(8) { points[$0 % 4].service }.map { try $0.get() }
            #expect(services.allSatisfy { $0 === services[0] })
        }
    }
}
