internal import Dovetail
internal import DovetailDiagnostics
internal import Testing

/// Out of line: if the optimizer knows a private type, it writes the name with a discriminator.
@inline(never) private func name(of type: Any.Type) -> String { "\(type)" }

private struct Complaint: Error {}

/// A module that notes its hooks.
private protocol Noting: Module {
    var notes: Notes { get }
}
extension Noting {
    func prepare() throws { notes.note("prepare \(name(of: Self.self))") }
    func assembled(in container: Container) throws { notes.note("assembled \(name(of: Self.self))") }
}

private struct Base: Noting {
    let notes: Notes
    var body: some Module { Instance(1) }
}
private struct Middle: Noting {
    let notes: Notes
    var requirements: [any Module] { [Base(notes: notes)] }
    var body: some Module { Instance("middle") }
}
private struct Inner: Noting {
    let notes: Notes
    var body: some Module { Instance(UInt8(1)) }
}
private struct Top: Noting {
    let notes: Notes
    var requirements: [any Module] { [Middle(notes: notes), Base(notes: notes)] }
    var body: some Module {
        Inner(notes: notes)
        Instance(1.5)
        Later(notes: notes)
    }
}
private struct Later: Noting {
    let notes: Notes
    var body: some Module { Instance(UInt16(1)) }
}
private struct Sized: Module, Equatable {
    let size: Int
    var body: some Module { Instance(size) }
}
private struct NeedsSized: Module {
    let size: Int
    var requirements: [any Module] { [Sized(size: size)] }
    var body: some Module { Instance("needs") }
}
private struct Loose: Module {
    let size: Int
    var body: some Module { Instance(size) }
}

private protocol Client: Sendable { var name: String { get } }
private struct Fixed: Client { let name: String }
private struct Features: Sendable { let names: [String] }

private struct Feature<Name>: Module {
    let name: String
    var body: some Module {
        Bind((any Client).self) { Fixed(name: name) }.hidden()
        Nested<Name>()
        Bind { (client: any Client) in client.name }.qualified(Qualifiers.own(Name.self))
    }
}
private struct Nested<Name>: Module {
    var body: some Module {
        Bind { (client: any Client) in client.name }.qualified(Qualifiers.nested(Name.self))
    }
}
private enum Qualifiers {
    static func own(_ type: Any.Type) -> Qualifier { Qualifier.name("own \(name(of: type))") }
    static func nested(_ type: Any.Type) -> Qualifier { Qualifier.name("nested \(name(of: type))") }
}
private struct Entries {
    let texts: [String: String]
}
private enum Search {}
private enum Share {}

@Suite("§9 Modules") struct Section09ModuleTests {
    // MARK: Installed once

    @Test func `a module type is installed once, however often it is listed or required`() throws {
        let notes = Notes()
        let container = try Container {
            Base(notes: notes)
            Base(notes: notes)
            Middle(notes: notes)
            Top(notes: notes)
        }
        #expect(try container.resolve(Int.self) == 1)
        #expect(notes.lines.count { $0 == "prepare Base" } == 1)
        #expect(notes.lines.count { $0 == "assembled Base" } == 1)
    }

    @Test func `two equal values of a module are one, two unequal ones a module-mismatch`() throws {
        let equal = try Container {
            Sized(size: 1)
            NeedsSized(size: 1)
        }
        #expect(try equal.resolve(Int.self) == 1)
        for order in [false, true] {
            let error = #expect(throws: AssemblyError.self) {
                try Container {
                    if order { Sized(size: 1) }
                    NeedsSized(size: 2)
                    if !order { Sized(size: 1) }
                }
            }
            #expect(error?.id == .moduleMismatch)
        }
        let listed = #expect(throws: AssemblyError.self) {
            try Container {
                Sized(size: 1)
                Sized(size: 2)
            }
        }
        #expect(listed?.id == .moduleMismatch)
    }

    @Test func `values that are not Equatable are compared by their stored properties`() throws {
        let container = try Container {
            Loose(size: 1)
            Loose(size: 1)
        }
        #expect(try container.resolve(Int.self) == 1)
        let error = #expect(throws: AssemblyError.self) {
            try Container {
                Loose(size: 1)
                Loose(size: 2)
            }
        }
        #expect(error?.id == .moduleMismatch)
    }

    // MARK: Order

    @Test func `prepare of all with requirements first, then assembled of all in the same order`() throws {
        let notes = Notes()
        _ = try Container { Top(notes: notes) }
        let order = ["Base", "Middle", "Top", "Inner", "Later"]
        #expect(notes.lines == order.map { "prepare \($0)" } + order.map { "assembled \($0)" })
    }

    @Test func `no binding is registered before all are prepared, all are when the first is assembled`() throws {
        struct Checking: Module {
            let notes: Notes
            var requirements: [any Module] { [Base(notes: notes)] }
            var body: some Module {
                Bind { (number: Int, text: String) in [text: number] }
            }
            func assembled(in container: Container) throws {
                notes.note("\(try container.resolve([String: Int].self))")
            }
        }
        let notes = Notes()
        _ = try Container {
            Checking(notes: notes)
            Instance("late")
        }
        #expect(notes.lines.contains("[\"late\": 1]"))
    }

    @Test func `modules nest, and builders accept if, switch, for and nothing`() throws {
        struct Choosing: Module {
            let kind: Int
            var body: some Module {
                if kind > 0 { Instance("positive") } else { Instance("negative") }
                switch kind {
                case 1: Instance(1)
                case 2: Instance(2)
                default: Instance(-1)
                }
                for number in 0..<kind { Bind { number }.qualified(.name("\(number)")) }
                if kind == 7 { Instance(1.5) }
            }
        }
        struct Empty: Module { var body: some Module {} }
        let container = try Container {
            Choosing(kind: 2)
            Empty()
        }
        #expect(try container.resolve(String.self) == "positive")
        #expect(try container.resolve(Int.self) == 2)
        #expect(try container.resolve(Int.self, .name("1")) == 1)
        #expect(!container.isRegistered(Double.self))
    }

    // MARK: Requirements

    @Test func `a requirement that is not listed is installed, transitively`() throws {
        let notes = Notes()
        let container = try Container { Middle(notes: notes) }
        #expect(try container.resolve(Int.self) == 1)
    }

    @Test func `a requirement that is listed is satisfied, in any order`() throws {
        let notes = Notes()
        let container = try Container(requirements: .mustBePresent) {
            Middle(notes: notes)
            Base(notes: notes)
        }
        #expect(try container.resolve(Int.self) == 1)
        #expect(notes.lines.first == "prepare Base")
    }

    @Test func `with mustBePresent missing modules are an error that names all, sorted, and nothing is assembled`()
        throws
    {
        let notes = Notes()
        let error = #expect(throws: AssemblyError.self) {
            try Container(requirements: .mustBePresent) { Top(notes: notes) }
        }
        #expect(error?.id == .missingRequirement)
        #expect(error?.findings.first?.message == "required modules are not installed: Base, Middle")
        #expect(!notes.lines.contains { $0.hasPrefix("assembled") })
    }

    @Test func `a requirement cycle is an error that names it, also where all are present`() throws {
        let error = #expect(throws: AssemblyError.self) {
            try Container {
                Hen()
                Egg()
            }
        }
        #expect(error?.id == .requirementCycle)
    }

    @Test func `§16 a requirement that a parent has is present`() throws {
        let notes = Notes()
        let parent = try Container { Base(notes: notes) }
        let child = try Container(parent: parent, requirements: .mustBePresent) { Middle(notes: notes) }
        #expect(try child.resolve(Int.self) == 1)
        #expect(notes.lines.count { $0 == "prepare Base" } == 1)
    }

    // MARK: A living container

    @Test func `on a living container listed modules always apply, hooks run for new ones only`() throws {
        let notes = Notes()
        let container = try Container { Base(notes: notes) }
        try container.register { Instance(7) }
        #expect(try container.resolve(Int.self) == 7)
        try container.register {
            Base(notes: notes)
            Later(notes: notes)
        }
        #expect(try container.resolve(Int.self) == 1)
        #expect(notes.lines == ["prepare Base", "assembled Base", "prepare Later", "assembled Later"])
    }

    @Test func `on a living container a required module that is already installed is skipped`() throws {
        let notes = Notes()
        let container = try Container { Base(notes: notes) }
        try container.register { Instance(7) }
        try container.register { Middle(notes: notes) }
        #expect(try container.resolve(Int.self) == 7)
        #expect(try container.resolve(String.self) == "middle")
        #expect(notes.lines.count { $0 == "prepare Base" } == 1)
    }

    // MARK: Hooks that throw

    @Test func `if prepare or assembled throws, the container is not created`() throws {
        struct Unprepared: Module {
            let notes: Notes
            var requirements: [any Module] { [Base(notes: notes)] }
            var body: some Module { Instance("a") }
            func prepare() throws { throw Complaint() }
        }
        struct Unassembled: Module {
            let notes: Notes
            var requirements: [any Module] { [Base(notes: notes)] }
            var body: some Module { Instance("a") }
            func assembled(in container: Container) throws { throw Complaint() }
        }
        let preparing = Notes()
        let prepared = #expect(throws: AssemblyError.self) { try Container { Unprepared(notes: preparing) } }
        #expect(prepared?.id == .hookFailed && prepared?.cause is Complaint)
        #expect(preparing.lines == ["prepare Base"])
        let assembling = Notes()
        let assembled = #expect(throws: AssemblyError.self) { try Container { Unassembled(notes: assembling) } }
        #expect(assembled?.id == .hookFailed && assembled?.cause is Complaint)
        #expect(assembling.lines == ["prepare Base", "assembled Base"])
    }

    @Test func `if prepare throws in a register, nothing changes`() throws {
        struct Unprepared: Module {
            var body: some Module { Instance("a") }
            func prepare() throws { throw Complaint() }
        }
        let container = try Container { Instance(1) }
        let error = #expect(throws: AssemblyError.self) {
            try container.register {
                Instance(2)
                Unprepared()
            }
        }
        #expect(error?.id == .hookFailed)
        #expect(try container.resolve(Int.self) == 1)
        #expect(!container.isRegistered(String.self))
    }

    @Test func `if assembled throws in a register, nothing changes, and the container remains usable`() throws {
        struct Unassembled: Module {
            var body: some Module {
                Instance(2)
                Instance("a")
                Bind { 1.5 }.lifetime(.singleton)
            }
            func assembled(in container: Container) throws {
                _ = try container.resolve(Double.self)
                throw Complaint()
            }
        }
        let container = try Container { Bind { 1 }.lifetime(.singleton) }
        #expect(try container.resolve(Int.self) == 1)
        let error = #expect(throws: AssemblyError.self) { try container.register { Unassembled() } }
        #expect(error?.id == .hookFailed && error?.cause is Complaint)
        #expect(try container.resolve(Int.self) == 1)
        #expect(!container.isRegistered(String.self) && !container.isRegistered(Double.self))
        try container.register {
            Bind { UInt8(8) }.lifetime(.singleton)
            Bind { Float(9) }.lifetime(.singleton)
            Bind { 2.5 }.lifetime(.singleton)
        }
        #expect(try container.resolve(UInt8.self) == 8)
        #expect(try container.resolve(Float.self) == 9)
        #expect(try container.resolve(Double.self) == 2.5)
    }

    @Test func `the hooks of modules run for a child and an overlay too`() throws {
        let notes = Notes()
        let container = try Container {}
        _ = try container.makeChild { Base(notes: notes) }
        _ = try container.overriding { Later(notes: notes) }
        #expect(notes.lines == ["prepare Base", "assembled Base", "prepare Later", "assembled Later"])
    }

    // MARK: Hidden bindings

    @Test func `two features may each hide a separate client`() throws {
        let container = try Container {
            Feature<Search>(name: "search")
            Feature<Share>(name: "share")
        }
        #expect(try container.resolve(String.self, Qualifiers.own(Search.self)) == "search")
        #expect(try container.resolve(String.self, Qualifiers.own(Share.self)) == "share")
    }

    @Test func `a hidden binding is visible to the modules nested in its own`() throws {
        let container = try Container { Feature<Search>(name: "search") }
        #expect(try container.resolve(String.self, Qualifiers.nested(Search.self)) == "search")
    }

    @Test func `a hidden binding takes precedence in its module over an outer one, and is invisible there`() throws {
        let container = try Container {
            Instance(Fixed(name: "public")).as((any Client).self) { $0 }
            Feature<Search>(name: "search")
            Bind { (client: any Client) in [client.name] }
        }
        #expect(try container.resolve(String.self, Qualifiers.own(Search.self)) == "search")
        #expect(try container.resolve((any Client).self).name == "public")
        #expect(try container.resolve([String].self) == ["public"])
    }

    @Test func `a hidden binding is missing for all others, and an Optional of it nil`() throws {
        let container = try Container { Feature<Search>(name: "search") }
        let error = #expect(throws: ResolutionError.self) { try container.resolve((any Client).self) }
        #expect(error?.id == .missingBinding)
        #expect(try container.resolve((any Client)?.self) == nil)
        #expect(!container.isRegistered((any Client).self))
    }

    @Test func `resolving in a module prefers its hidden bindings`() throws {
        let container = try Container {
            Instance(Fixed(name: "public")).as((any Client).self) { $0 }
            Feature<Search>(name: "search")
        }
        #expect(try container.resolve((any Client).self, in: Feature<Search>.self).name == "search")
        #expect(try container.resolve(Fixed.self, in: Feature<Search>.self).name == "public")
    }

    @Test func `deferred dependencies see what their module hides`() throws {
        struct Deferring: Module {
            var body: some Module {
                Instance(1).hidden()
                Bind { (lazy: Lazy<Int>, make: Provider<Int>) in [lazy, Lazy { try make() }] }
            }
        }
        let container = try Container {
            Instance(2)
            Deferring()
        }
        #expect(try container.resolve([Lazy<Int>].self).map { try $0() } == [1, 1])
    }

    @Test func `imports show what another module hides, after the own and one level deep`() throws {
        struct Library: Module {
            var body: some Module {
                Instance("library").hidden()
                Instance(1).hidden()
            }
        }
        struct Application: Module {
            var imports: [any Module.Type] { [Library.self] }
            var body: some Module {
                Instance("application").hidden()
                Bind { (text: String, number: Int) in [text: number] }
            }
        }
        struct Beyond: Module {
            var imports: [any Module.Type] { [Application.self] }
            var body: some Module {
                Bind { (text: String?, number: Int?) in Features(names: [text ?? "-", "\(number ?? 0)"]) }
            }
        }
        let container = try Container {
            Library()
            Application()
            Beyond()
        }
        #expect(try container.resolve([String: Int].self) == ["application": 1])
        #expect(try container.resolve(Features.self).names == ["application", "0"])
    }

    @Test func `§16 imports of a module that is not installed are a missing-requirement`() {
        struct Importing: Module {
            var imports: [any Module.Type] { [Base.self] }
            var body: some Module { Instance(1.5) }
        }
        let error = #expect(throws: AssemblyError.self) { try Container { Importing() } }
        #expect(error?.id == .missingRequirement)
    }

    @Test func `a collection contains the visible elements only`() throws {
        struct Secret: Module {
            var body: some Module {
                Bind { "hidden" }.into(String.self) { $0 }.hidden()
                Bind { (texts: [String]) in Features(names: texts) }
            }
        }
        let container = try Container {
            Bind { "public" }.into(String.self) { $0 }
            Secret()
        }
        #expect(try container.resolve([String].self) == ["public"])
        #expect(try container.resolve(Features.self).names == ["public", "hidden"])
    }

    @Test(
        arguments: [
            ("inner", ["name": "inner", "own": "outer"]), ("outer", ["name": "outer", "own": "outer"]),
            ("importing", ["name": "outer", "own": "outer"]), ("public", ["name": "public"]),
        ])
    func `a hidden entry of a dictionary takes precedence in its module, and is not visible outside`(
        _ place: String, _ entries: [String: String]
    ) throws {
        struct Outer: Module {
            var body: some Module {
                Bind { "outer" }.into(String.self, key: "name") { $0 }.hidden()
                Bind { "outer" }.into(String.self, key: "own") { $0 }.hidden()
                Bind { (texts: [String: String]) in Entries(texts: texts) }.qualified(.name("outer"))
                Inner()
            }
        }
        struct Inner: Module {
            var body: some Module {
                Bind { "inner" }.into(String.self, key: "name") { $0 }.hidden()
                Bind { (texts: [String: String]) in Entries(texts: texts) }.qualified(.name("inner"))
            }
        }
        struct Importing: Module {
            var imports: [any Module.Type] { [Outer.self] }
            var body: some Module {
                Bind { (texts: [String: String]) in Entries(texts: texts) }.qualified(.name("importing"))
            }
        }
        let container = try Container {
            Outer()
            Importing()
            Bind { "public" }.into(String.self, key: "name") { $0 }
            Bind { (texts: [String: String]) in Entries(texts: texts) }.qualified(.name("public"))
        }
        #expect(try container.resolve(Entries.self, .name(place)).texts == entries)
    }

    @Test func `two hidden entries of one name in one module are a duplicate`() {
        struct Twice: Module {
            var body: some Module {
                Bind { "one" }.into(String.self, key: "name") { $0 }.hidden()
                Bind { "other" }.into(String.self, key: "name") { $0 }.hidden()
            }
        }
        let error = #expect(throws: AssemblyError.self) { try Container { Twice() } }
        #expect(error?.id == .duplicateBinding)
    }

    @Test func `a hidden decorator wraps for its module only`() throws {
        struct Loud: Module {
            var body: some Module {
                Bind { (inner: any Client) in Fixed(name: inner.name + "!") }.decorating((any Client).self) { $0 }
                    .hidden()
                Bind { (client: any Client) in [client.name] }
            }
        }
        let container = try Container {
            Instance(Fixed(name: "plain")).as((any Client).self) { $0 }
            Loud()
        }
        #expect(try container.resolve([String].self) == ["plain!"])
        #expect(try container.resolve((any Client).self).name == "plain")
    }

    @Test func `two hidden bindings for one key in one module are a duplicate, in two they are not`() throws {
        struct Twice: Module {
            var body: some Module {
                Instance(1).hidden()
                Instance(2).hidden()
            }
        }
        struct Once: Module { var body: some Module { Instance(3).hidden() } }
        let error = #expect(throws: AssemblyError.self) { try Container { Twice() } }
        #expect(error?.id == .duplicateBinding)
        _ = try Container {
            Once()
            Feature<Search>(name: "a")
        }
    }

    @Test func `hidden bindings of a parent's module are used by its other bindings in a child too`() throws {
        let parent = try Container { Feature<Search>(name: "search") }
        let child = try parent.makeChild { Instance(Fixed(name: "child")).as((any Client).self) { $0 } }
        #expect(try child.resolve(String.self, Qualifiers.own(Search.self)) == "search")
        #expect(try child.resolve((any Client).self).name == "child")
    }
}

private struct Hen: Module {
    var requirements: [any Module] { [Egg()] }
    var body: some Module { Instance("hen") }
}
private struct Egg: Module {
    var requirements: [any Module] { [Hen()] }
    var body: some Module { Instance(1) }
}
