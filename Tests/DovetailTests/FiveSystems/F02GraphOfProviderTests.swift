internal import Dovetail
internal import DovetailDiagnostics
internal import Testing

private final class Main {
    let news: Provider<News>
    init(news: Provider<News>) { self.news = news }
}
private final class LazyMain {
    let news: Lazy<LazyNews>
    init(news: Lazy<LazyNews>) { self.news = news }
}
private final class News {
    weak var main: Main?
    init() {}
}
private final class LazyNews {
    weak var main: LazyMain?
    init() {}
}

/// The instance of a `Lazy` belongs to its graph. That of a `Provider` may go to another thread, so it cannot: then
/// the second instance is a warning.
@Suite struct GraphOfProviderTests {
    @Test("F2: an instance that a Lazy creates receives the graph instance that has the Lazy")
    func lazy() throws {
        let container = try Container {
            Bind(LazyMain.init).lifetime(.graph)
            Bind(LazyNews.init).lifetime(.graph).inject(\.main)
        }
        try container.validate()
        let main = try container.resolve(LazyMain.self)
        #expect(try main.news().main === main)
    }

    @Test("F2: an instance that a Lazy creates from a transient binding belongs to a separate graph")
    func transient() throws {
        let container = try Container {
            Bind(LazyMain.init).lifetime(.graph)
            Bind(LazyNews.init).inject(\.main)
        }
        let main = try container.resolve(LazyMain.self)
        #expect(try main.news().main == nil)
    }

    @Test("F2: an AsyncLazy belongs to its graph, too, and shares only instances that may cross isolations")
    func asynchronous() async throws {
        final class Shared: Sendable {}
        final class Own {}
        final class Part: Sendable {
            let shared: Shared
            let own: ObjectIdentifier
            init(shared: Shared, own: Own) { (self.shared, self.own) = (shared, ObjectIdentifier(own)) }
        }
        final class Whole {
            let (shared, own, part): (Shared, Own, AsyncLazy<Part>)
            init(shared: Shared, own: Own, part: AsyncLazy<Part>) {
                (self.shared, self.own, self.part) = (shared, own, part)
            }
        }
        let container = try Container {
            Bind(Shared.init).lifetime(.graph)
            Bind(Own.init).lifetime(.graph)
            Bind(Part.init).lifetime(.graph)
            Bind(Whole.init).lifetime(.graph)
        }
        let whole = try container.resolveNow(Whole.self)
        let part = try await whole.part()
        #expect(part.shared === whole.shared)
        #expect(part.own != ObjectIdentifier(whole.own))
    }

    @Test("F2: after the bindings have changed, a Lazy starts a separate graph")
    func changed() throws {
        let container = try Container {
            Bind(LazyMain.init).lifetime(.graph)
            Bind(LazyNews.init).lifetime(.graph).inject(\.main)
        }
        let main = try container.resolve(LazyMain.self)
        try container.register { Instance(1) }
        #expect(try main.news().main == nil)
    }

    @Test("F2: after its graph is released, a Lazy starts another")
    func gone() throws {
        let container = try Container {
            Bind(LazyMain.init).lifetime(.graph)
            Bind(LazyNews.init).lifetime(.graph).inject(\.main)
        }
        let news = try container.resolve(LazyMain.self).news
        #expect(try news().main == nil)
    }

    @Test("F2: a Provider whose value receives a second instance of the graph that has it is a warning")
    func provider() throws {
        let container = try Container {
            Bind(Main.init).lifetime(.graph)
            Bind(News.init).lifetime(.graph).inject(\.main)
        }
        try container.validate()
        let main = try container.resolve(Main.self)
        let news = try main.news()
        #expect(news.main !== main)
        let warnings = container.findings.filter { $0.severity == .warning }
        #expect(warnings.map(\.id) == [.secondInstance])
        #expect(warnings.first?.message.contains("'Main'") == true)
    }

    @Test("F2: a Provider of a binding that does not depend on the graph is no warning")
    func plain() throws {
        let container = try Container {
            Bind(Main.init).lifetime(.graph)
            Bind(News.init).lifetime(.graph)
        }
        #expect(container.findings.map(\.id) == [])
    }
}
