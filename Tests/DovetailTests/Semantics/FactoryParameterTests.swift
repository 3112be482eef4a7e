internal import Dovetail
internal import DovetailDiagnostics
internal import DovetailModel
internal import Testing

// One type of each shape that is passed in a different way: references, words, values that need several words or no memory,
// existentials, optionals and enums with payloads.
private final class Shared0: Sendable { let name = "shared" }
private struct Wide1: Sendable { let words = (1, 2, 3, 4, 5); let owner: Shared0 }
private protocol Sign2: Sendable { var name: String { get } }
private struct WideSign: Sign2 { let name = "sign"; let words = (1, 2, 3, 4) }
private struct Empty5: Sendable {}
private indirect enum Choice6: Sendable { case leaf(String), both(Choice6, Choice6) }
private final class Shared7: Sendable { let wide: Wide1; init(wide: Wide1) { self.wide = wide } }
private struct Wide8: Sendable { let list: [String]; let flag: Bool; let function: @Sendable () -> String }
private protocol Sign9: AnyObject, Sendable { var number: Int { get } }
private final class Number: Sign9 { let number = 9 }

private struct Spelled: Sendable { let texts: [String]; init(_ texts: [String]) { self.texts = texts } }

private func spell(_ value: Shared0) -> String { value.name }
private func spell(_ value: Wide1) -> String { "\(value.words.4) of \(value.owner.name)" }
private func spell(_ value: any Sign2) -> String { value.name }
private func spell(_ value: Int) -> String { "\(value)" }
private func spell(_ value: String?) -> String { value ?? "nil" }
private func spell(_ value: Empty5) -> String { "empty" }
private func spell(_ value: Choice6) -> String {
    switch value {
    case .leaf(let name): name
    case .both(let left, let right): spell(left) + spell(right)
    }
}
private func spell(_ value: Shared7) -> String { "shared " + spell(value.wide) }
private func spell(_ value: Wide8) -> String { value.list.joined() + "\(value.flag)" + value.function() }
private func spell(_ value: any Sign9) -> String { "\(value.number)" }

private let spelled = [
    "shared", "5 of shared", "sign", "42", "text", "empty", "ab", "shared 5 of shared", "xytrue!", "9",
    "shared", "5 of shared", "sign", "42",
]

/// Bindings of functions with 0 to 14 parameters, under the number as a name.
private struct Functions: Module {
    var body: some Module {
        Bind(Shared0.init).lifetime(.singleton)
        Bind { Wide1(owner: $0) }
        Bind((any Sign2).self) { WideSign() }
        Instance(42)
        Bind(String?.self) { "text" }
        Bind(Empty5.init).lifetime(.singleton)
        Bind { Choice6.both(.leaf("a"), .leaf("b")) }.lifetime(.singleton)
        Bind(Shared7.init)
        Bind { Wide8(list: ["x", "y"], flag: true) { "!" } }
        Bind((any Sign9).self, Number.init).lifetime(.singleton)
        Bind { Spelled([]) }.qualified(.name("0"))
        Bind { (a0: Shared0) in Spelled([spell(a0)]) }.qualified(.name("1"))
        Bind { (a0: Shared0, a1: Wide1) in Spelled([spell(a0), spell(a1)]) }.qualified(.name("2"))
        Bind { (a0: Shared0, a1: Wide1, a2: any Sign2) in Spelled([spell(a0), spell(a1), spell(a2)]) }.qualified(
            .name("3"))
        Bind { (a0: Shared0, a1: Wide1, a2: any Sign2, a3: Int) in
            Spelled([spell(a0), spell(a1), spell(a2), spell(a3)])
        }.qualified(.name("4"))
        Bind { (a0: Shared0, a1: Wide1, a2: any Sign2, a3: Int, a4: String?) in
            Spelled([spell(a0), spell(a1), spell(a2), spell(a3), spell(a4)])
        }.qualified(.name("5"))
        Bind { (a0: Shared0, a1: Wide1, a2: any Sign2, a3: Int, a4: String?, a5: Empty5) in
            Spelled([spell(a0), spell(a1), spell(a2), spell(a3), spell(a4), spell(a5)])
        }.qualified(.name("6"))
        Bind { (a0: Shared0, a1: Wide1, a2: any Sign2, a3: Int, a4: String?, a5: Empty5, a6: Choice6) in
            Spelled([spell(a0), spell(a1), spell(a2), spell(a3), spell(a4), spell(a5), spell(a6)])
        }.qualified(.name("7"))
        Bind { (a0: Shared0, a1: Wide1, a2: any Sign2, a3: Int, a4: String?, a5: Empty5, a6: Choice6, a7: Shared7) in
            Spelled([spell(a0), spell(a1), spell(a2), spell(a3), spell(a4), spell(a5), spell(a6), spell(a7)])
        }.qualified(.name("8"))
        Bind {
            (
                a0: Shared0, a1: Wide1, a2: any Sign2, a3: Int, a4: String?, a5: Empty5, a6: Choice6, a7: Shared7,
                a8: Wide8
            ) in
            Spelled([spell(a0), spell(a1), spell(a2), spell(a3), spell(a4), spell(a5), spell(a6), spell(a7), spell(a8)])
        }.qualified(.name("9"))
        Bind {
            (
                a0: Shared0, a1: Wide1, a2: any Sign2, a3: Int, a4: String?, a5: Empty5, a6: Choice6, a7: Shared7,
                a8: Wide8, a9: any Sign9
            ) in
            Spelled([
                spell(a0), spell(a1), spell(a2), spell(a3), spell(a4), spell(a5), spell(a6), spell(a7), spell(a8),
                spell(a9),
            ])
        }.qualified(.name("10"))
        Bind {
            (
                a0: Shared0, a1: Wide1, a2: any Sign2, a3: Int, a4: String?, a5: Empty5, a6: Choice6, a7: Shared7,
                a8: Wide8, a9: any Sign9, a10: Shared0
            ) in
            Spelled([
                spell(a0), spell(a1), spell(a2), spell(a3), spell(a4), spell(a5), spell(a6), spell(a7), spell(a8),
                spell(a9), spell(a10),
            ])
        }.qualified(.name("11"))
        Bind {
            (
                a0: Shared0, a1: Wide1, a2: any Sign2, a3: Int, a4: String?, a5: Empty5, a6: Choice6, a7: Shared7,
                a8: Wide8, a9: any Sign9, a10: Shared0, a11: Wide1
            ) in
            Spelled([
                spell(a0), spell(a1), spell(a2), spell(a3), spell(a4), spell(a5), spell(a6), spell(a7), spell(a8),
                spell(a9), spell(a10), spell(a11),
            ])
        }.qualified(.name("12"))
        Bind {
            (
                a0: Shared0, a1: Wide1, a2: any Sign2, a3: Int, a4: String?, a5: Empty5, a6: Choice6, a7: Shared7,
                a8: Wide8, a9: any Sign9, a10: Shared0, a11: Wide1, a12: any Sign2
            ) in
            Spelled([
                spell(a0), spell(a1), spell(a2), spell(a3), spell(a4), spell(a5), spell(a6), spell(a7), spell(a8),
                spell(a9), spell(a10), spell(a11), spell(a12),
            ])
        }.qualified(.name("13"))
        Bind {
            (
                a0: Shared0, a1: Wide1, a2: any Sign2, a3: Int, a4: String?, a5: Empty5, a6: Choice6, a7: Shared7,
                a8: Wide8, a9: any Sign9, a10: Shared0, a11: Wide1, a12: any Sign2, a13: Int
            ) in
            Spelled([
                spell(a0), spell(a1), spell(a2), spell(a3), spell(a4), spell(a5), spell(a6), spell(a7), spell(a8),
                spell(a9), spell(a10), spell(a11), spell(a12), spell(a13),
            ])
        }.qualified(.name("14"))
    }
}

/// Code for up to six parameters is compiled for their number, and other code for more of them.
@Suite struct FactoryParameterTests {
    @Test("A factory receives its dependencies in order", arguments: 0...14)
    func order(count: Int) throws {
        let container = try Container { Functions() }
        try container.validate()
        for _ in 0..<2 {
            let value = try container.resolve(Spelled.self, .name("\(count)"))
            #expect(value.texts == Array(spelled.prefix(count)))
        }
    }

    @Test("An asynchronous request passes the same values", arguments: 0...14)
    func asynchronous(count: Int) async throws {
        let container = try Container { Functions() }
        let value = try await container.resolve(Spelled.self, .name("\(count)"))
        #expect(value.texts == Array(spelled.prefix(count)))
    }

    @Test("If a dependency fails, those that were created before it are released", arguments: [2, 9, 13])
    func failure(count: Int) throws {
        final class Part: Sendable {
            let living: Living
            init(_ living: Living) { self.living = living; living.count.next() }
            deinit { living.count.withLock { $0 -= 1 } }
        }
        final class Living: Sendable { let count = Guarded(0) }
        struct Failing: Error {}
        let living = Living()
        let container = try Container {
            Bind { Part(living) }
            Bind(Int.self) { throw Failing() }
            Bind { (_: Part, _: Int) in Spelled([]) }.qualified(.name("2"))
            Bind {
                (
                    _: Part, _: Part, _: Part, _: Part, _: Part, _: Part, _: Part, _: Part, _: Part, _: Part, _: Part,
                    _: Part, _: Int
                ) in Spelled([])
            }.qualified(.name("13"))
            Bind { (_: Part, _: Part, _: Part, _: Part, _: Part, _: Part, _: Part, _: Part, _: Int) in Spelled([]) }
                .qualified(.name("9"))
        }
        let error = #expect(throws: ResolutionError.self) {
            try container.resolve(Spelled.self, .name("\(count)"))
        }
        #expect(error?.id == .factoryFailed)
        #expect(error?.cause is Failing)
        #expect(error?.finding.trace.count == 2)
        #expect(living.count.value == 0)
    }

    @Test("A factory of an actor receives any number of dependencies") @MainActor
    func isolated() throws {
        @MainActor final class Screen {
            let texts: [String]
            init(_ a: Shared0, _ b: Wide1) { texts = [spell(a), spell(b)] }
            init(
                _ a0: Shared0, _ a1: Wide1, _ a2: any Sign2, _ a3: Int, _ a4: String?, _ a5: Empty5, _ a6: Choice6,
                _ a7: Shared7, _ a8: Wide8, _ a9: any Sign9
            ) {
                texts = [
                    spell(a0), spell(a1), spell(a2), spell(a3), spell(a4), spell(a5), spell(a6), spell(a7), spell(a8),
                    spell(a9),
                ]
            }
        }
        let container = try Container {
            Functions()
            Bind { @MainActor in Screen($0, $1) }
            Bind {
                @MainActor
                (
                    a0: Shared0, a1: Wide1, a2: any Sign2, a3: Int, a4: String?, a5: Empty5, a6: Choice6, a7: Shared7,
                    a8: Wide8, a9: any Sign9, a10: Shared0, a11: Wide1, a12: any Sign2, a13: Int
                ) in
                Spelled([
                    spell(a0), spell(a1), spell(a2), spell(a3), spell(a4), spell(a5), spell(a6), spell(a7), spell(a8),
                    spell(a9), spell(a10), spell(a11), spell(a12), spell(a13),
                ])
            }.qualified(.name("main"))
            Bind { @MainActor in Screen($0, $1, $2, $3, $4, $5, $6, $7, $8, $9) }.qualified(.name("ten"))
        }
        #expect(try container.resolve(Screen.self).texts == Array(spelled.prefix(2)))
        #expect(try container.resolve(Screen.self, .name("ten")).texts == Array(spelled.prefix(10)))
        #expect(try container.resolve(Spelled.self, .name("main")).texts == spelled)
    }

    @Test("A parameter that nothing provides is reported at any index", arguments: [1, 9, 13])
    func missing(count: Int) throws {
        final class Absent: Sendable {}
        let container = try Container {
            Instance(1)
            Bind { (_: Absent) in Spelled([]) }.qualified(.name("1"))
            Bind {
                (
                    _: Int, _: Int, _: Int, _: Int, _: Int, _: Int, _: Int, _: Int, _: Int, _: Int, _: Int, _: Int,
                    _: Absent
                ) in Spelled([])
            }.qualified(.name("13"))
            Bind { (_: Int, _: Int, _: Int, _: Int, _: Int, _: Int, _: Int, _: Int, _: Absent) in Spelled([]) }
                .qualified(.name("9"))
        }
        let error = #expect(throws: ResolutionError.self) {
            try container.resolve(Spelled.self, .name("\(count)"))
        }
        #expect(error?.id == .missingBinding)
    }
}
