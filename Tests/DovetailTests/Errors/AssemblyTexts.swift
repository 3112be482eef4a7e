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

@Suite("The text of assembly mistakes") struct AssemblyTexts {
    @Test func `two bindings for one key`() {
        let text = errorText {
            _ = try Container {
                Bind(Plain.init)
                Bind { Plain() }
            }
        }
        #expect(
            text == """
                App.swift:3: error: [duplicate-binding] more than one binding provides 'Plain', and none of them wins
                App.swift:2: note: also provided here
                help: mark one `.asDefault()` (it yields) or `.replacing()` (it wins), or tell them apart with a tag
                docs: diagnostics/duplicate-binding
                """)
    }

    @Test func `three bindings for one qualified key, under an alias too`() {
        let text = errorText {
            _ = try Container {
                Bind((any Service).self, Plain.init).named("main")
                Bind(Plain.init).as((any Service).self, name: "main") { $0 }
                Bind { Wrapper(Plain()) }.as((any Service).self, name: "main") { $0 }
            }
        }
        #expect(
            text == """
                App.swift:4: error: [duplicate-binding] more than one binding provides 'any Service' named "main", and \
                none of them wins
                App.swift:2: note: also provided here
                App.swift:3: note: also provided here
                help: mark one `.asDefault()` (it yields) or `.replacing()` (it wins), or tell them apart with a tag
                docs: diagnostics/duplicate-binding
                """)
    }

    @Test func `two that yield, and two that replace`() {
        let defaults = errorText {
            _ = try Container {
                Bind(Plain.init).asDefault()
                Bind(Plain.init).asDefault()
            }
        }
        #expect(
            defaults == """
                App.swift:3: error: [duplicate-binding] more than one binding provides 'Plain', and none of them wins
                App.swift:2: note: also provided here
                help: mark one `.asDefault()` (it yields) or `.replacing()` (it wins), or tell them apart with a tag
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
                App.swift:3: error: [duplicate-binding] more than one binding provides 'Plain', and none of them wins
                App.swift:2: note: also provided here
                help: mark one `.asDefault()` (it yields) or `.replacing()` (it wins), or tell them apart with a tag
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
                App.swift:3: error: [duplicate-binding] more than one binding provides the entry one of 'Int'
                App.swift:2: note: also provided here
                help: give each entry a key of its own
                docs: diagnostics/duplicate-binding
                """)
    }

    @Test func `every mistake of an assembly, in the order of their places`() {
        let text = errorText {
            _ = try Container {
                Bind { 1 }
                Bind { 1 }
                Bind { "a" }.eager()
            }
        }
        #expect(
            text == """
                App.swift:3: error: [duplicate-binding] more than one binding provides 'Int', and none of them wins
                App.swift:2: note: also provided here
                help: mark one `.asDefault()` (it yields) or `.replacing()` (it wins), or tell them apart with a tag
                docs: diagnostics/duplicate-binding
                App.swift:4: error: [invalid-binding] 'String' is `.eager()`, but keeps no instance
                help: give it a shared lifetime, or drop `.eager()`
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
                App.swift:2: error: [no-decorator-target] 'Wrapper' decorates 'any Service', but nothing provides it
                help: provide 'any Service' in this assembly or in a parent, or qualify the decorator like its target
                docs: diagnostics/no-decorator-target
                """)
    }

    @Test func `a decorator for another qualification`() {
        let text = errorText {
            _ = try Container {
                Bind((any Service).self, Plain.init)
                Bind(Wrapper.init).decorating((any Service).self) { $0 }.named("main")
            }
        }
        #expect(
            text == """
                App.swift:3: error: [no-decorator-target] 'Wrapper' decorates 'any Service' named "main", but nothing \
                provides it
                help: provide 'any Service' named "main" in this assembly or in a parent, or qualify the decorator like \
                its target
                docs: diagnostics/no-decorator-target
                """)
    }

    @Test func `modules that require each other`() {
        let pair = errorText { _ = try Container { Farm() } }
        #expect(
            pair == """
                error: [requirement-cycle] modules require each other: Egg → Hen → Egg
                help: move what they share into a module that both require
                docs: diagnostics/requirement-cycle
                """)
        let alone = errorText { _ = try Container { Narcissus() } }
        #expect(
            alone == """
                error: [requirement-cycle] modules require each other: Narcissus → Narcissus
                help: move what they share into a module that both require
                docs: diagnostics/requirement-cycle
                """)
    }

    @Test func `required modules that must be present, all of them and sorted`() {
        let text = errorText { _ = try Container(requirements: .mustBePresent) { Feature() } }
        #expect(
            text == """
                error: [missing-requirement] required modules are missing: Sized, Two, Zebra
                help: list them in the container, or use `requirements: .install`
                docs: diagnostics/missing-requirement
                """)
    }

    @Test func `imports of a module that is not installed`() {
        let text = errorText { _ = try Container { Importing() } }
        #expect(
            text == """
                error: [missing-requirement] required modules are missing: Two
                help: list them in the container, or use `requirements: .install`
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
                error: [module-mismatch] two different values of module 'Sized' in one assembly
                help: install one of them; a module type is installed once, so its values must be equal
                docs: diagnostics/module-mismatch
                """)
    }

    @Test func `registering over what is not overridable`() {
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
                App.swift:5: error: [already-registered] 'Plain' is registered already and not overridable
                App.swift:2: note: also provided here
                help: use `overriding { … }` for a view with another binding, or leave `.overridable(true)`
                docs: diagnostics/already-registered
                """)
    }

    @Test func `registering what is not overridable over something`() {
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
                App.swift:5: error: [already-registered] 'Plain' is registered already, and the new binding for it is not \
                overridable
                App.swift:2: note: also provided here
                help: use `overriding { … }` for a view with another binding, or leave `.overridable(true)`
                docs: diagnostics/already-registered
                """)
    }

    @Test func `a hook on closing where nobody closes`() {
        let scope = InstanceScope("session")
        let text = errorText {
            _ = try Container {
                Bind { Plain() }.onClose { _ in }
                Bind { Plain() }.named("a").lifetime(.graph).onClose { _ in }
                Bind { Plain() }.named("b").lifetime(.weak).onClose { _ in }
                Bind { Plain() }.named("c").lifetime(.process).onClose { _ in }
                Bind { Plain() }.named("d").lifetime(.scope(scope)).onClose { _ in }
            }
        }
        #expect(
            text == """
                App.swift:2: error: [no-owner-to-close] 'Plain' has an `.onClose`, but no container owns a transient \
                instance
                help: use `.singleton` or `.container`, or close it where it is used
                docs: diagnostics/no-owner-to-close
                App.swift:3: error: [no-owner-to-close] 'Plain' has an `.onClose`, but no container owns a graph instance
                help: use `.singleton` or `.container`, or close it where it is used
                docs: diagnostics/no-owner-to-close
                App.swift:4: error: [no-owner-to-close] 'Plain' has an `.onClose`, but no container owns a weak instance
                help: use `.singleton` or `.container`, or close it where it is used
                docs: diagnostics/no-owner-to-close
                App.swift:5: error: [no-owner-to-close] 'Plain' has an `.onClose`, but no container owns a process instance
                help: use `.singleton` or `.container`, or close it where it is used
                docs: diagnostics/no-owner-to-close
                App.swift:6: error: [no-owner-to-close] 'Plain' has an `.onClose`, but no container owns a scope instance
                help: use `.singleton` or `.container`, or close it where it is used
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
private enum Tag: Qualifier {}

@Suite("The text of invalid-binding") struct InvalidBindingTexts {
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
            "tagged and named", plain().tagged(Tag.self).named("a"),
            """
            App/App.swift:3:13: error: [invalid-binding] 'Plain' is both `.tagged` and `.named`
            help: use one qualification; for two, make one composite tag type
            docs: diagnostics/invalid-binding
            """),
        Case(
            "named and tagged", plain().named("a").tagged(Tag.self),
            """
            App/App.swift:3:13: error: [invalid-binding] 'Plain' is both `.tagged` and `.named`
            help: use one qualification; for two, make one composite tag type
            docs: diagnostics/invalid-binding
            """),
        Case(
            "tagged twice", plain().tagged(Tag.self).tagged(Tag.self),
            """
            App/App.swift:3:13: error: [invalid-binding] 'Plain' is qualified twice
            help: use one qualification; for two, make one composite tag type
            docs: diagnostics/invalid-binding
            """),
        Case(
            "named twice", plain().named("a").named("b"),
            """
            App/App.swift:3:13: error: [invalid-binding] 'Plain' is qualified twice
            help: use one qualification; for two, make one composite tag type
            docs: diagnostics/invalid-binding
            """),
        Case(
            "eager and transient", plain().eager(),
            """
            App/App.swift:3:13: error: [invalid-binding] 'Plain' is `.eager()`, but keeps no instance
            help: give it a shared lifetime, or drop `.eager()`
            docs: diagnostics/invalid-binding
            """),
        Case(
            "eager and of a graph", plain().lifetime(.graph).eager(),
            """
            App/App.swift:3:13: error: [invalid-binding] 'Plain' is `.eager()`, but keeps no instance
            help: give it a shared lifetime, or drop `.eager()`
            docs: diagnostics/invalid-binding
            """),
        Case(
            "using what it does not take", plain().using(Int.self, tag: Tag.self),
            """
            App/App.swift:3:13: error: [invalid-binding] 'Plain' has `.using` for 'Int', but takes no parameter of \
            that type
            help: remove it, or name the type of a parameter
            docs: diagnostics/invalid-binding
            """),
        Case(
            "default and replacing", plain().asDefault().replacing(),
            """
            App/App.swift:3:13: error: [invalid-binding] 'Plain' is both `.asDefault()` and `.replacing()`
            help: keep one of them
            docs: diagnostics/invalid-binding
            """),
        Case(
            "a decorator with a key of its own",
            plain().decorating((any Service).self) { $0 }.as(Plain.self) { $0 },
            """
            App/App.swift:3:13: error: [invalid-binding] 'Plain' is a decorator, which has no keys of its own
            help: remove `.as` and `.into`, or bind it as a binding of its own
            docs: diagnostics/invalid-binding
            """),
        Case(
            "a decorator that is an element",
            plain().decorating((any Service).self) { $0 }.into(Plain.self) { $0 },
            """
            App/App.swift:3:13: error: [invalid-binding] 'Plain' is a decorator, which has no keys of its own
            help: remove `.as` and `.into`, or bind it as a binding of its own
            docs: diagnostics/invalid-binding
            """),
        Case(
            "an input with a lifetime",
            Input(Plain.self, fileID: "App/App.swift", line: 3, column: 13).lifetime(.singleton),
            """
            App/App.swift:3:13: error: [invalid-binding] 'Plain' is an `Input`, which has no lifetime of its own
            help: remove the lifetime
            docs: diagnostics/invalid-binding
            """),
        Case(
            "a shared binding that takes its container",
            Bind({ (_: Container) in Plain() }, fileID: "App/App.swift", line: 3, column: 13).lifetime(.singleton),
            """
            App/App.swift:3:13: error: [captive-dependency] 'Plain' (singleton) would keep its container, which then \
            could not go away
            help: take `Weak<Container>` instead
            docs: diagnostics/captive-dependency
            """),
    ]

    @Test(arguments: cases) fileprivate func `says what contradicts what`(_ wrong: Case) {
        let text = errorText {
            _ = try Container {
                Bind((any Service).self, Plain.init)
                wrong.bind
            }
        }
        #expect(text == wrong.text)
    }
}
