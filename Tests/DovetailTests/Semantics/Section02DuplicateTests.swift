internal import Dovetail
internal import DovetailDiagnostics
internal import Testing

private protocol Greeter: AnyObject, Sendable { var greeting: String { get } }
private final class Plain: Greeter, Sendable {
    let greeting: String
    init(_ greeting: String = "hello") { self.greeting = greeting }
}
private final class Loud: Greeter, Sendable {
    let inner: any Greeter
    var greeting: String { inner.greeting + "!" }
    init(_ inner: any Greeter) { self.inner = inner }
}
private final class Polite: Greeter, Sendable {
    let inner: any Greeter
    var greeting: String { "dear, " + inner.greeting }
    init(_ inner: any Greeter) { self.inner = inner }
}
private final class Host: Sendable {
    let greeter: any Greeter
    init(_ greeter: any Greeter) { self.greeter = greeter }
}
private enum Formal {}

private struct Releases: Observer {
    let notes: Notes
    func handle(_ event: ContainerEvent) {
        switch event {
        case .released(let binding): notes.note("released \(binding.name)")
        case .registered(let binding, _): notes.note("registered \(binding.name)")
        default: break
        }
    }
}

@Suite("§2 Bindings and duplicates") struct Section02DuplicateTests {
    // MARK: One assembly

    @Test func `two bindings for one key are an error, also under a further key`() {
        let plain = #expect(throws: AssemblyError.self) {
            try Container {
                Instance(1)
                Instance(2)
            }
        }
        #expect(plain?.id == .duplicateBinding)
        let alias = #expect(throws: AssemblyError.self) {
            try Container {
                Bind((any Greeter).self) { Plain() }
                Bind { Plain() }.as((any Greeter).self) { $0 }
            }
        }
        #expect(alias?.id == .duplicateBinding)
    }

    @Test(arguments: [false, true]) func `a default binding yields to another, in any order`(isFirst: Bool) throws {
        let container = try Container {
            if isFirst { Instance("default").asDefault() }
            Instance("other")
            if !isFirst { Instance("default").asDefault() }
        }
        #expect(try container.resolve(String.self) == "other")
    }

    @Test(arguments: [false, true]) func `a replacing binding takes precedence, in any order`(isFirst: Bool) throws {
        let container = try Container {
            if isFirst { Instance("replacing").replacing() }
            Instance("other")
            Instance("default").asDefault()
            if !isFirst { Instance("replacing").replacing() }
        }
        #expect(try container.resolve(String.self) == "replacing")
    }

    @Test func `a default binding alone is used`() throws {
        #expect(try Container { Instance("default").asDefault() }.resolve(String.self) == "default")
    }

    @Test func `two replacing bindings are an error, and §16 two defaults`() {
        let replacing = #expect(throws: AssemblyError.self) {
            try Container {
                Instance(1).replacing()
                Instance(2).replacing()
            }
        }
        #expect(replacing?.id == .duplicateBinding)
        let defaults = #expect(throws: AssemblyError.self) {
            try Container {
                Instance(1).asDefault()
                Instance(2).asDefault()
            }
        }
        #expect(defaults?.id == .duplicateBinding)
    }

    @Test func `two defaults beside a third binding both yield`() throws {
        let container = try Container {
            Instance(1).asDefault()
            Instance(2).asDefault()
            Instance(3)
        }
        #expect(try container.resolve(Int.self) == 3)
    }

    @Test func `a binding that lost one of its keys still provides the others`() throws {
        let container = try Container {
            Bind { Plain("first") }.as((any Greeter).self) { $0 }
            Bind((any Greeter).self) { Plain("second") }.replacing()
        }
        #expect(try container.resolve(Plain.self).greeting == "first")
        #expect(try container.resolve((any Greeter).self).greeting == "second")
    }

    @Test func `a binding may be listed under two names, because it is a value`() throws {
        let binding = Bind { Plain() }.lifetime(.singleton)
        let container = try Container {
            binding.qualified(.name("a"))
            binding.qualified(.name("b"))
        }
        #expect(try container.resolve(Plain.self, .name("a")) !== container.resolve(Plain.self, .name("b")))
        #expect(try container.resolve(Plain.self, .name("a")) === container.resolve(Plain.self, .name("a")))
    }

    // MARK: A living container

    @Test func `register replaces, notifies observers and releases the old instance`() throws {
        let notes = Notes()
        let container = try Container(observers: [Releases(notes: notes)]) {
            Bind { Plain("old") }.lifetime(.singleton)
        }
        weak let old = try container.resolve(Plain.self)
        #expect(old != nil)
        try container.register { Bind { Plain("new") }.lifetime(.singleton) }
        #expect(old == nil)
        #expect(try container.resolve(Plain.self).greeting == "new")
        #expect(notes.lines == ["registered Plain", "registered Plain", "released Plain"])
    }

    @Test func `register adds a missing binding, also for dependents that failed before`() throws {
        let container = try Container { Bind(Host.init) }
        #expect(throws: ResolutionError.self) { try container.resolve(Host.self) }
        try container.register { Bind((any Greeter).self) { Plain() } }
        #expect(try container.resolve(Host.self).greeter.greeting == "hello")
    }

    @Test func `existing dependents retain the old instance, later ones receive the new one`() throws {
        let container = try Container {
            Bind((any Greeter).self) { Plain("old") }
            Bind(Host.init).lifetime(.singleton)
            Bind(Host.init).qualified(.name("transient"))
        }
        let host = try container.resolve(Host.self)
        try container.register { Bind((any Greeter).self) { Plain("new") } }
        #expect(try container.resolve(Host.self) === host)
        #expect(host.greeter.greeting == "old")
        #expect(try container.resolve(Host.self, .name("transient")).greeter.greeting == "new")
    }

    @Test func `register may replace many times, the last binding is used`() throws {
        let container = try Container { Instance(0) }
        for number in 1...100 {
            try container.register { Instance(number) }
            #expect(try container.resolve(Int.self) == number)
        }
    }

    @Test(arguments: [(false, true), (true, false), (false, false)])
    func `if either binding is not overridable, register throws and changes nothing`(old: Bool, new: Bool) throws {
        let notes = Notes()
        let container = try Container(observers: [Releases(notes: notes)]) {
            Bind { Plain("old") }.lifetime(.singleton).overridable(old)
        }
        let before = try container.resolve(Plain.self)
        let error = #expect(throws: AssemblyError.self) {
            try container.register {
                Instance(1)
                Bind { Plain("new") }.overridable(new)
            }
        }
        #expect(error?.id == .alreadyRegistered)
        #expect(error?.findings.count == 1)
        #expect(try container.resolve(Plain.self) === before)
        #expect(!container.isRegistered(Int.self))
        #expect(notes.lines == ["registered Plain"])
    }

    @Test func `a first binding that is not overridable may be registered`() throws {
        let container = try Container {}
        try container.register { Instance(1).overridable(false) }
        #expect(try container.resolve(Int.self) == 1)
    }

    @Test func `two bindings for one key in one register are an error`() throws {
        let container = try Container { Instance(0) }
        let error = #expect(throws: AssemblyError.self) {
            try container.register {
                Instance(1)
                Instance(2)
            }
        }
        #expect(error?.id == .duplicateBinding)
        #expect(try container.resolve(Int.self) == 0)
    }

    @Test func `§16 an element through register is added`() throws {
        let container = try Container { Bind { 1 }.into(Int.self) { $0 } }
        #expect(try container.resolve([Int].self) == [1])
        try container.register { Bind { 2 }.into(Int.self) { $0 } }
        #expect(try container.resolve([Int].self) == [1, 2])
    }

    @Test func `children see later registrations in a parent`() throws {
        let parent = try Container { Instance("old") }
        let child = try parent.makeChild { Bind { (text: String) in [text] } }
        #expect(try child.resolve([String].self) == ["old"])
        try parent.register {
            Instance("new")
            Instance(1)
        }
        #expect(try child.resolve([String].self) == ["new"])
        #expect(try child.resolve(Int.self) == 1)
    }

    @Test func `a hidden binding of a registered module replaces nothing outside of the module`() throws {
        struct Hiding: Module {
            var body: some Module {
                Instance("hidden").hidden()
                Bind { (text: String) in [text] }
            }
        }
        let container = try Container { Instance("public") }
        try container.register { Hiding() }
        #expect(try container.resolve(String.self) == "public")
        #expect(try container.resolve([String].self) == ["hidden"])
    }

    @Test func `a registered binding replaces nothing that a module hides`() throws {
        struct Hiding: Module {
            var body: some Module {
                Instance("hidden").hidden()
                Bind { (text: String) in [text] }
            }
        }
        let container = try Container { Hiding() }
        try container.register { Instance("public") }
        #expect(try container.resolve(String.self) == "public")
        #expect(try container.resolve([String].self) == ["hidden"])
    }

    // MARK: Decorators

    @Test func `decorators nest in the order of registration, the last outermost`() throws {
        let container = try Container {
            Bind(Loud.init).decorating((any Greeter).self) { $0 }
            Bind((any Greeter).self) { Plain() }
            Bind(Polite.init).decorating((any Greeter).self) { $0 }
        }
        #expect(try container.resolve((any Greeter).self).greeting == "dear, hello!")
    }

    @Test func `a decorator does not provide its own type`() throws {
        let container = try Container {
            Bind((any Greeter).self) { Plain() }
            Bind(Loud.init).decorating((any Greeter).self) { $0 }
        }
        #expect(throws: ResolutionError.self) { try container.resolve(Loud.self) }
    }

    @Test func `every dependent of the key receives the decorated instance`() throws {
        let container = try Container {
            Bind { Plain() }.as((any Greeter).self) { $0 }.lifetime(.singleton)
            Bind(Loud.init).decorating((any Greeter).self) { $0 }
            Bind(Host.init)
        }
        #expect(try container.resolve(Host.self).greeter.greeting == "hello!")
        #expect(try container.resolve((any Greeter)?.self)?.greeting == "hello!")
        #expect(try container.resolve(Lazy<any Greeter>.self)().greeting == "hello!")
        #expect(try container.resolve(Provider<any Greeter>.self)().greeting == "hello!")
        #expect(try container.resolve(Plain.self).greeting == "hello")
    }

    @Test func `each layer has a separate lifetime`() throws {
        let container = try Container {
            Bind((any Greeter).self) { Plain() }.lifetime(.singleton)
            Bind(Loud.init).decorating((any Greeter).self) { $0 }
        }
        let first = try #require(try container.resolve((any Greeter).self) as? Loud)
        let second = try #require(try container.resolve((any Greeter).self) as? Loud)
        #expect(first !== second)
        #expect(first.inner === second.inner)
        let shared = try Container {
            Bind((any Greeter).self) { Plain() }
            Bind(Loud.init).decorating((any Greeter).self) { $0 }.lifetime(.singleton)
        }
        #expect(try shared.resolve((any Greeter).self) === shared.resolve((any Greeter).self))
    }

    @Test func `a decorator wraps the key it is tagged or named with, and no other`() throws {
        let container = try Container {
            Bind((any Greeter).self) { Plain("plain") }
            Bind((any Greeter).self) { Plain("formal") }.qualified(.tag(Formal.self))
            Bind((any Greeter).self) { Plain("named") }.qualified(.name("main"))
            Bind(Loud.init).decorating((any Greeter).self) { $0 }.qualified(.tag(Formal.self))
            Bind(Polite.init).decorating((any Greeter).self) { $0 }.qualified(.name("main"))
        }
        #expect(try container.resolve((any Greeter).self).greeting == "plain")
        #expect(try container.resolve((any Greeter).self, .tag(Formal.self)).greeting == "formal!")
        #expect(try container.resolve((any Greeter).self, .name("main")).greeting == "dear, named")
    }

    @Test func `a decorator may have other dependencies too`() throws {
        let container = try Container {
            Instance("!!!")
            Bind((any Greeter).self) { Plain() }
            Bind { (inner: any Greeter, end: String) in Plain(inner.greeting + end) }
                .decorating((any Greeter).self) { $0 }
        }
        #expect(try container.resolve((any Greeter).self).greeting == "hello!!!")
    }

    @Test func `§16 a Lazy, a Provider and an Optional in a decorator refer to the wrapped instance`() throws {
        let container = try Container {
            Bind((any Greeter).self) { Plain() }
            Bind { (inner: Lazy<any Greeter>) in Plain(try inner().greeting + "1") }
                .decorating((any Greeter).self) { $0 }
            Bind { (inner: Provider<any Greeter>) in Plain(try inner().greeting + "2") }
                .decorating((any Greeter).self) { $0 }
            Bind { (inner: (any Greeter)?) in Plain((inner?.greeting ?? "") + "3") }
                .decorating((any Greeter).self) { $0 }
        }
        #expect(try container.resolve((any Greeter).self).greeting == "hello123")
    }

    @Test func `a replacing binding of the same assembly does not remove the decorators`() throws {
        let container = try Container {
            Bind((any Greeter).self) { Plain("old") }
            Bind(Loud.init).decorating((any Greeter).self) { $0 }
            Bind((any Greeter).self) { Plain("new") }.replacing()
        }
        #expect(try container.resolve((any Greeter).self).greeting == "new!")
    }

    @Test func `a child, register and overriding replace the whole chain`() throws {
        let container = try Container {
            Bind((any Greeter).self) { Plain("old") }
            Bind(Loud.init).decorating((any Greeter).self) { $0 }
        }
        let child = try container.makeChild { Bind((any Greeter).self) { Plain("child") } }
        #expect(try child.resolve((any Greeter).self).greeting == "child")
        let overlay = try container.overriding { Bind((any Greeter).self) { Plain("view") } }
        #expect(try overlay.resolve((any Greeter).self).greeting == "view")
        try container.register { Bind((any Greeter).self) { Plain("new") } }
        #expect(try container.resolve((any Greeter).self).greeting == "new")
    }

    @Test func `a registered decorator wraps the existing binding`() throws {
        let container = try Container {
            Bind((any Greeter).self) { Plain() }
            Bind(Loud.init).decorating((any Greeter).self) { $0 }
        }
        #expect(try container.resolve((any Greeter).self).greeting == "hello!")
        try container.register { Bind(Polite.init).decorating((any Greeter).self) { $0 } }
        #expect(try container.resolve((any Greeter).self).greeting == "dear, hello!")
    }

    @Test(arguments: [false, true])
    func `a decorator that is registered with a replacing binding wraps the new one`(isFirst: Bool) throws {
        let container = try Container { Bind((any Greeter).self) { Plain("old") } }
        try container.register {
            if isFirst { Bind(Loud.init).decorating((any Greeter).self) { $0 } }
            Bind((any Greeter).self) { Plain("new") }
            if !isFirst { Bind(Loud.init).decorating((any Greeter).self) { $0 } }
        }
        #expect(try container.resolve((any Greeter).self).greeting == "new!")
    }

    @Test func `a child's decorator wraps for that child only`() throws {
        let parent = try Container {
            Bind((any Greeter).self) { Plain() }.lifetime(.singleton)
            Bind(Host.init)
            Bind(Host.init).lifetime(.singleton).qualified(.name("kept"))
        }
        let child = try parent.makeChild { Bind(Loud.init).decorating((any Greeter).self) { $0 } }
        #expect(try child.resolve((any Greeter).self).greeting == "hello!")
        #expect(try child.resolve(Host.self).greeter.greeting == "hello!")
        #expect(try child.resolve(Host.self, .name("kept")).greeter.greeting == "hello")
        #expect(try parent.resolve((any Greeter).self).greeting == "hello")
        #expect(try parent.resolve(Host.self).greeter.greeting == "hello")
        let loud = try #require(try child.resolve((any Greeter).self) as? Loud)
        #expect(try loud.inner === parent.resolve((any Greeter).self))
    }

    @Test func `a child's decorator wraps its parent's`() throws {
        let parent = try Container {
            Bind((any Greeter).self) { Plain() }
            Bind(Loud.init).decorating((any Greeter).self) { $0 }
        }
        let child = try parent.makeChild { Bind(Polite.init).decorating((any Greeter).self) { $0 } }
        #expect(try child.resolve((any Greeter).self).greeting == "dear, hello!")
    }

    @Test func `a decorator of an element type does not wrap the elements`() throws {
        let container = try Container {
            Bind { Plain() }.into((any Greeter).self) { $0 }
            Bind((any Greeter).self) { Plain("other") }
            Bind(Loud.init).decorating((any Greeter).self) { $0 }
        }
        #expect(try container.resolve([any Greeter].self).map(\.greeting) == ["hello"])
    }

    @Test func `arguments are passed to the decorated binding`() throws {
        let container = try Container {
            Bind((any Greeter).self) { (text: RuntimeArgument<String>) in Plain(arg(text)) }
            Bind(Loud.init).decorating((any Greeter).self) { $0 }
        }
        #expect(try container.resolve((any Greeter).self, arguments: "hi").greeting == "hi!")
    }

    @Test func `a shared decorator of a binding with arguments is stored per arguments`() throws {
        let container = try Container {
            Bind((any Greeter).self) { (text: RuntimeArgument<String>) in Plain(arg(text)) }
            Bind(Loud.init).decorating((any Greeter).self) { $0 }.lifetime(.singleton)
        }
        #expect(try container.resolve((any Greeter).self, arguments: "hi").greeting == "hi!")
        #expect(try container.resolve((any Greeter).self, arguments: "ho").greeting == "ho!")
        #expect(
            try container.resolve((any Greeter).self, arguments: "hi")
                === container.resolve((any Greeter).self, arguments: "hi"))
    }

    // MARK: Input

    @Test func `a child fills an input, which satisfies what a parent creates for that child`() throws {
        let parent = try Container {
            Input(String.self)
            Bind { (text: String) in Plain(text) }
            Bind { (text: String) in [text] }.lifetime(.graph)
            Bind { (text: String) in Host(Plain(text)) }.lifetime(.scoped)
        }
        let child = try parent.makeChild(providing: "a")
        let other = try parent.makeChild(providing: "b")
        #expect(try child.resolve(String.self) == "a")
        #expect(try child.resolve(Plain.self).greeting == "a")
        #expect(try child.resolve([String].self) == ["a"])
        #expect(try child.resolve(Host.self).greeter.greeting == "a")
        #expect(try other.resolve(Host.self).greeter.greeting == "b")
        #expect(try child.resolve(Host.self) === child.resolve(Host.self))
        for type in [0, 1, 2, 3] {
            let error = #expect(throws: ResolutionError.self) {
                switch type {
                case 0: _ = try parent.resolve(String.self)
                case 1: _ = try parent.resolve(Plain.self)
                case 2: _ = try parent.resolve([String].self)
                default: _ = try parent.resolve(Host.self)
                }
            }
            #expect(error?.id == .missingInput)
        }
    }

    @Test func `an input is filled for grandchildren too, and a grandchild may fill it again`() throws {
        let parent = try Container {
            Input(String.self)
            Input(Int.self)
            Bind { (text: String, number: Int) in [text: number] }
        }
        let child = try parent.makeChild(providing: "a")
        let grandchild = try child.makeChild(providing: 1)
        #expect(try grandchild.resolve([String: Int].self) == ["a": 1])
        let again = try grandchild.makeChild(providing: "b")
        #expect(try again.resolve([String: Int].self) == ["b": 1])
        #expect(try grandchild.resolve([String: Int].self) == ["a": 1])
    }

    @Test func `several inputs are filled at once, in any order`() throws {
        let parent = try Container {
            Input(String.self)
            Input(Int.self)
            Bind { (text: String, number: Int) in [text: number] }
        }
        #expect(try parent.makeChild(providing: "a", 1).resolve([String: Int].self) == ["a": 1])
        #expect(try parent.makeChild(providing: 2, "b").resolve([String: Int].self) == ["b": 2])
    }

    @Test func `the injections of an input are filled by inject`() throws {
        let container = try Container {
            Input(Blank.self).inject(\.text).inject { $0.number = $1 }
            Instance("a")
            Instance(1)
        }
        let form = Blank()
        try container.inject(into: form)
        #expect(form.text == "a")
        #expect(form.number == 1)
    }

    @Test func `a tagged or named input is filled by its type`() throws {
        let parent = try Container {
            Input(String.self).qualified(.name("title"))
            Bind { (text: String) in [text] }.using(String.self, .name("title"))
        }
        #expect(try parent.makeChild(providing: "a").resolve([String].self) == ["a"])
    }
}

private final class Blank {
    var text: String?
    var number = 0
}
