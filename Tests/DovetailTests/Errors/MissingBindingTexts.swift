internal import Dovetail
internal import DovetailDiagnostics
internal import Testing

private protocol Clock: Sendable {}
private final class SystemClock: Clock, Sendable {}
private enum Monotonic {}
private struct Tack: Sendable {}
private struct Timer: Sendable { let clock: any Clock }
private struct Alarm: Sendable { let timer: Timer }
private struct Kitchen: Sendable { let alarm: Alarm }
private struct House: Sendable { let name: String; let kitchen: Kitchen }
private struct Tick: Sendable {}
private final class Screen { var tick: Tick?; var needed = Tick(); init() {} }

@Suite("The messages of missing-binding") struct MissingBindingTexts {
    @Test func `requested by a caller, the message has no path`() {
        let text = errorText {
            _ = try Container {}.resolve((any Clock).self)
        }
        #expect(
            text == """
                error: [missing-binding] no binding provides 'any Clock'
                help: add to a module: Bind((any Clock).self) { … }
                docs: diagnostics/missing-binding
                """)
    }

    @Test func `a type inside a Lazy to which using adds a qualifier has its path`() {
        let text = errorText {
            _ = try Container {
                Bind { (_: Lazy<any Clock>) in Tick() }.using((any Clock).self, .tag(Monotonic.self))
            }.resolve(Tick.self)
        }
        #expect(
            text == """
                App.swift:2: error: [missing-binding] no binding provides 'any Clock' tagged Monotonic
                    required by the 1st parameter of 'Tick'
                App.swift:2: note: 'any Clock' tagged Monotonic ← Tick
                help: add to a module: Bind((any Clock).self) { … }.qualified(.tag(Monotonic.self))
                docs: diagnostics/missing-binding
                """)
    }

    @Test func `a qualified key is suggested with its qualification`() {
        let tagged = errorText { _ = try Container {}.resolve(Timer.self, .tag(Monotonic.self)) }
        #expect(
            tagged == """
                error: [missing-binding] no binding provides 'Timer' tagged Monotonic
                help: add to a module: Bind(Timer.self) { … }.qualified(.tag(Monotonic.self))
                docs: diagnostics/missing-binding
                """)
        let named = errorText { _ = try Container {}.resolve(Timer.self, .name("kitchen")) }
        #expect(
            named == """
                error: [missing-binding] no binding provides 'Timer' named "kitchen"
                help: add to a module: Bind(Timer.self) { … }.qualified(.name("kitchen"))
                docs: diagnostics/missing-binding
                """)
    }

    @Test func `a private type of another file with the same name is told apart`() throws {
        let container = try Container {
            SameNames.other
            Bind { (_: Tack) in Tick() }
        }
        let finding = try #require(container.findings.first { $0.id == .missingBinding })
        #expect(finding.message == "no binding provides 'Tack' in MissingBindingTexts.swift")
        #expect(finding.related.map(\.message) == ["similar binding: 'Tack' in SameNames.swift is provided here"])
    }

    /// Distances of such names would take days.
    @Test(.timeLimit(.minutes(10)))
    func `a name of four hundred thousand letters is only compared for equality`() throws {
        let long = String(repeating: "long ", count: 80_000)
        let container = try Container { Bind(Tack.init).qualified(.name(long)) }
        let error = #expect(throws: ResolutionError.self) { try container.resolve(Tack.self, .name(long + "er")) }
        #expect(error?.id == .missingBinding)
        #expect(error?.finding.message.utf8.count ?? 0 > long.utf8.count)
    }

    @Test func `requested by a parameter, the message names binding and position`() {
        let text = errorText {
            let container = try Container {
                Bind { (kitchen: Kitchen, name: String) in House(name: name, kitchen: kitchen) }
                Bind { (alarm: Alarm) in Kitchen(alarm: alarm) }
                Instance(Alarm(timer: Timer(clock: SystemClock())))
            }
            _ = try container.resolve(House.self)
        }
        #expect(
            text == """
                App.swift:2: error: [missing-binding] no binding provides 'String'
                    required by the 2nd parameter of 'House'
                App.swift:2: note: 'String' ← House
                help: add to a module: Bind(String.self) { … }
                docs: diagnostics/missing-binding
                """)
    }

    @Test func `at depth, the message has the whole path`() {
        let text = errorText {
            let container = try Container {
                Instance("home")
                Bind(House.init)
                Bind(Kitchen.init)
                Bind(Alarm.init)
                Bind(Timer.init)
            }
            _ = try container.resolve(House.self)
        }
        #expect(
            text == """
                App.swift:6: error: [missing-binding] no binding provides 'any Clock'
                    required by the 1st parameter of 'Timer'
                App.swift:3: note: 'any Clock' ← Timer ← Alarm ← Kitchen ← House
                help: add to a module: Bind((any Clock).self) { … }
                docs: diagnostics/missing-binding
                """)
    }

    @Test func `requested by an injection, the message names step and position`() {
        let text = errorText {
            let container = try Container {
                Bind(Screen.init).inject(\.tick).inject(\.needed)
            }
            _ = try container.resolve(Screen.self)
        }
        #expect(
            text == """
                App.swift:2: error: [missing-binding] no binding provides 'Tick'
                    required by the 1st parameter of the 2nd injection into 'Screen'
                App.swift:2: note: 'Tick' ← Screen
                help: add to a module: Bind(Tick.self) { … }
                docs: diagnostics/missing-binding
                """)
    }

    @Test func `requested by a provider, the message names the binding that has the provider`() {
        let text = errorText {
            let container = try Container {
                Bind { (make: Provider<Tick>) in Lazy<Tick> { try make() } }
            }
            let lazy = try container.resolve(Lazy<Tick>.self)
            _ = try lazy()
        }
        #expect(
            text == """
                App.swift:2: error: [missing-binding] no binding provides 'Tick'
                    required by the 1st parameter of 'Lazy<Tick>'
                App.swift:2: note: 'Tick' ← Lazy<Tick>
                help: add to a module: Bind(Tick.self) { … }
                docs: diagnostics/missing-binding
                """)
    }

    @Test func `requested by hand, the message names the binding`() {
        let text = errorText {
            let container = try Container {
                Bind { (resolution: Resolution) in Timer(clock: try resolution.resolve()) }
                Bind(Alarm.init)
            }
            _ = try container.resolve(Alarm.self)
        }
        #expect(
            text == """
                App.swift:2: error: [missing-binding] no binding provides 'any Clock'
                    requested in the factory of 'Timer'
                App.swift:3: note: 'any Clock' ← Timer ← Alarm
                help: add to a module: Bind((any Clock).self) { … }
                docs: diagnostics/missing-binding
                """)
    }

    @Test func `near misses are another qualifier, an optional, a collection`() {
        let text = errorText {
            let container = try Container {
                Bind((any Clock).self, SystemClock.init).qualified(.tag(Monotonic.self))
                Bind((any Clock).self, SystemClock.init).qualified(.name("wall"))
                Bind(SystemClock.init).into((any Clock).self) { $0 }
                Bind(Timer.init)
            }
            _ = try container.resolve(Timer.self)
        }
        #expect(
            text == """
                App.swift:5: error: [missing-binding] no binding provides 'any Clock'
                    required by the 1st parameter of 'Timer'
                App.swift:5: note: 'any Clock' ← Timer
                App.swift:2: note: similar binding: 'any Clock' tagged Monotonic is provided here
                App.swift:3: note: similar binding: 'any Clock' named "wall" is provided here
                App.swift:4: note: similar binding: '[any Clock]' is provided here
                help: append to the binding for 'Timer': .using((any Clock).self, .tag(Monotonic.self))
                docs: diagnostics/missing-binding
                """)
    }

    @Test func `near misses are a conforming class, an optional and a collection`() {
        let text = errorText {
            let container = try Container {
                Bind(SystemClock.init)
                Bind { [any Clock]() }
                Bind { Optional<any Clock>.none }
            }
            _ = try container.resolve((any Clock).self)
        }
        #expect(
            text == """
                error: [missing-binding] no binding provides 'any Clock'
                App.swift:3: note: similar binding: '[any Clock]' is provided here
                App.swift:4: note: similar binding: '(any Clock)?' is provided here
                App.swift:2: note: similar binding: 'SystemClock' is provided here; `.as` makes it serve this type, too
                help: append to the binding for 'SystemClock': .as((any Clock).self) { $0 }
                docs: diagnostics/missing-binding
                """)
    }

    @Test func `a near miss with another tag or name is suggested as code`() {
        let tagged = errorText {
            let container = try Container { Bind { Tick() }.qualified(.tag(Monotonic.self)) }
            _ = try container.resolve(Tick.self, .name("wall"))
        }
        #expect(
            tagged.contains(
                """
                help: request it with `.tag(Monotonic.self)`, or add to a module: Bind(Tick.self) { … }.qualified(.name("wall"))
                """))
        let near = errorText {
            let container = try Container { Bind { Tick() }.qualified(.name("the \"wall\"")) }
            _ = try container.resolve(Tick.self, .name("the wall"))
        }
        #expect(near.contains("help: request it with `.name(\"the \\\"wall\\\"\")`\n"))
        let far = errorText {
            let container = try Container { Bind { Tick() }.qualified(.name("wall")) }
            _ = try container.resolve(Tick.self, .name("kitchen"))
        }
        #expect(far.contains("help: add to a module: Bind(Tick.self) { … }.qualified(.name(\"kitchen\"))\n"))
        let byHand = errorText {
            let container = try Container {
                Bind { Tick() }.qualified(.name("wall"))
                Bind { (resolution: Resolution) in [try resolution.resolve(Tick.self)] }
            }
            _ = try container.resolve([Tick].self)
        }
        #expect(byHand.contains("help: request it with `resolve(Tick.self, .name(\"wall\"))`\n"))
    }

    @Test func `a similar binding that the requester cannot use is not suggested as code`() {
        struct Private: Module {
            var body: some Module { Bind { Tick() }.qualified(.name("wall")).hidden() }
        }
        let hidden = errorText { _ = try Container { Private() }.resolve(Tick.self) }
        #expect(hidden.contains("'Tick' named \"wall\" is provided here, but is hidden in its module"))
        #expect(hidden.contains("help: add to a module: Bind(Tick.self) { … }\n"))
    }

    @Test func `types of several words are in parentheses`() {
        let function = errorText { _ = try Container {}.resolve((@Sendable (Int) -> String).self) }
        #expect(function.contains("help: add to a module: Bind((@Sendable (Int) -> String).self) { … }\n"))
        let composition = errorText { _ = try Container {}.resolve((any Clock & CustomStringConvertible).self) }
        #expect(composition.contains("help: add to a module: Bind((any Clock & CustomStringConvertible).self) { … }\n"))
        let optional = errorText { _ = try Container {}.resolve(Set<Int?>.self) }
        #expect(optional.contains("help: add to a module: Bind(Set<Int?>.self) { … }\n"))
    }

    @Test func `near misses are keys with nearly the same spelling`() {
        let text = errorText {
            let container = try Container {
                Bind { Tack() }
            }
            _ = try container.resolve(Tick.self)
        }
        #expect(
            text == """
                error: [missing-binding] no binding provides 'Tick'
                App.swift:2: note: similar binding: 'Tack' is provided here
                help: add to a module: Bind(Tick.self) { … }
                docs: diagnostics/missing-binding
                """)
    }

    @Test func `near misses are the hidden bindings of another module`() {
        struct Private: Module {
            var body: some Module { Bind { Tick() }.hidden() }
        }
        let text = errorText(line: #line - 2) {
            let container = try Container { Private() }
            _ = try container.resolve(Tick.self)
        }
        #expect(
            text == """
                error: [missing-binding] no binding provides 'Tick'
                App.swift:0: note: similar binding: 'Tick' is provided here, but is hidden in its module
                help: add to a module: Bind(Tick.self) { … }
                docs: diagnostics/missing-binding
                """)
    }

    @Test func `near misses of a child include those of its parent`() {
        let text = errorText {
            let parent = try Container {
                Bind { Tick() }.qualified(.name("tock"))
            }
            _ = try parent.makeChild {}.resolve(Tick.self)
        }
        #expect(
            text == """
                error: [missing-binding] no binding provides 'Tick'
                App.swift:2: note: similar binding: 'Tick' named "tock" is provided here
                help: request it with `resolve(Tick.self, .name("tock"))`
                docs: diagnostics/missing-binding
                """)
    }

    @Test func `injection into an object requires a binding`() {
        let text = errorText { try Container {}.inject(into: Screen()) }
        #expect(
            text == """
                error: [missing-binding] no binding provides 'Screen'
                    required by `inject(into:)`
                help: add to a module: Input(Screen.self).inject(\\.…)
                docs: diagnostics/missing-binding
                """)
    }

    @Test func `a collection without elements is missing`() {
        let text = errorText { _ = try Container {}.resolve([Tick].self) }
        #expect(
            text == """
                error: [missing-binding] no binding provides '[Tick]'
                help: append to the bindings of its elements: .into(Tick.self) { $0 }; if it may be empty, add to a \
                module: \
                Multibinding(Tick.self)
                docs: diagnostics/missing-binding
                """)
        let dictionary = errorText { _ = try Container {}.resolve([String: Tick].self) }
        #expect(
            dictionary == """
                error: [missing-binding] no binding provides '[String: Tick]'
                help: append to the bindings of its elements: .into(Tick.self, key: …) { $0 }; if it may be empty, \
                add to a module: \
                Multibinding(Tick.self, keyedBy: String.self)
                docs: diagnostics/missing-binding
                """)
    }

    @Test func `a protocol with a type argument is spelled as in source code`() {
        let text = errorText { _ = try Container {}.resolve((any Sequence<Int>).self) }
        #expect(
            text == """
                error: [missing-binding] no binding provides 'any Sequence<Int>'
                help: add to a module: Bind((any Sequence<Int>).self) { … }
                docs: diagnostics/missing-binding
                """)
    }

    @Test func `a request in a module that is not installed reports it as missing`() {
        struct Absent: Module { var body: some Module { Instance(1) } }
        let text = errorText { _ = try Container {}.resolve(Int.self, in: Absent.self) }
        #expect(
            text == """
                error: [missing-requirement] module 'Absent' is not installed
                help: add it to the container or to one of its parents
                docs: diagnostics/missing-requirement
                """)
    }
}
