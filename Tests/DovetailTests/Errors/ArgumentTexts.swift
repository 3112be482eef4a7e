internal import Dovetail
internal import Testing

private struct User: Sendable, Hashable {}
private struct Opaque: Sendable {}
private struct Detail: Sendable {}
private struct List: Sendable { init(_ detail: Detail) {} }
private struct Request: Sendable {}
private struct Handler: Sendable { init(_ request: Request) {} }
private final class Controller { var request = Request(); init() {} }

@Suite("The messages of argument and input mistakes") struct ArgumentTexts {
    private static func detail() throws -> Container {
        try Container {
            Bind(
                { (_: RuntimeArgument<User>, _: RuntimeArgument<Int>) in Detail() }, fileID: "App/App.swift", line: 3,
                column: 13)
            Bind(List.init, fileID: "App/App.swift", line: 4, column: 13)
        }
    }

    @Test func `too few`() {
        let text = errorText { _ = try Self.detail().resolve(Detail.self, arguments: User()) }
        #expect(
            text == """
                App/App.swift:3:13: error: [argument-mismatch] 'Detail' takes (User, Int), but received (User)
                help: pass arguments of these types, in this order: at the call, or in the type of the `Provider`
                docs: diagnostics/argument-mismatch
                """)
    }

    @Test func `none at all`() {
        let text = errorText { _ = try Self.detail().resolve(Detail.self) }
        #expect(
            text == """
                App/App.swift:3:13: error: [argument-mismatch] 'Detail' takes (User, Int), but received no arguments
                help: pass arguments of these types, in this order: at the call, or in the type of the `Provider`
                docs: diagnostics/argument-mismatch
                """)
    }

    @Test func `too many`() {
        let text = errorText { _ = try Self.detail().resolve(Detail.self, arguments: User(), 1, 2) }
        #expect(
            text == """
                App/App.swift:3:13: error: [argument-mismatch] 'Detail' takes (User, Int), but received (User, Int, Int)
                help: pass arguments of these types, in this order: at the call, or in the type of the `Provider`
                docs: diagnostics/argument-mismatch
                """)
    }

    @Test func `of the wrong type, and in the wrong order`() {
        let wrong = errorText { _ = try Self.detail().resolve(Detail.self, arguments: User(), "1") }
        #expect(
            wrong == """
                App/App.swift:3:13: error: [argument-mismatch] 'Detail' takes (User, Int), but received (User, String)
                help: pass arguments of these types, in this order: at the call, or in the type of the `Provider`
                docs: diagnostics/argument-mismatch
                """)
        let order = errorText { _ = try Self.detail().resolve(Detail.self, arguments: 1, User()) }
        #expect(
            order == """
                App/App.swift:3:13: error: [argument-mismatch] 'Detail' takes (User, Int), but received (Int, User)
                help: pass arguments of these types, in this order: at the call, or in the type of the `Provider`
                docs: diagnostics/argument-mismatch
                """)
    }

    @Test func `for a binding that has none`() {
        let text = errorText {
            let container = try Container {
                Bind { Detail() }
            }
            _ = try container.resolve(Detail.self, arguments: 1)
        }
        #expect(
            text == """
                App.swift:2: error: [argument-mismatch] 'Detail' takes no arguments, but received (Int)
                help: remove the arguments: at the call, or in the type of the `Provider`
                docs: diagnostics/argument-mismatch
                """)
    }

    @Test func `omitted by an intermediate binding`() {
        let text = errorText { _ = try Self.detail().resolve(List.self) }
        #expect(
            text == """
                App/App.swift:4:13: error: [argument-mismatch] 'Detail' takes (User, Int), but received no arguments
                App/App.swift:4:13: note: Detail ← List
                App/App.swift:3:13: note: Detail is declared here
                help: take `Provider<Detail, User, Int>` instead, and pass the arguments when you call it
                docs: diagnostics/argument-mismatch
                """)
        let passed = errorText { _ = try Self.detail().resolve(List.self, arguments: User(), 1) }
        #expect(
            passed == """
                App/App.swift:4:13: error: [argument-mismatch] 'Detail' takes (User, Int), but received no arguments
                App/App.swift:4:13: note: Detail ← List
                App/App.swift:3:13: note: Detail is declared here
                help: take `Provider<Detail, User, Int>` instead, and pass the arguments when you call it
                docs: diagnostics/argument-mismatch
                """)
    }

    @Test func `not proven Sendable`() {
        func ask<A>(_ container: Container, _ argument: A) throws {
            _ = try container.resolve(Detail.self, arguments: argument)
        }
        let text = errorText {
            let container = try Container {
                Bind { (_: RuntimeArgument<User>) in Detail() }.lifetime(.singleton)
            }
            try ask(container, User())
        }
        #expect(
            text == """
                App.swift:2: error: [argument-mismatch] 'Detail' stores one instance per (User), but the call does \
                not prove them to be Sendable
                help: pass arguments whose types are known to be Sendable at the call
                docs: diagnostics/argument-mismatch
                """)
    }

    @Test func `not Hashable under a lifetime that shares`() {
        let text = errorText {
            _ = try Container {
                Bind { (_: RuntimeArgument<Opaque>, _: RuntimeArgument<Int>) in Detail() }.lifetime(.singleton)
            }
        }
        #expect(
            text == """
                App.swift:2: error: [argument-not-hashable] 'Detail' is shared and takes an argument of type 'Opaque', \
                which is not Hashable
                help: conform 'Opaque' to Hashable, or make the binding transient
                docs: diagnostics/argument-not-hashable
                """)
    }

    @Test func `not Hashable, because a protocol is used as a type`() {
        let text = errorText {
            _ = try Container {
                Bind { (_: RuntimeArgument<any Hashable & Sendable>) in Detail() }.lifetime(.singleton)
            }
        }
        #expect(
            text == """
                App.swift:2: error: [argument-not-hashable] 'Detail' is shared and takes an argument of type \
                'any Hashable', which is not Hashable
                help: use a concrete type that is Hashable instead of 'any Hashable', or make the binding transient
                docs: diagnostics/argument-not-hashable
                """)
    }

    @Test func `passed to a provider of another type`() {
        let text = errorText {
            let container = try Container {
                Bind { (_: RuntimeArgument<User>) in Detail() }
                Bind { (make: Provider<Detail, Int>) in List(try make(1)) }
            }
            _ = try container.resolve(List.self)
        }
        #expect(
            text == """
                App.swift:3: error: [argument-mismatch] 'Detail' takes (User), but received (Int)
                App.swift:3: note: Detail ← List
                App.swift:2: note: Detail is declared here
                help: take `Provider<Detail, User>` instead, and pass the arguments when you call it
                docs: diagnostics/argument-mismatch
                """)
    }

    @Test func `an input without a value`() {
        let text = errorText {
            let container = try Container {
                Input(Request.self)
                Bind(Handler.init)
            }
            _ = try container.resolve(Handler.self)
        }
        #expect(
            text == """
                App.swift:3: error: [missing-input] no value is provided for the input 'Request'
                    required by the 1st parameter of 'Handler'
                App.swift:3: note: 'Request' ← Handler
                App.swift:2: note: 'Request' is declared here
                help: create a child container with a value of type 'Request': `makeChild(providing: …)`
                docs: diagnostics/missing-input
                """)
    }

    @Test func `an input that a singleton would keep, requested in a child that has a value`() {
        let text = errorText {
            let container = try Container {
                Input(Request.self)
                Bind(Handler.init).lifetime(.scoped)
                Bind { (_: Handler) in Detail() }.lifetime(.singleton)
                Bind(List.init)
            }
            _ = try container.makeChild(providing: Request()).resolve(List.self)
        }
        #expect(
            text == """
                App.swift:3: error: [missing-input] no value is provided for the input 'Request'
                    required by the 1st parameter of 'Handler'
                App.swift:5: note: 'Request' ← Handler ← Detail ← List
                App.swift:2: note: 'Request' is declared here
                help: use `.lifetime(.scoped)` for the shared binding on this path, so that each child creates its own instance
                docs: diagnostics/missing-input
                """)
    }

    @Test func `an input that is resolved itself`() {
        let text = errorText {
            let container = try Container {
                Input(Request.self)
            }
            _ = try container.resolve(Request.self)
        }
        #expect(
            text == """
                App.swift:2: error: [missing-input] no value is provided for the input 'Request'
                help: create a child container with a value of type 'Request': `makeChild(providing: …)`
                docs: diagnostics/missing-input
                """)
        let optional = errorText {
            let container = try Container {
                Input(Request.self)
            }
            _ = try container.resolve(Request?.self)
        }
        #expect(optional == text)
    }

    @Test func `a value for which there is no input`() {
        let text = errorText {
            let container = try Container {}
            _ = try container.makeChild(providing: Request())
        }
        #expect(
            text == """
                error: [unknown-input] a value is provided for 'Request', but no `Input` declares it
                help: add `Input(Request.self)` to a module, or remove the value
                docs: diagnostics/unknown-input
                """)
    }
}
