internal import Dovetail
internal import DovetailDiagnostics
internal import Testing

private protocol Shape: Sendable { var name: String { get } }
private struct Square: Shape, Hashable { let name = "square" }
private class Base { init() {} }
private final class Derived: Base {}
private final class Screen {
    let title: String
    var number = 0
    var detail: String?
    init(title: String) { self.title = title }
}
private final class Detail: Sendable {
    let id: Int
    let note: String
    init(id: Int, note: String) {
        self.id = id
        self.note = note
    }
}
private enum Main {}

@Suite("§5 Arguments") struct Section05ArgumentTests {
    @Test func `arguments are positional, the initializer's first, then those of each inject in order`() throws {
        let container = try Container {
            Bind { (title: RuntimeArgument<String>) in Screen(title: arg(title)) }
                .inject { (screen: Screen, number: RuntimeArgument<Int>) in screen.number = arg(number) }
                .inject { (screen: Screen, detail: RuntimeArgument<String>) in screen.detail = arg(detail) }
        }
        let screen = try container.resolve(Screen.self, arguments: "title", 7, "detail")
        #expect(screen.title == "title" && screen.number == 7 && screen.detail == "detail")
    }

    @Test func `arguments may be anywhere among the dependencies`() throws {
        let container = try Container {
            Instance(1.5)
            Bind { (a: RuntimeArgument<Int>, d: Double, b: RuntimeArgument<String>) in "\(arg(a)) \(d) \(arg(b))" }
        }
        #expect(try container.resolve(String.self, arguments: 1, "x") == "1 1.5 x")
    }

    @Test func `arguments of any size and alignment arrive unchanged, and are freed`() throws {
        final class Tracked: Sendable {}
        struct Nothing: Sendable {}
        struct Wide: Sendable, Equatable { let (text, vector, small): (String, SIMD8<Double>, UInt8) }
        typealias Parts = (UInt8, Nothing, Tracked, SIMD8<Double>, Bool, Wide, (any Shape)?)
        let container = try Container {
            Bind {
                (
                    a: RuntimeArgument<UInt8>, b: RuntimeArgument<Nothing>, c: RuntimeArgument<Tracked>,
                    d: RuntimeArgument<SIMD8<Double>>,
                    e: RuntimeArgument<Bool>, f: RuntimeArgument<Wide>, g: RuntimeArgument<(any Shape)?>
                ) -> Parts in (arg(a), arg(b), arg(c), arg(d), arg(e), arg(f), arg(g))
            }
        }
        let vector = SIMD8<Double>(1, 2, 3, 4, 5, 6, 7, 8)
        let wide = Wide(text: "a text that is too long to lie in a string itself", vector: vector, small: 9)
        weak var left: Tracked?
        do {
            let tracked = Tracked()
            left = tracked
            for _ in 0..<2 {
                let parts = try container.resolve(
                    Parts.self, arguments: UInt8(255), Nothing(), tracked, vector, true, wide, Square() as (any Shape)?)
                #expect(parts.0 == 255 && parts.2 === tracked && parts.3 == vector && parts.4 && parts.5 == wide)
                #expect(parts.6?.name == "square")
            }
            #expect(throws: ResolutionError.self) { try container.resolve(Parts.self, arguments: tracked) }
        }
        #expect(left == nil)
    }

    @Test func `instances created later in the same graph still have the arguments`() throws {
        final class Note: Sendable {
            let text: String
            init(_ text: String) { self.text = text }
        }
        final class Page {
            let note: Note
            let later: Resolution
            init(note: Note, later: Resolution) {
                self.note = note
                self.later = later
            }
        }
        let container = try Container {
            Bind { (note: RuntimeArgument<Note>, later: Resolution) in Page(note: arg(note), later: later) }
        }
        weak var left: Note?
        do {
            let page = try container.resolve(Page.self, arguments: Note("a note"))
            left = page.note
            #expect(page.note.text == "a note")
        }
        #expect(left == nil)
    }

    @Test func `two arguments of one type are distinguished by position`() throws {
        let container = try Container {
            Bind { (a: RuntimeArgument<Int>, b: RuntimeArgument<Int>) in arg(a) - arg(b) }
        }
        #expect(try container.resolve(Int.self, arguments: 5, 3) == 2)
    }

    @Test func `an argument fits by its exact type, else by a dynamic cast`() throws {
        let container = try Container {
            Bind { (shape: RuntimeArgument<any Shape>) in arg(shape).name }
            Bind { (number: RuntimeArgument<Int?>) in arg(number) ?? -1 }
            Bind { (base: RuntimeArgument<Base>) in ObjectIdentifier(arg(base)) }
            Bind { (any: RuntimeArgument<Any>) in Double("\(arg(any))") ?? 0 }
        }
        #expect(try container.resolve(String.self, arguments: Square()) == "square")
        let shape: any Shape = Square()
        #expect(try container.resolve(String.self, arguments: shape) == "square")
        #expect(try container.resolve(Int.self, arguments: 3) == 3)
        #expect(try container.resolve(Int.self, arguments: Optional(3)) == 3)
        #expect(try container.resolve(Int.self, arguments: Int?.none) == -1)
        let derived = Derived()
        #expect(try container.resolve(ObjectIdentifier.self, arguments: derived) == ObjectIdentifier(derived))
        #expect(try container.resolve(Double.self, arguments: 2) == 2)
    }

    @Test func `an object passed as an argument retains its identity`() throws {
        let container = try Container {
            Bind { (screen: RuntimeArgument<Screen>) in [arg(screen)] }
        }
        let screen = Screen(title: "a")
        let result: [Screen] = try container.resolve(arguments: screen)
        #expect(result[0] === screen)
    }

    @Test func `a function and a tuple may be arguments`() throws {
        let container = try Container {
            Bind { (make: RuntimeArgument<@Sendable () -> Int>, pair: RuntimeArgument<(Int, Int)>) in
                arg(make)() + arg(pair).0 + arg(pair).1
            }
        }
        let make: @Sendable () -> Int = { 1 }
        #expect(try container.resolve(Int.self, arguments: make, (2, 3)) == 6)
    }

    @Test func `arguments are passed to the resolved binding only, not to its dependencies`() throws {
        let container = try Container {
            Bind { (id: RuntimeArgument<Int>) in Detail(id: arg(id), note: "") }
            Bind { (id: RuntimeArgument<Int>, detail: Detail) in "\(arg(id)) \(detail.id)" }
        }
        let error = #expect(throws: ResolutionError.self) { try container.resolve(String.self, arguments: 1) }
        #expect(error?.id == .argumentMismatch)
    }

    @Test func `a Provider passes arguments to deeper dependencies`() throws {
        let container = try Container {
            Bind { (id: RuntimeArgument<Int>, note: RuntimeArgument<String>) in Detail(id: arg(id), note: arg(note)) }
            Bind { (make: Provider<Detail, Int, String>) in try make(7, "note").note }
        }
        #expect(try container.resolve(String.self) == "note")
    }

    @Test func `an input of a child passes arguments to deeper dependencies`() throws {
        let container = try Container {
            Input(Int.self)
            Bind { (id: Int) in Detail(id: id, note: "") }
            Bind { (detail: Detail) in "\(detail.id)" }
        }
        #expect(try container.makeChild(providing: 7).resolve(String.self) == "7")
    }

    struct Wrong: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let request: @Sendable (Container) throws -> Void
    }

    static let wrong = [
        Wrong(testDescription: "none") { _ = try $0.resolve(Detail.self) },
        Wrong(testDescription: "too few") { _ = try $0.resolve(Detail.self, arguments: 1) },
        Wrong(testDescription: "too many") { _ = try $0.resolve(Detail.self, arguments: 1, "a", 2) },
        Wrong(testDescription: "wrong type") { _ = try $0.resolve(Detail.self, arguments: 1, 2) },
        Wrong(testDescription: "wrong order") { _ = try $0.resolve(Detail.self, arguments: "a", 1) },
        Wrong(testDescription: "nil where there is no Optional") {
            _ = try $0.resolve(Detail.self, arguments: Int?.none, "a")
        },
        Wrong(testDescription: "to a binding that takes none") { _ = try $0.resolve(Double.self, arguments: 1) },
        Wrong(testDescription: "a provider with too few") { _ = try $0.resolve(Provider<Detail, Int>.self)(1) },
        Wrong(testDescription: "a provider with too many") {
            _ = try $0.resolve(Provider<Detail, Int, String, Int>.self)(1, "a", 2)
        },
        Wrong(testDescription: "a provider without") { _ = try $0.resolve(Provider<Detail>.self)() },
        Wrong(testDescription: "a lazy") { _ = try $0.resolve(Lazy<Detail>.self)() },
        Wrong(testDescription: "as an Optional") { _ = try $0.resolve(Detail?.self) },
    ]

    @Test(arguments: wrong) func `arguments that do not fit are an argument-mismatch`(_ wrong: Wrong) throws {
        let container = try Container {
            Bind { (id: RuntimeArgument<Int>, note: RuntimeArgument<String>) in Detail(id: arg(id), note: arg(note)) }
            Instance(1.5)
        }
        let error = #expect(throws: ResolutionError.self) { try wrong.request(container) }
        #expect(error?.id == .argumentMismatch)
    }

    @Test func `optional arguments that are omitted at the end are nil`() throws {
        let container = try Container {
            Bind { (a: RuntimeArgument<Int>, b: RuntimeArgument<Int?>, c: RuntimeArgument<String?>) in
                "\(arg(a)) \(arg(b) ?? -1) \(arg(c) ?? "-")"
            }
            Bind { (a: RuntimeArgument<Int?>) in arg(a) ?? -1 }
        }
        #expect(try container.resolve(String.self, arguments: 1) == "1 -1 -")
        #expect(try container.resolve(String.self, arguments: 1, 2) == "1 2 -")
        #expect(try container.resolve(String.self, arguments: 1, 2, "c") == "1 2 c")
        #expect(try container.resolve(Int.self) == -1)
        #expect(try container.resolve(Provider<Int>.self)() == -1)
    }

    @Test func `arguments can be combined with tag and name`() throws {
        let container = try Container {
            Bind { (a: RuntimeArgument<Int>) in arg(a) * 2 }.qualified(.tag(Main.self))
            Bind { (a: RuntimeArgument<Int>) in arg(a) * 3 }.qualified(.name("three"))
        }
        #expect(try container.resolve(Int.self, .tag(Main.self), arguments: 2) == 4)
        #expect(try container.resolve(Int.self, .name("three"), arguments: 2) == 6)
    }

    @Test func `arguments are passed through a further key and through a parent`() throws {
        let parent = try Container {
            Bind { (a: RuntimeArgument<Int>) in Detail(id: arg(a), note: "") }.as((any Sendable).self) { $0 }
                .lifetime(.singleton)
        }
        let child = try parent.makeChild {}
        let detail = try child.resolve(Detail.self, arguments: 1)
        #expect(try parent.resolve(Detail.self, arguments: 1) === detail)
        #expect(try child.resolve((any Sendable).self, arguments: 1) as? Detail === detail)
    }

    @Test func `the injections of a graph binding with arguments work as in others`() throws {
        let container = try Container {
            Bind { (id: RuntimeArgument<Int>) in Node(arg(id)) }.lifetime(.graph).inject(\.leaf)
            Bind { (id: Int) in Leaf(id) }.lifetime(.graph)
            Instance(1)
        }
        #expect(try container.resolve(Node.self, arguments: 7).id == 7)
    }

    @Test func `a Provider may call itself with other arguments`() throws {
        let container = try Container {
            Bind { (n: RuntimeArgument<Int>, again: Provider<Int, Int>) in
                let n = arg(n)
                return n <= 1 ? 1 : n * (try again(n - 1))
            }
        }
        #expect(try container.resolve(Int.self, arguments: 10) == 3_628_800)
    }

    @Test func `a Provider may be bound itself, and one may create another, and arguments may have any type`() throws {
        let container = try Container {
            Bind { Provider<String, Int> { "given \($0)" } }
            Bind { (provider: Provider<String, Int>) in [provider] }
            Bind { (provider: Provider<Provider<Double, Int>>) in try provider()(2) as Double > 1 }
            Bind { Double(arg($0) as Int) }
            Bind { [arg($0) as Any] }.qualified(.name("any"))
        }
        try container.validate()
        #expect(try container.resolve([Provider<String, Int>].self)[0](7) == "given 7")
        #expect(try container.resolve(Bool.self))
        #expect(try container.resolve([Any].self, .name("any"), arguments: "text").first as? String == "text")
    }

    @Test func `a qualifier selects the binding that takes the arguments, with and without waiting`() async throws {
        final class Draft { var text = "draft" }
        let container = try Container {
            Bind { (id: RuntimeArgument<Int>) in "plain \(arg(id))" }
            Bind { (id: RuntimeArgument<Int>) in "main \(arg(id))" }.qualified(.tag(Main.self)).lifetime(.singleton)
            Bind { (draft: RuntimeArgument<Draft>) in Screen(title: arg(draft).text) }.qualified(.name("edit"))
        }
        func now(_ qualifier: Qualifier?) throws -> String {
            try container.resolve(String.self, qualifier, arguments: 7)
        }
        #expect(try (now(nil), now(.tag(Main.self))) == ("plain 7", "main 7"))
        #expect(try container.resolveNow(String.self, arguments: 7) == "plain 7")
        #expect(try container.resolveNow(String.self, .tag(Main.self), arguments: 7) == "main 7")
        #expect(try await container.resolve(String.self, .tag(Main.self), arguments: 7) == "main 7")
        #expect(try container.resolveNow(Screen.self, .name("edit"), arguments: Draft()).title == "draft")
        #expect(throws: ResolutionError.self) {
            try container.resolveNow(String.self, .name("none"), arguments: 7)
        }
    }
}

private final class Node {
    let id: Int
    var leaf: Leaf?
    init(_ id: Int) { self.id = id }
}
private final class Leaf {
    init(_ id: Int) {}
}
