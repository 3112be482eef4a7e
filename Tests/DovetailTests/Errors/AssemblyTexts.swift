internal import Dovetail
internal import Testing

private protocol Service: Sendable {}
private final class Plain: Service, Sendable {}
private final class Wrapper: Service, Sendable { init(_ inner: any Service) {} }
private struct Complaint: Error, CustomStringConvertible { var description: String { "out of order" } }
private struct Two: Module { var body: some Module { Instance(2) } }
private struct Sized: Module, Equatable {
    let size: Int
    var body: some Module { Instance(size) }
}
private struct NeedsSized: Module {
    var requirements: [any Module] { [Sized(size: 2)] }
    var body: some Module { Instance("needs") }
}
private struct Hen: Module {
    var requirements: [any Module] { [Egg()] }
    var body: some Module { Instance("hen") }
}
private struct Egg: Module {
    var requirements: [any Module] { [Hen()] }
    var body: some Module { Instance("egg") }
}
private struct Farm: Module {
    var requirements: [any Module] { [Hen()] }
    var body: some Module { Instance(1) }
}
private struct Narcissus: Module {
    var requirements: [any Module] { [Narcissus()] }
    var body: some Module { Instance(1) }
}
private struct Feature: Module {
    var requirements: [any Module] { [Zebra(), Two()] }
    var body: some Module { Instance("feature") }
}
private struct Zebra: Module {
    var requirements: [any Module] { [Sized(size: 3)] }
    var body: some Module { Instance(UInt(1)) }
}
private struct Importing: Module {
    var imports: [any Module.Type] { [Two.self] }
    var body: some Module { Instance("importing") }
}
private struct Unprepared: Module {
    func prepare() throws { throw Complaint() }
    var body: some Module { Instance(1) }
}
private struct Unfinished: Module {
    func assembled(in container: Container) throws { throw Complaint() }
    var body: some Module { Instance(1) }
}

@Suite("The messages of assembly mistakes") struct AssemblyTexts {
    @Test func `two bindings for one key`() {
        let text = errorText {
            _ = try Container {
                Bind(Plain.init)
                Bind { Plain() }
            }
        }
        #expect(
            text == """
                App.swift:3: error: [duplicate-binding] multiple bindings provide 'Plain'
                App.swift:2: note: also provided here
                help: remove one, add `.asDefault()` or `.replacing()` to exactly one, or distinguish them with \
                a tag
                docs: diagnostics/duplicate-binding
                """)
    }

    @Test func `three bindings for one qualified key, under an alias too`() {
        let text = errorText {
            _ = try Container {
                Bind((any Service).self, Plain.init).qualified(.name("main"))
                Bind(Plain.init).as((any Service).self, .name("main")) { $0 }
                Bind { Wrapper(Plain()) }.as((any Service).self, .name("main")) { $0 }
            }
        }
        #expect(
            text == """
                App.swift:4: error: [duplicate-binding] multiple bindings provide 'any Service' named "main"
                App.swift:2: note: also provided here
                App.swift:3: note: also provided here
                help: remove one, add `.asDefault()` or `.replacing()` to exactly one, or distinguish them with \
                a tag
                docs: diagnostics/duplicate-binding
                """)
    }

    @Test func `two defaults, and two that replace`() {
        let defaults = errorText {
            _ = try Container {
                Bind(Plain.init).asDefault()
                Bind(Plain.init).asDefault()
            }
        }
        #expect(
            defaults == """
                App.swift:3: error: [duplicate-binding] multiple bindings provide 'Plain'
                App.swift:2: note: also provided here
                help: remove one, remove `.asDefault()` from exactly one, or distinguish them with a tag
                docs: diagnostics/duplicate-binding
                """)
        let replacing = errorText {
            _ = try Container {
                Bind(Plain.init).replacing()
                Bind(Plain.init).replacing()
                Bind(Plain.init)
            }
        }
        #expect(
            replacing == """
                App.swift:3: error: [duplicate-binding] multiple bindings provide 'Plain'
                App.swift:2: note: also provided here
                help: remove one, remove `.replacing()` from all but one, or distinguish them with a tag
                docs: diagnostics/duplicate-binding
                """)
    }

    @Test func `two entries under one key`() {
        let text = errorText {
            _ = try Container {
                Bind { 1 }.into(Int.self, key: "one") { $0 }
                Bind { 2 }.into(Int.self, key: "one") { $0 }
            }
        }
        #expect(
            text == """
                App.swift:3: error: [duplicate-binding] multiple bindings provide the entry 'one' of 'Int'
                App.swift:2: note: also provided here
                help: use a different key for each entry
                docs: diagnostics/duplicate-binding
                """)
    }

    @Test func `every mistake of an assembly, in the order of their source locations`() {
        let text = errorText {
            _ = try Container {
                Bind { 1 }
                Bind { 1 }
                Bind { "a" }.eager()
            }
        }
        #expect(
            text == """
                App.swift:3: error: [duplicate-binding] multiple bindings provide 'Int'
                App.swift:2: note: also provided here
                help: remove one, add `.asDefault()` or `.replacing()` to exactly one, or distinguish them with \
                a tag
                docs: diagnostics/duplicate-binding
                App.swift:4: error: [invalid-binding] 'String' is `.eager()`, but its instance is not stored
                help: use a shared lifetime such as `.lifetime(.singleton)`, or remove `.eager()`
                docs: diagnostics/invalid-binding
                """)
    }

    @Test func `a decorator for what nothing provides`() {
        let text = errorText {
            _ = try Container {
                Bind(Wrapper.init).decorating((any Service).self) { $0 }
            }
        }
        #expect(
            text == """
                App.swift:2: error: [no-decorator-target] 'Wrapper' decorates 'any Service', but no binding provides it
                help: bind 'any Service' in this container or in a parent, or use the qualifier of the target for \
                the decorator
                docs: diagnostics/no-decorator-target
                """)
    }

    @Test func `a decorator for another qualification`() {
        let text = errorText {
            _ = try Container {
                Bind((any Service).self, Plain.init)
                Bind(Wrapper.init).decorating((any Service).self) { $0 }.qualified(.name("main"))
            }
        }
        #expect(
            text == """
                App.swift:3: error: [no-decorator-target] 'Wrapper named "main"' decorates 'any Service' named "main", \
                but no binding provides it
                help: bind 'any Service' named "main" in this container or in a parent, or use the qualifier of the \
                target for the decorator
                docs: diagnostics/no-decorator-target
                """)
    }

    @Test func `modules that require each other`() {
        let pair = errorText { _ = try Container { Farm() } }
        #expect(
            pair == """
                error: [requirement-cycle] modules require each other: Egg → Hen → Egg
                help: move their shared bindings into a module that both require
                docs: diagnostics/requirement-cycle
                """)
        let alone = errorText { _ = try Container { Narcissus() } }
        #expect(
            alone == """
                error: [requirement-cycle] modules require each other: Narcissus → Narcissus
                help: move their shared bindings into a module that both require
                docs: diagnostics/requirement-cycle
                """)
    }

    @Test func `required modules that must be present, all of them and sorted`() {
        let text = errorText { _ = try Container(requirements: .mustBePresent) { Feature() } }
        #expect(
            text == """
                error: [missing-requirement] required modules are not installed: Sized, Two, Zebra
                help: add them to the container, or use `requirements: .install`
                docs: diagnostics/missing-requirement
                """)
    }

    @Test func `imports of a module that is not installed`() {
        let text = errorText { _ = try Container { Importing() } }
        #expect(
            text == """
                error: [missing-requirement] required modules are not installed: Two
                help: add them to the container, or use `requirements: .install`
                docs: diagnostics/missing-requirement
                """)
    }

    @Test func `two values of one module`() {
        let text = errorText {
            _ = try Container {
                Sized(size: 1)
                NeedsSized()
            }
        }
        #expect(
            text == """
                error: [module-mismatch] module 'Sized' is installed with two different values
                help: install only one of them, or make the values equal
                docs: diagnostics/module-mismatch
                """)
    }

    @Test func `registering over a binding that is not overridable`() {
        let text = errorText {
            let container = try Container {
                Bind(Plain.init).overridable(false)
            }
            try container.register {
                Bind(Plain.init)
            }
        }
        #expect(
            text == """
                App.swift:5: error: [already-registered] 'Plain' is already registered and cannot be overridden
                App.swift:2: note: also provided here
                help: use `overriding { … }` for an overlay with another binding, or remove `.overridable(false)`
                docs: diagnostics/already-registered
                """)
    }

    @Test func `registering a binding that is not overridable over another`() {
        let text = errorText {
            let container = try Container {
                Bind(Plain.init)
            }
            try container.register {
                Bind(Plain.init).overridable(false)
            }
        }
        #expect(
            text == """
                App.swift:5: error: [already-registered] 'Plain' is already registered, and the new binding is not \
                overridable
                App.swift:2: note: also provided here
                help: use `overriding { … }` for an overlay with another binding, or remove `.overridable(false)`
                docs: diagnostics/already-registered
                """)
    }

    @Test func `a closing hook on a binding whose instances are never closed`() {
        let pool = InstancePool("session")
        let text = errorText {
            _ = try Container {
                Bind { Plain() }.onClose { _ in }
                Bind { Plain() }.qualified(.name("a")).lifetime(.graph).onClose { _ in }
                Bind { Plain() }.qualified(.name("b")).lifetime(.weak).onClose { _ in }
                Bind { Plain() }.qualified(.name("c")).lifetime(.process).onClose { _ in }
                Bind { Plain() }.qualified(.name("d")).lifetime(.pool(pool)).onClose { _ in }
            }
        }
        #expect(
            text == """
                App.swift:2: error: [no-owner-to-close] 'Plain' has `.onClose`, but containers do not own transient \
                instances
                help: use `.lifetime(.singleton)` or `.lifetime(.scoped)`, or close it where it is used
                docs: diagnostics/no-owner-to-close
                App.swift:3: error: [no-owner-to-close] 'Plain named "a"' has `.onClose`, but containers do not own \
                graph instances
                help: use `.lifetime(.singleton)` or `.lifetime(.scoped)`, or close it where it is used
                docs: diagnostics/no-owner-to-close
                App.swift:4: error: [no-owner-to-close] 'Plain named "b"' has `.onClose`, but containers do not own \
                weak instances
                help: use `.lifetime(.singleton)` or `.lifetime(.scoped)`, or close it where it is used
                docs: diagnostics/no-owner-to-close
                App.swift:5: error: [no-owner-to-close] 'Plain named "c"' has `.onClose`, but containers do not own \
                process instances
                help: use `.lifetime(.singleton)` or `.lifetime(.scoped)`, or close it where it is used
                docs: diagnostics/no-owner-to-close
                App.swift:6: error: [no-owner-to-close] 'Plain named "d"' has `.onClose`, but containers do not own \
                pool instances
                help: use `.lifetime(.singleton)` or `.lifetime(.scoped)`, or close it where it is used
                docs: diagnostics/no-owner-to-close
                """)
    }

    @Test func `prepare that throws`() {
        let text = errorText { _ = try Container { Unprepared() } }
        #expect(
            text == """
                error: [hook-failed] `prepare` of 'Unprepared' failed: out of order
                docs: diagnostics/hook-failed
                """)
    }

    @Test func `assembled that throws`() {
        let text = errorText { _ = try Container { Unfinished() } }
        #expect(
            text == """
                error: [hook-failed] `assembled` of 'Unfinished' failed: out of order
                docs: diagnostics/hook-failed
                """)
    }

    private static func refuse() throws -> Bind<Int> { throw Complaint() }

    @Test func `a builder that throws`() {
        let text = errorText {
            _ = try Container {
                try Self.refuse()
            }
        }
        #expect(
            text == """
                error: [hook-failed] `modules` of 'Container' failed: out of order
                docs: diagnostics/hook-failed
                """)
    }
}

private final class Holder: Sendable { init(_ container: Container) {} }
private enum Tag {}

@Suite("The messages of invalid-binding") struct InvalidBindingTexts {
    fileprivate struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let bind: Bind<Plain>
        let text: String
        init(_ name: String, _ bind: Bind<Plain>, _ text: String) {
            testDescription = name
            self.bind = bind
            self.text = text
        }
    }

    private static func plain() -> Bind<Plain> { Bind(Plain.init, fileID: "App/App.swift", line: 3, column: 13) }

    fileprivate static let cases = [
        Case(
            "tagged and named", plain().qualified(.tag(Tag.self)).qualified(.name("a")),
            """
            App/App.swift:3:13: error: [invalid-binding] 'Plain tagged Tag' is qualified twice
            help: use one qualifier; to combine two, declare one for the combination
            docs: diagnostics/invalid-binding
            """),
        Case(
            "named and tagged", plain().qualified(.name("a")).qualified(.tag(Tag.self)),
            """
            App/App.swift:3:13: error: [invalid-binding] 'Plain named "a"' is qualified twice
            help: use one qualifier; to combine two, declare one for the combination
            docs: diagnostics/invalid-binding
            """),
        Case(
            "tagged twice", plain().qualified(.tag(Tag.self)).qualified(.tag(Tag.self)),
            """
            App/App.swift:3:13: error: [invalid-binding] 'Plain tagged Tag' is qualified twice
            help: use one qualifier; to combine two, declare one for the combination
            docs: diagnostics/invalid-binding
            """),
        Case(
            "named twice", plain().qualified(.name("a")).qualified(.name("b")),
            """
            App/App.swift:3:13: error: [invalid-binding] 'Plain named "a"' is qualified twice
            help: use one qualifier; to combine two, declare one for the combination
            docs: diagnostics/invalid-binding
            """),
        Case(
            "eager and transient", plain().eager(),
            """
            App/App.swift:3:13: error: [invalid-binding] 'Plain' is `.eager()`, but its instance is not stored
            help: use a shared lifetime such as `.lifetime(.singleton)`, or remove `.eager()`
            docs: diagnostics/invalid-binding
            """),
        Case(
            "eager and of a graph", plain().lifetime(.graph).eager(),
            """
            App/App.swift:3:13: error: [invalid-binding] 'Plain' is `.eager()`, but its instance is not stored
            help: use a shared lifetime such as `.lifetime(.singleton)`, or remove `.eager()`
            docs: diagnostics/invalid-binding
            """),
        Case(
            "using what it does not take", plain().using(Int.self, .tag(Tag.self)),
            """
            App/App.swift:3:13: error: [invalid-binding] 'Plain' has `.using` for 'Int', but no parameter of that type
            help: remove `.using`, or use the type of a parameter
            docs: diagnostics/invalid-binding
            """),
        Case(
            "default and replacing", plain().asDefault().replacing(),
            """
            App/App.swift:3:13: error: [invalid-binding] 'Plain' has both `.asDefault()` and `.replacing()`
            help: remove one of them
            docs: diagnostics/invalid-binding
            """),
        Case(
            "a decorator with a key of its own",
            plain().decorating((any Service).self) { $0 }.as(Plain.self) { $0 },
            """
            App/App.swift:3:13: error: [invalid-binding] 'Plain' is a decorator, which cannot have `.as` or `.into`
            help: remove `.as` and `.into`, or add a separate binding for these types
            docs: diagnostics/invalid-binding
            """),
        Case(
            "a decorator that is an element",
            plain().decorating((any Service).self) { $0 }.into(Plain.self) { $0 },
            """
            App/App.swift:3:13: error: [invalid-binding] 'Plain' is a decorator, which cannot have `.as` or `.into`
            help: remove `.as` and `.into`, or add a separate binding for these types
            docs: diagnostics/invalid-binding
            """),
        Case(
            "an input with a lifetime",
            Input(Plain.self, fileID: "App/App.swift", line: 3, column: 13).lifetime(.singleton),
            """
            App/App.swift:3:13: error: [invalid-binding] 'Plain' is an `Input`, which cannot have a lifetime
            help: remove the lifetime
            docs: diagnostics/invalid-binding
            """),
        Case(
            "a shared binding that takes its container",
            Bind({ (_: Container) in Plain() }, fileID: "App/App.swift", line: 3, column: 13).lifetime(.singleton),
            """
            App/App.swift:3:13: error: [captive-dependency] 'Plain' (singleton) retains its container: a reference cycle
            help: take `Weak<Container>` instead
            docs: diagnostics/captive-dependency
            """),
    ]

    @Test(arguments: cases) fileprivate func `the message states the contradiction`(_ wrong: Case) {
        let text = errorText {
            _ = try Container {
                Bind((any Service).self, Plain.init)
                wrong.bind
            }
        }
        #expect(text == wrong.text)
    }
}
