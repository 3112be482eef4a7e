internal import Dovetail
internal import DovetailDiagnostics
internal import Testing

private struct Complaint: Error, CustomStringConvertible { var description: String { "the disk is full" } }
private struct Level<Below>: Sendable { init(_ below: Below) {} }
private struct Disk: Sendable {}
private typealias One = Level<Disk>
private typealias Two = Level<One>
private typealias Three = Level<Two>
private typealias Four = Level<Three>
private final class Screen: Sendable { init() {} }
private struct Nested: Sendable { let again: Provider<Nested> }
private final class Keeper: @unchecked Sendable {
    var resolution: Resolution?
}

@Suite("The messages of errors while resolving") struct RuntimeTexts {
    @Test func `a factory that throws`() {
        let text = errorText {
            let container = try Container {
                Bind { () throws -> Disk in throw Complaint() }
            }
            _ = try container.resolve(Disk.self)
        }
        #expect(
            text == """
                App.swift:2: error: [factory-failed] creating 'Disk' failed: the disk is full
                docs: diagnostics/factory-failed
                """)
    }

    @Test func `a factory that throws at depth five`() {
        let text = errorText {
            let container = try Container {
                Bind { (disk: Disk) in One(disk) }
                Bind { (one: One) in Two(one) }.lifetime(.singleton)
                Bind { (two: Two) in Three(two) }.lifetime(.graph)
                Bind { (three: Three) in Four(three) }
                Bind { () throws -> Disk in throw Complaint() }
            }
            _ = try container.resolve(Four.self)
        }
        #expect(
            text == """
                App.swift:6: error: [factory-failed] creating 'Disk' failed: the disk is full
                App.swift:5: note: Disk ← Level<Disk> ← Level<Level<Disk>> ← Level<Level<Level<Disk>>> ← \
                Level<Level<Level<Level<Disk>>>>
                docs: diagnostics/factory-failed
                """)
    }

    @Test func `the name of a qualified binding has its qualifier`() throws {
        let container = try Container {
            Bind { (disk: Disk) in One(disk) }.using(Disk.self, .name("main")).qualified(.tag(Disk.self))
            Bind { () throws -> Disk in throw Complaint() }.qualified(.name("main"))
        }
        let error = try #require(throws: ResolutionError.self) { try container.resolve(One.self, .tag(Disk.self)) }
        #expect(error.path.map(\.name) == ["Level<Disk> tagged Disk", "Disk named \"main\""])
        #expect(error.finding.message == "creating 'Disk named \"main\"' failed: the disk is full")
    }

    @Test func `a validation prints errors before warnings`() throws {
        let container = try Container {
            Bind { Disk() }
            Bind { (_: Screen) in 1 }.root()
        }
        let error = #expect(throws: ValidationError.self) { try container.validate() }
        #expect(error?.findings.map(\.id) == [.unusedBinding, .missingBinding])
        let lines = error?.description.split(separator: "\n").map(String.init) ?? []
        let headlines = lines.filter { $0.contains(": error: ") || $0.contains(": warning: ") }
        #expect(headlines.map { $0.contains(": error: [missing-binding]") } == [true, false])
    }

    @Test func `the cause of a factory that throws is included`() throws {
        let container = try Container {
            Bind { (disk: Disk) in One(disk) }
            Bind { () throws -> Disk in throw Complaint() }
        }
        let error = #expect(throws: ResolutionError.self) { _ = try container.resolve(One.self) }
        #expect(error?.cause is Complaint)
        #expect(error?.path.map(\.name) == ["Level<Disk>", "Disk"])
    }

    @Test func `an injection that throws`() {
        let text = errorText {
            let container = try Container {
                Bind(Screen.init).inject { (_: Screen, _: Int) throws in throw Complaint() }
                Instance(1)
            }
            _ = try container.resolve(Screen.self)
        }
        #expect(
            text == """
                App.swift:2: error: [factory-failed] creating 'Screen' failed: the disk is full
                docs: diagnostics/factory-failed
                """)
    }

    @Test func `onCreate that throws`() {
        let text = errorText {
            let container = try Container {
                Bind { (screen: Screen) in One(Disk()) }
                Bind(Screen.init).onCreate { _ in throw Complaint() }
            }
            _ = try container.resolve(One.self)
        }
        #expect(
            text == """
                App.swift:3: error: [hook-failed] `onCreate` of 'Screen' failed: the disk is full
                App.swift:2: note: Screen ← Level<Disk>
                docs: diagnostics/hook-failed
                """)
    }

    @Test func `a lazy or provider created by hand that throws`() {
        let lazy = errorText { _ = try Lazy<Disk> { throw Complaint() }() }
        #expect(
            lazy == """
                error: [factory-failed] creating 'Disk' failed: the disk is full
                docs: diagnostics/factory-failed
                """)
        let provider = errorText { _ = try Provider<Disk, Int> { _ in throw Complaint() }(1) }
        #expect(
            provider == """
                error: [factory-failed] creating 'Disk' failed: the disk is full
                docs: diagnostics/factory-failed
                """)
    }

    @Test func `a lazy whose container was released`() {
        let text = errorText {
            let lazy = try Container { Instance(1) }.resolve(Lazy<Int>.self)
            _ = try lazy()
        }
        #expect(
            text == """
                error: [closed] the container that creates 'Int' was released
                help: keep a reference to it for as long as you use the objects that it created
                docs: diagnostics/closed
                """)
        let provider = errorText {
            let provider = try Container { Instance(1) }.resolve(Provider<Int>.self)
            _ = try provider()
        }
        #expect(provider == text)
    }

    @Test func `a container that is closed`() async throws {
        let container = try Container { Instance(1) }
        let child = try container.makeChild { Instance("a") }
        let lazy = try container.resolveNow(Lazy<Int>.self)
        try await container.close()
        let texts = [
            errorText { _ = try container.resolve(Int.self) },
            errorText { _ = try child.resolve(String.self) },
            errorText { try container.register { Instance(2) } },
            errorText { _ = try container.makeChild {} },
            errorText { _ = try container.overriding {} },
            errorText { try container.inject(into: Screen()) },
            errorText { try container.start() },
        ]
        for text in texts {
            #expect(
                text == """
                    error: [closed] the container is closed
                    help: resolve before it is closed, or create a new one
                    docs: diagnostics/closed
                    """)
        }
        #expect(
            errorText { _ = try lazy() } == """
                error: [closed] the container that creates 'Int' is closed
                help: resolve before it is closed, or create a new one
                docs: diagnostics/closed
                """)
    }

    @Test func `hooks that throw while a container and its child close`() async throws {
        let text = await awaitedErrorText(line: #line) {
            let container = try Container {
                Bind { Disk() }.lifetime(.singleton).onClose { _ in throw Complaint() }
            }
            let child = try container.makeChild {
                Bind(Screen.init).lifetime(.singleton).onClose { _ in throw Complaint() }
            }
            _ = try await (container.resolve(Disk.self), child.resolve(Screen.self))
            try await container.close()
        }
        #expect(
            text == """
                App.swift:5: error: `onClose` of 'Screen' failed: the disk is full
                App.swift:2: error: `onClose` of 'Disk' failed: the disk is full
                """)
    }

    @Test func `a resolution used after its resolve`() {
        let text = errorText {
            let keeper = Keeper()
            let container = try Container {
                Bind { (resolution: Resolution) in
                    keeper.resolution = resolution
                    return Disk()
                }
                Instance(1)
            }
            _ = try container.resolve(Disk.self)
            _ = try keeper.resolution?.resolve(Int.self)
        }
        #expect(
            text == """
                error: [closed] the resolution is closed
                help: resolve before it is closed, or create a new one
                docs: diagnostics/closed
                """)
    }

    @Test func `a provider that calls itself without end`() {
        let text = errorText {
            let container = try Container {
                Bind { (again: Provider<Disk>) in try again() }
            }
            _ = try container.resolve(Disk.self)
        }
        #expect(
            text == """
                App.swift:2: error: [cycle] dependency cycle: Disk → Disk
                App.swift:2: note: Disk depends on Disk
                help: break the cycle with `Lazy`, `Provider` or `.inject` at one of its edges
                docs: diagnostics/cycle
                """)
    }

    @Test func `a provider that calls itself with ever new arguments`() {
        let text = errorText {
            let container = try Container {
                Bind { (number: RuntimeArgument<Int>, again: Provider<Disk, Int>) in try again(arg(number) + 1) }
            }
            _ = try container.resolve(Disk.self, arguments: 0)
        }.replacing(#/… \d+ more …/#, with: "… N more …")
        #expect(
            text == """
                App.swift:2: error: [too-deep] the dependency chain to 'Disk' is too deep for the stack
                App.swift:2: note: Disk ← Disk ← Disk ← Disk ← Disk ← Disk ← Disk ← Disk ← Disk ← Disk ← Disk ← Disk ← \
                Disk ← Disk ← Disk ← Disk ← Disk ← Disk ← Disk ← Disk ← … N more … ← Disk ← Disk ← Disk ← Disk ← Disk ← \
                Disk ← Disk ← Disk ← Disk ← Disk
                help: break the chain with `Lazy` or `Provider`
                docs: diagnostics/too-deep
                """)
    }

    @Test func `a resolution that resolves its own binding without end`() {
        let text = errorText {
            let container = try Container {
                Bind { (resolution: Resolution) in try resolution.resolve(Disk.self) }
            }
            _ = try container.resolve(Disk.self)
        }
        #expect(
            text == """
                App.swift:2: error: [cycle] dependency cycle: Disk → Disk
                App.swift:2: note: Disk depends on Disk
                App.swift:2: note: to break the cycle, let Disk take `Lazy<Disk>`
                help: break the cycle with `Lazy` or `Provider` at one of its edges, or with `.inject` and a lifetime \
                that stores one of its instances, such as `.lifetime(.graph)`
                docs: diagnostics/cycle
                """)
    }

    @Test func `a request that was cancelled`() async {
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await awaitedErrorText(line: #line) {
                let container = try Container {
                    Bind { Disk() }
                }
                _ = try await container.resolve(Disk.self)
            }
        }
        let text = await task.value
        #expect(
            text == """
                App.swift:2: error: [cancelled] the request for 'Disk' was cancelled
                docs: diagnostics/cancelled
                """)
    }
}
