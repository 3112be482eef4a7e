internal import Dovetail
internal import DovetailInjection
internal import DovetailDiagnostics
internal import Testing

/// Replacements of a default: at the point, by a container, for everyone.
struct ReplacingTests {
    @Test("INJ-02, INJ-14: an override is returned, although the default had been read")
    @MainActor func injecting() async {
        let mock = MockMailer()
        let point = MailPoint()
        let before = point.mailer
        #expect(before.name == "real")
        #expect(point.injecting(mock, for: \.$mailer) === point)
        #expect(point.mailer === mock)
        let worker = MailActor()
        let own = await worker.current
        _ = await worker.injecting { $0.$mailer.override(mock) }
        #expect(await worker.current === mock)
        await worker.again()
        #expect(await worker.current === own)
        #expect(MailScreen().injecting(mock, for: \.$mailer).mailer === mock)
    }

    @Test func `a replacement applies to that copy of a structure and to copies of it`() {
        let point = LocalPoint()
        let own = point.service
        let replaced = point.injecting(Facility("mine"), for: \.$service)
        let copy = replaced
        #expect(copy.service.name == "mine")
        #expect(point.service === own)
    }

    @Test func `replacements at a point stack, and roll back to the previous value`() {
        var point = LocalPoint()
        let own = point.service
        point.$service.override(Facility("first"))
        point.$service.override(Facility("second"))
        #expect(point.service.name == "second")
        point.$service.rollBack()
        #expect(point.service.name == "first")
        point.$service.rollBack()
        point.$service.rollBack()
        #expect(point.service === own)
    }

    @Test func `a shared point is replaced separately`() {
        struct Point: Injecting { @Injected(\.sharedLater) var service }
        let point = Point()
        let replaced = Point().injecting(Facility("mine"), for: \.$service)
        #expect(replaced.service.name == "mine")
        #expect(point.service.name == "default")
        #expect(Point().service === point.service)
    }

    @Test("INJ-15, INJ-16, INJ-18: an override for everyone may use the original, and is rolled back")
    func global() {
        struct Point { @Injected(\.overridden) var service }
        let override = Dependencies.override(\.overridden) { Facility("not " + $0().name) }
        let point = Point()
        let mine = point.service
        #expect(mine.name == "not default")
        #expect(Point().service.name == "not default")
        override.rollBack()
        #expect(Point().service.name == "default")
        #expect(point.service.name == "default")
    }

    @Test("INJ-19: rolling back again does nothing; overrides stack and come off in any order")
    func stacked() {
        struct Point { @Injected(\.stacked) var service }
        let point = Point()
        let own = point.service
        let first = Dependencies.override(\.stacked, .weak) { Facility($0().name + " first") }
        let second = Dependencies.override(\.stacked, .weak) { Facility($0().name + " second") }
        let both = point.service
        #expect(both.name == "default first second")
        #expect(Point().service === both)
        first.rollBack()
        #expect(point.service === both, "an existing value is not created again")
        second.rollBack()
        second.rollBack()
        #expect(point.service === own)
    }

    @Test func `a binding for the key precedes an override, and a replacement at the point precedes both`() throws {
        struct Point: Injecting { @Injected(\.bound) var service }
        let override = Dependencies.override(\.bound) { _ in Facility("overridden") }
        let container = try Container {
            Bind(key: \.bound) { Facility("bound") }
            Bind { Facility("plain") }
        }
        let point = Point()
        #expect(point.service.name == "overridden")
        container.asCurrent {
            let inside = point.service
            #expect(inside.name == "bound")
            #expect(point.service === inside)
            #expect(point.injecting(Facility("mine"), for: \.$service).service.name == "mine")
        }
        #expect(point.service.name == "overridden")
        override.rollBack()
        #expect(point.service.name == "default")
    }

    @Test func `a binding for the plain type is not used`() throws {
        let container = try Container { Bind { Facility("plain") } }
        container.asCurrent { #expect(LocalPoint().service.name == "default") }
    }

    @Test func `points share the instance of a singleton binding, in its container`() throws {
        struct Point { @Injected(\.bound) var service }
        let first = try Container { Bind(key: \.bound) { Facility("first") }.lifetime(.singleton) }
        let second = try Container { Bind(key: \.bound) { Facility("second") }.lifetime(.singleton) }
        let point = Point()
        let one = first.asCurrent { point.service }
        #expect(first.asCurrent { Point().service } === one)
        #expect(second.asCurrent { point.service }.name == "second")
        let child = try first.makeChild {}
        #expect(child.asCurrent { Point().service } === one)
    }

    @Test func `a default that resolves has a value for each container that is current, also below an override`() throws
    {
        struct Point { @Injected(\.asked) var service }
        let point = Point()
        let first = try Container { Bind { Facility("first") } }
        let second = try Container { Bind { Facility("second") } }
        let one = first.asCurrent { point.service }
        let other = second.asCurrent { point.service }
        #expect([one.name, other.name] == ["first", "second"])
        #expect(first.asCurrent { point.service } === one, "the point stores it")
        #expect(second.asCurrent { point.service } === other)
        let overridden = Point()
        first.asCurrent {
            withDependencies {
                $0.asked = Facility("replaced")
            } operation: {
                #expect(overridden.service.name == "replaced")
            }
            #expect(overridden.service.name == "first")
        }
    }

    @Test func `a value that was resolved is released with its container`() throws {
        struct Point { @Injected(\.asked) var service }
        let point = Point()
        weak var old: Facility?
        do {
            let container = try Container { Bind { Facility("old") } }
            let next = try Container { Bind { Facility("next") } }
            #expect(next.asCurrent { point.service }.name == "next")
            old = container.asCurrent { point.service }
            #expect(old != nil)
        }
        try Container { Bind { Facility("last") } }.asCurrent { #expect(point.service.name == "last") }
        #expect(old == nil)
    }

    @Test func `a default may be a binding`() throws {
        struct Point {
            @Injected(\.asked) var service
            @Injected(\.askedByName) var other
        }
        let container = try Container { Bind { Facility("binding") }.lifetime(.singleton) }
        container.asCurrent {
            #expect(Point().service.name == "binding")
            #expect(Point().other === Point().service)
        }
    }

    @Test func `in an overlay, a singleton belongs to the overlay`() throws {
        struct Point { @Injected(\.singleton) var service }
        let container = try Container { Bind { Facility("binding") } }
        let overlay = try container.overriding { Bind { Facility("other") } }
        let outside = Point().service
        let inside = overlay.asCurrent { Point().service }
        #expect(inside !== outside)
        #expect(overlay.asCurrent { Point().service } === inside)
        #expect(container.asCurrent { Point().service } === outside)
        overlay.asCurrent { _ = Dependencies.override(\.singleton) { _ in Facility("inside") } }
        #expect(overlay.asCurrent { Point().service }.name == "inside")
        #expect(Point().service === outside)
    }

    @Test func `a closed container is no longer used, and its observers are notified`() async throws {
        let listener = FailureListener()
        let container = try Container(observers: [listener]) { Bind(key: \.bound) { Facility("bound") } }
        struct Point { @Injected(\.bound) var service }
        try await container.close()
        container.asCurrent { #expect(Point().service.name == "default") }
        #expect(listener.notes.lines == ["closed"])
    }

    final class FailureListener: Observer {
        let notes = Notes()
        func handle(_ event: ContainerEvent) {
            if case .failed(let error) = event { notes.note(error.id.rawValue) }
        }
    }

    final class Telemetry: Observer {
        let notes = Notes()
        private func key(_ binding: BindingDescription) -> String {
            String(binding.keys[0].description.prefix { $0 != "." })
        }
        func handle(_ event: ContainerEvent) {
            switch event {
            case .registered(let binding, _): notes.note("+ \(key(binding))")
            case .created(let binding, _): notes.note("made \(key(binding)) \(binding.location.line > 0)")
            case .resolved(let binding): notes.note("gave \(key(binding))")
            case .released(let binding): notes.note("- \(key(binding))")
            default: break
            }
        }
    }

    @Test("INJ-20: observers of the current container see overrides, creations and deliveries, with their locations")
    func telemetry() throws {
        struct Point { @Injected(\.watched) var service }
        let telemetry = Telemetry()
        let container = try Container(observers: [telemetry]) {}
        container.asCurrent {
            let override = Dependencies.override(\.watched) { $0() }
            let point = Point()
            _ = (point.service, point.service)
            override.rollBack()
            override.rollBack()
        }
        let key = "'Facility' for \\"
        #expect(telemetry.notes.lines == ["+ \(key)", "made \(key) true", "gave \(key)", "gave \(key)", "- \(key)"])
    }

    @Test("INJ-20, INJ-14: observers see a replacement at the point, the deliveries of its value, and its rollback")
    func localTelemetry() throws {
        struct Point { @Injected(\.watched) var service }
        let telemetry = Telemetry()
        let container = try Container(observers: [telemetry]) {}
        container.asCurrent {
            var point = Point()
            point.$service.override(Facility("mine"))
            _ = point.service
            point.$service.rollBack()
            point.$service.rollBack()
        }
        let key = "'Facility' for \\"
        #expect(telemetry.notes.lines == ["+ \(key)", "gave \(key)", "- \(key)"])
    }

    @Test(arguments: [0, 1, 2, 3])
    func `a point releases the instance of an override when it reads another one`(_ number: Int) throws {
        struct Point { @Injected(\.released) var service }
        let lifetime: Injected<Facility>.Lifetime = [.transient, .reused, .weak, .singleton][number]
        try Container {}.overriding {}.asCurrent {
            let point = Point()
            weak var old: Facility?
            do {
                let override = Dependencies.override(\.released, lifetime) { _ in Facility("old") }
                old = point.service
                #expect(old?.name == "old")
                override.rollBack()
            }
            #expect(point.service.name == "default")
            #expect(old == nil)
        }
    }
}
