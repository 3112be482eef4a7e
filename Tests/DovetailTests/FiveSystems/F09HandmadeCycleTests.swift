internal import Dovetail
internal import DovetailDiagnostics
internal import DovetailModel
internal import Testing

private final class Hen {
    init(_ egg: Egg) {}
}
private final class Egg {
    init(_ hen: Hen) {}
}

private final class Nest {
    init(_ egg: Egg) {}
}

/// Two bindings that resolve each other in their factories.
@Suite struct HandmadeCycleTests {
    @Test("F9: two bindings that resolve each other by a Resolution are a cycle, with its path")
    func resolution() throws {
        let container = try Container {
            Bind { (resolution: Resolution) in Hen(try resolution.resolve()) }
            Bind { (resolution: Resolution) in Egg(try resolution.resolve()) }
        }
        for error in [
            #expect(throws: ResolutionError.self) { try container.resolve(Hen.self) },
            #expect(throws: ResolutionError.self) { try container.resolve(Egg.self) },
        ] { try expectRing(in: error) }
    }

    @Test("F9: two bindings that resolve each other by a captured container are a cycle, with its path")
    func captured() throws {
        let container = try Container {
            Bind { (container: Container) in Hen(try container.resolve()) }
            Bind { (container: Container) in Egg(try container.resolve()) }
        }
        try expectRing(in: #expect(throws: ResolutionError.self) { try container.resolve(Hen.self) })
    }

    @Test("F9: two bindings that resolve each other by name from a captured container are a cycle, with its path")
    func named() throws {
        let container = try Container {
            Bind { (container: Container) in Hen(try container.resolve(Egg.self, .name("egg"))) }.qualified(
                .name("hen"))
            Bind { (container: Container) in Egg(try container.resolve(Hen.self, .name("hen"))) }.qualified(
                .name("egg"))
        }
        let error = #expect(throws: ResolutionError.self) { try container.resolve(Hen.self, .name("hen")) }
        try expectRing(in: error, of: "Hen named \"hen\"", "Egg named \"egg\"")
    }

    @Test("F9: a binding that resolves from a container and one that calls a Provider are a cycle, with its path")
    func mixed() throws {
        let container = try Container {
            Bind { (container: Container) in Hen(try container.resolve()) }
            Bind { (hen: Provider<Hen>) in Egg(try hen()) }
            Bind { (egg: Egg) in Nest(egg) }
        }
        let error = try #require(#expect(throws: ResolutionError.self) { try container.resolve(Nest.self) })
        try expectRing(in: error)
        #expect(error.path.first?.name == "Nest")
    }

    @Test("F9: a binding that resolves itself with ever new arguments is too deep, not a cycle")
    func arguments() throws {
        let container = try Container {
            Bind { (number: RuntimeArgument<Int>, container: Container) -> Nest in
                try container.resolve(arguments: arg(number) + 1)
            }
        }
        let error = #expect(throws: ResolutionError.self) { try container.resolve(Nest.self, arguments: 0) }
        #expect(error?.id == .tooDeep)
    }

    @Test("F9: two bindings that call a Provider of each other are a cycle, with its path")
    func provider() throws {
        let container = try Container {
            Bind { (egg: Provider<Egg>) in Hen(try egg()) }
            Bind { (hen: Provider<Hen>) in Egg(try hen()) }
        }
        try expectRing(in: #expect(throws: ResolutionError.self) { try container.resolve(Hen.self) })
    }

    @Test("F9: two bindings that await each other by a Resolution are a cycle, with its path")
    func awaited() async throws {
        let container = try Container {
            Bind { (resolution: Resolution) async throws in SharedHen(try await resolution.resolve()) }
            Bind { (resolution: Resolution) async throws in SharedEgg(try await resolution.resolve()) }
        }
        for error in [
            await #expect(throws: ResolutionError.self) { try await container.resolve(SharedHen.self) },
            await #expect(throws: ResolutionError.self) { try await container.resolve(SharedEgg.self) },
        ] {
            #expect(error?.id == .cycle)
            let rings = ["SharedHen → SharedEgg → SharedHen", "SharedEgg → SharedHen → SharedEgg"]
            #expect(rings.contains { error?.description.contains($0) == true })
        }
    }

    @Test("F9: a binding that awaits itself by a Resolution is valid if the recursion ends")
    func ending() async throws {
        let rest = Guarded(500)
        let container = try Container {
            Bind { (resolution: Resolution) async throws -> SharedHen in
                let isLast = rest.withLock { rest in
                    rest -= 1
                    return rest == 0
                }
                return isLast ? SharedHen() : try await resolution.resolve()
            }
        }
        _ = try await container.resolve(SharedHen.self)
        #expect(rest.withLock { $0 } == 0)
    }

    /// The ring is printed closed. Its first binding depends on where the stack ended.
    private func expectRing(in error: ResolutionError?, of hen: String = "Hen", _ egg: String = "Egg") throws {
        let error = try #require(error)
        #expect(error.id == .cycle)
        let rings = ["\(hen) → \(egg) → \(hen)", "\(egg) → \(hen) → \(egg)"]
        #expect(rings.contains { error.description.contains($0) })
    }
}

private final class SharedHen: Sendable {
    init() {}
    init(_ egg: SharedEgg) {}
}
private final class SharedEgg: Sendable {
    init(_ hen: SharedHen) {}
}
