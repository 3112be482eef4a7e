@testable internal import Dovetail
internal import DovetailDiagnostics
internal import Testing

/// Not `Sendable`: only one isolation at a time may change it.
private final class Notebook {
    var lines: [Int] = []
    let inner: Notebook?
    init(inner: Notebook? = nil) { self.inner = inner }

    func write() {
        for number in 0..<50 { lines.append(number) }
        inner?.write()
    }
}
private final class Cover: Sendable {
    init() {}
}
private final class Desk {
    let notebook: Notebook
    let cover: Cover
    init(notebook: Notebook, cover: Cover) {
        self.notebook = notebook
        self.cover = cover
    }
}

/// A result that is not `Sendable` shares nothing with anyone (Semantics §3, "One region"): it is sent to another task and
/// changed there while others do the same. The thread sanitizer sees it where that is not so.
@Suite("One region") struct RegionTests {
    private static let containers: [(name: String, make: @Sendable () throws -> Container)] = [
        ("transient", { try Container { Bind { Notebook(inner: Notebook()) } } }),
        (
            "graph",
            {
                try Container {
                    Bind { Notebook() }.lifetime(.graph).qualified(.tag(Tag0.self))
                    Bind { Notebook(inner: tagged(Tag0.self, $0)) }.lifetime(.graph)
                }
            }
        ),
        (
            "by hand",
            {
                try Container {
                    Bind { (resolution: Resolution) throws in
                        Notebook(inner: try resolution.resolve(Notebook.self, .name("inner")))
                    };
                    Bind { Notebook() }.qualified(.name("inner"))
                }
            }
        ),
        ("asynchronous", { try Container { Bind { () async -> Notebook in Notebook(inner: Notebook()) } } }),
    ]

    @Test("a resolved instance may be sent to another isolation and changed", arguments: 0..<4)
    func sent(index: Int) async throws {
        let container = try Self.containers[index].make()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    for _ in 0..<rounds(200) {
                        let notebook = try await container.resolve(Notebook.self)
                        let writing = Task { notebook.write() }
                        await writing.value
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    @Test("dependencies that share a graph instance that is not Sendable are created one after the other")
    func commonGraphInstance() async throws {
        for _ in 0..<rounds(500) {
            let container = try Container {
                Bind { Notebook() }.lifetime(.graph)
                Bind { () async in
                    await Task.yield()
                    return Cover()
                }
                Bind { (notebook: Notebook, cover: Cover) -> Desk in
                    notebook.write()
                    return Desk(notebook: notebook, cover: cover)
                }
                Bind { (one: Tagged<Desk, Tag1>, other: Tagged<Desk, Tag2>) in [one.value, other.value] }
                Bind { (notebook: Notebook, cover: Cover) in Desk(notebook: notebook, cover: cover) }.qualified(
                    .tag(Tag1.self))
                Bind { (notebook: Notebook, cover: Cover) -> Desk in
                    notebook.write()
                    return Desk(notebook: notebook, cover: cover)
                }.qualified(.tag(Tag2.self))
            }
            let desks = try await container.resolve([Desk].self)
            #expect(desks[0].notebook === desks[1].notebook)
            #expect(desks[0].notebook.lines.count == 50)
        }
    }

    @Test("a graph instance that is not Sendable and would be used from two isolations is refused")
    func twoIsolations() async throws {
        let container = try Container {
            Bind { Notebook() }.lifetime(.graph)
            Bind { @MainActor (notebook: Notebook) in Keeper0(notebook) }
            Bind { (keeper: Keeper0, notebook: Notebook) in Both(keeper: keeper, notebook: notebook) }
        }
        await #expect { try await container.resolve(Both.self) } throws: {
            ($0 as? ResolutionError)?.id == .notSendable
        }
        // From one isolation it may be used.
        _ = try await container.resolve(Keeper0.self)
        #expect(container.findings.map(\.id).contains(.notSendable))
    }
}

@MainActor private final class Keeper0 {
    let notebook: Notebook
    init(_ notebook: Notebook) { self.notebook = notebook }
}
private final class Both {
    let keeper: Keeper0
    let notebook: Notebook
    init(keeper: Keeper0, notebook: Notebook) {
        self.keeper = keeper
        self.notebook = notebook
    }
}
