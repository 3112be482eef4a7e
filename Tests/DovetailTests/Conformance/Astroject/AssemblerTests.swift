internal import Dovetail
internal import DovetailDiagnostics
internal import Testing

private struct Complaint: Error {}

/// A module that notes when its hooks run and when it is registered, by number.
private struct Noting<Number>: Module {
    let notes: Notes
    let text: String
    var body: some Module {
        Bind { text }.qualified(.name(text)).onCreate { _ in notes.note("made \(text)") }
    }
    func prepare() throws { notes.note("prepare \(text)") }
    func assembled(in container: Container) throws { notes.note("assembled \(text)") }
}
private enum First {}
private enum Second {}

private struct Networking: Module { var body: some Module { Instance("networking") } }
private struct Mock: Module { var body: some Module { Instance(1) } }
private struct Feature: Module {
    var requirements: [any Module] { [Networking(), Mock()] }
    var body: some Module { Bind { (text: String, number: Int) in [text: number] } }
}
private struct A: Module {
    var requirements: [any Module] { [B()] }
    var body: some Module { Instance(UInt8(1)) }
}
private struct B: Module {
    var requirements: [any Module] { [C()] }
    var body: some Module { Instance(UInt16(1)) }
}
private struct C: Module { var body: some Module { Instance(UInt32(1)) } }
private struct LeftSide: Module {
    var requirements: [any Module] { [C()] }
    var body: some Module { Instance(Float(1)) }
}
private struct RightSide: Module {
    var requirements: [any Module] { [C()] }
    var body: some Module { Instance(Double(1)) }
}
private struct CircularA: Module {
    var requirements: [any Module] { [CircularB()] }
    var body: some Module { Instance(1) }
}
private struct CircularB: Module {
    var requirements: [any Module] { [CircularA()] }
    var body: some Module { Instance("") }
}
private struct SelfCycle: Module {
    var requirements: [any Module] { [SelfCycle()] }
    var body: some Module { Instance(1) }
}
private struct X: Module {
    var requirements: [any Module] { [Y()] }
    var body: some Module { Instance(UInt8(1)) }
}
private struct Y: Module {
    var requirements: [any Module] { [Z()] }
    var body: some Module { Instance(UInt16(1)) }
}
private struct Z: Module {
    var requirements: [any Module] { [X()] }
    var body: some Module { Instance(UInt32(1)) }
}

@Suite("Astroject: the assembler") struct AstrojectAssemblerTests {
    private static func names(_ container: Container) -> [String] { container.graph.modules.map(\.name.description) }

    private static func mistake(_ make: () throws -> Void) -> (id: DiagnosticID, message: String)? {
        do {
            try make()
            return nil
        } catch {
            return (error as? AssemblyError).flatMap { error in error.findings.first.map { ($0.id, $0.message) } }
        }
    }

    // MARK: Second generation

    @Test("AST-ASM2-01, AST-ASM3-24: the assembled container is the one that resolves")
    func oneContainer() throws {
        struct Asking: Module {
            let notes: Notes
            var body: some Module { Instance(1) }
            func assembled(in container: Container) throws { notes.note("\(ObjectIdentifier(container))") }
        }
        let notes = Notes()
        let container = try Container { Asking(notes: notes) }
        #expect(notes.lines == ["\(ObjectIdentifier(container))"])
        #expect(try container.resolve(Int.self) == 1)
    }

    @Test("AST-ASM2-02, AST-ASM2-04: a module is prepared, registered and assembled, with one and with many")
    func hooks() throws {
        let one = Notes()
        _ = try Container { Noting<First>(notes: one, text: "1") }
        #expect(one.lines == ["prepare 1", "assembled 1"])
        let many = Notes()
        _ = try Container {
            Noting<First>(notes: many, text: "1")
            Noting<Second>(notes: many, text: "2")
        }
        #expect(many.lines == ["prepare 1", "prepare 2", "assembled 1", "assembled 2"])
    }

    @Test("AST-ASM2-03, AST-ASM3-01, AST-ASM3-21: the hooks of later modules run, those of existing modules do not")
    func later() throws {
        let notes = Notes()
        let container = try Container { Noting<First>(notes: notes, text: "1") }
        try container.register { Noting<Second>(notes: notes, text: "2") }
        #expect(notes.lines == ["prepare 1", "assembled 1", "prepare 2", "assembled 2"])
        #expect(try container.resolve(String.self, .name("2")) == "2")
    }

    // MARK: Third generation

    @Test("AST-ASM3-03: missing modules that must be present are named, sorted")
    func strict() throws {
        let mistake = Self.mistake { _ = try Container(requirements: .mustBePresent) { Feature() } }
        #expect(mistake?.id == .missingRequirement)
        #expect(mistake?.message == "required modules are not installed: Mock, Networking")
    }

    @Test("AST-ASM3-04: the requirements of missing modules are missing too")
    func strictTransitive() throws {
        let mistake = Self.mistake { _ = try Container(requirements: .mustBePresent) { A() } }
        #expect(mistake?.message == "required modules are not installed: B, C")
    }

    @Test("AST-ASM3-05, AST-ASM3-25: required modules are installed, and the graph lists all modules")
    func automatic() throws {
        let container = try Container { Feature() }
        #expect(Self.names(container).sorted() == ["Feature", "Mock", "Networking"])
        #expect(try container.resolve([String: Int].self) == ["networking": 1])
    }

    @Test("AST-ASM3-06, AST-ASM3-07: requirements of requirements are installed first")
    func transitive() throws {
        let container = try Container { A() }
        #expect(Self.names(container) == ["C", "B", "A"])
        #expect(try container.resolve(UInt32.self) == 1)
    }

    @Test("AST-ASM3-08, AST-ASM3-13: a module that two others require is installed once")
    func diamond() throws {
        let container = try Container {
            LeftSide()
            RightSide()
        }
        #expect(Self.names(container).count { $0 == "C" } == 1)
        #expect(try container.resolve(UInt32.self) == 1)
    }

    @Test("AST-ASM3-09: a module that is listed and required is installed once, also by a later register")
    func presentAndRequired() throws {
        let container = try Container {
            Networking()
            Feature()
        }
        try container.register { A() }
        try container.register { B() }
        #expect(Self.names(container).sorted() == ["A", "B", "C", "Feature", "Mock", "Networking"])
    }

    @Test("AST-ASM3-10: if all modules are listed, their order does not matter", arguments: [false, true])
    func anyOrder(isReversed: Bool) throws {
        let container = try Container(requirements: .mustBePresent) {
            if isReversed {
                A()
                B()
                C()
            } else {
                C()
                B()
                A()
            }
        }
        #expect(Self.names(container).count == 3)
    }

    @Test("AST-ASM3-11: a module may be listed twice, and is installed once")
    func listedTwice() throws {
        let notes = Notes()
        let container = try Container {
            Noting<First>(notes: notes, text: "1")
            Noting<First>(notes: notes, text: "1")
        }
        #expect(notes.lines == ["prepare 1", "assembled 1"])
        #expect(try container.resolve(String.self, .name("1")) == "1")
    }

    @Test("AST-ASM3-12: a module without requirements has none that must be present")
    func noRequirements() throws {
        #expect(try Container(requirements: .mustBePresent) { C() }.resolve(UInt32.self) == 1)
    }

    @Test("AST-ASM3-14: two modules that require each other are named as a closed cycle")
    func circle() throws {
        let mistake = Self.mistake { _ = try Container { CircularA() } }
        #expect(mistake?.id == .requirementCycle)
        #expect(mistake?.message == "modules require each other: CircularA → CircularB → CircularA")
        let listed = Self.mistake {
            _ = try Container {
                CircularA()
                CircularB()
            }
        }
        #expect(listed?.message == mistake?.message)
    }

    @Test("AST-ASM3-15: a module that requires itself is a cycle")
    func selfCircle() throws {
        let mistake = Self.mistake { _ = try Container { SelfCycle() } }
        #expect(mistake?.message == "modules require each other: SelfCycle → SelfCycle")
    }

    @Test("AST-ASM3-16: all modules of a cycle of three are named")
    func threeCircle() throws {
        let mistake = Self.mistake { _ = try Container(requirements: .mustBePresent) { X() } }
        #expect(mistake?.message == "modules require each other: X → Y → Z → X")
    }

    @Test("AST-ASM3-18: several modules are assembled together")
    func together() throws {
        let notes = Notes()
        let container = try Container {}
        try container.register {
            Noting<First>(notes: notes, text: "1")
            Noting<Second>(notes: notes, text: "2")
        }
        #expect(notes.lines == ["prepare 1", "prepare 2", "assembled 1", "assembled 2"])
    }

    @Test("AST-ASM3-20: registering again is allowed: listed modules apply again, their hooks do not run")
    func again() throws {
        let notes = Notes()
        let container = try Container { Noting<First>(notes: notes, text: "1") }
        try container.register { Noting<First>(notes: notes, text: "1") }
        #expect(notes.lines == ["prepare 1", "assembled 1"])
    }

    @Test("AST-ASM3-22: of two modules both are prepared, both registered, both assembled, in order")
    func order() throws {
        struct Looking: Module {
            let notes: Notes
            var body: some Module { Bind { 7 }.qualified(.name("looking")) }
            func prepare() throws { notes.note("prepare 0") }
            func assembled(in container: Container) throws {
                notes.note("assembled 0 sees \(try container.resolve(String.self, .name("1")))")
            }
        }
        let notes = Notes()
        _ = try Container {
            Looking(notes: notes)
            Noting<First>(notes: notes, text: "1")
        }
        #expect(notes.lines == ["prepare 0", "prepare 1", "made 1", "assembled 0 sees 1", "assembled 1"])
    }

    @Test("AST-ASM3-23: an error of a hook is the cause of a hook-failed, and no container is created")
    func hookThrows() throws {
        struct Preparing: Module {
            var body: some Module { Instance(1) }
            func prepare() throws { throw Complaint() }
        }
        struct Assembling: Module {
            var body: some Module { Instance(1) }
            func assembled(in container: Container) throws { throw Complaint() }
        }
        func refuse() throws -> Bind<Int> { throw Complaint() }
        let errors = [
            #expect(throws: AssemblyError.self) { try Container { Preparing() } },
            #expect(throws: AssemblyError.self) { try Container { Assembling() } },
            #expect(throws: AssemblyError.self) { try Container { try refuse() } },
        ]
        for error in errors { #expect(error?.id == .hookFailed && error?.cause is Complaint) }
    }
}
