#if Tracing
    internal import Dovetail
    internal import DovetailTracing
    internal import InMemoryTracing
    internal import Testing
    internal import Tracing

    private final class Leaf: Sendable {
        init() async { await Task.yield() }
    }
    private final class Other: Sendable {
        init(leaf: Leaf) async { await Task.yield() }
    }
    private final class Root: Sendable {
        init(leaf: Leaf, other: Other, count: Int) {}
    }
    private struct Broken: Error {}

    @Test("each created instance has a span, nested as the graph is")
    func spans() async throws {
        let tracer = InMemoryTracer()
        let container = try Container(observers: [TracingObserver(tracer)]) {
            Bind(Leaf.init)
            Bind(Other.init).lifetime(.singleton)
            Bind(Root.init).lifetime(.singleton)
            Instance(7)
        }
        _ = try await container.resolve(Root.self)
        _ = try await container.resolve(Root.self)
        let spans = tracer.finishedSpans
        let byID = Dictionary(uniqueKeysWithValues: spans.map { ($0.spanID, $0.operationName) })
        let edges = spans.map { "\($0.operationName) < \($0.parentSpanID.flatMap { byID[$0] } ?? "-")" }
        #expect(edges.sorted() == ["Int < Root", "Leaf < Other", "Leaf < Root", "Other < Root", "Root < -"])
        #expect(tracer.activeSpans.isEmpty)
    }

    @Test("the span of a failed creation ends with the error")
    func failure() async throws {
        let tracer = InMemoryTracer()
        let container = try Container(observers: [TracingObserver(tracer)]) {
            Bind { () throws -> Int in throw Broken() }
            Bind { (number: Int) in String(number) }
        }
        await #expect(throws: ResolutionError.self) { try await container.resolve(String.self) }
        #expect(tracer.activeSpans.isEmpty)
        #expect(tracer.finishedSpans.map(\.operationName) == ["Int", "String"])
        #expect(tracer.finishedSpans.allSatisfy { $0.status?.code == .error && $0.errors.count == 1 })
    }
#endif
