#if Configuration
    internal import Configuration
    internal import Dovetail
    internal import DovetailConfiguration
    internal import DovetailModel
    internal import Testing

    /// Compares containers that follow a configuration with a slow model, for random graphs and random changes.
    @Suite("Containers that follow changes, against a model", .timeLimit(.minutes(10)))
    struct ReloadingModelTests {
        @Test("instances are shared, created and closed as in the model", arguments: 0..<60)
        func random(seed: Int) async throws {
            var run = try await Run(seed: UInt64(seed))
            for _ in 0..<40 { try await run.step() }
            try await run.finish()
        }

        /// An instance of the graph. Its dependencies are assigned by name, because all of them have one type.
        final class Node: @unchecked Sendable {
            // Written before the node is published, and read only.
            private(set) var nodes: [Node] = []
            private(set) var numbers: [Int] = []
            private let closed = Guarded(0)
            // A key path reads before it assigns.
            var node: Node {
                get { nodes.last ?? self }
                set { nodes.append(newValue) }
            }
            var number: Int {
                get { numbers.last ?? 0 }
                set { numbers.append(newValue) }
            }
            var closings: Int { closed.value }
            func close() { closed.next() }
            func check() throws { if numbers.contains(Run.refusedNumber) { throw Refused() } }
        }
        struct Refused: Error {}

        /// The dependencies of each binding.
        struct Shape {
            var values: [Int] = []
            var nodes: [Int] = []
            var isEager = false
        }

        struct Random: RandomNumberGenerator {
            var state: UInt64
            mutating func next() -> UInt64 {
                state &+= 0x9E37_79B9_7F4A_7C15
                var mixed = state
                mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
                mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
                return mixed ^ (mixed >> 31)
            }
        }

        struct Run {
            static let refusedNumber = 13
            private var random: Random
            private let shapes: [Shape]
            private let provider: MutableInMemoryProvider
            private let server: ReloadingContainer
            private var events: AsyncStream<ReloadEvent>.Iterator

            // The model.
            private var numbers: [Int]
            private var current = 1
            /// The generation in which each binding was last created again, for each generation that has not ended.
            private var versions: [Int: [Int]]
            /// The numbers of each generation.
            private var history: [Int: [Int]]
            private var open: [(generation: Int, container: Container)] = []
            /// The instances that exist, by binding and version.
            private var instances: [Key: Node] = [:]
            private var closed: Set<Key> = []
            struct Key: Hashable {
                let binding: Int
                let version: Int
            }

            init(seed: UInt64) async throws {
                var random = Random(state: seed)
                let count = Int.random(in: 1...5, using: &random)
                shapes = (0..<Int.random(in: 1...12, using: &random)).map { number in
                    var shape = Shape()
                    for value in 0..<count where Int.random(in: 0..<4, using: &random) == 0 {
                        shape.values.append(value)
                    }
                    for node in 0..<number where Int.random(in: 0..<3, using: &random) == 0 { shape.nodes.append(node) }
                    shape.isEager = Int.random(in: 0..<4, using: &random) == 0
                    return shape
                }
                numbers = Array(repeating: 0, count: count)
                let first = (0..<count).map { (AbsoluteConfigKey(["v\($0)"]), ConfigValue(.int(0), isSecret: false)) }
                provider = MutableInMemoryProvider(initialValues: Dictionary(uniqueKeysWithValues: first))
                let (stream, continuation) = AsyncStream<ReloadEvent>.makeStream()
                events = stream.makeAsyncIterator()
                server = try Run.container(shapes, provider, count) { continuation.yield($0) }
                versions = [1: Array(repeating: 1, count: shapes.count)]
                history = [1: numbers]
                self.random = random
                try await server.start()
            }

            private static func container(
                _ shapes: [Shape], _ provider: MutableInMemoryProvider, _ count: Int,
                onEvent: @escaping @Sendable (ReloadEvent) -> Void
            ) throws -> ReloadingContainer {
                let values = ConfigurationValues(ConfigReader(provider: provider)) {
                    for value in 0..<count { Setting("v\(value)", Int.self) }
                }
                let container = try Container {
                    values
                    for (number, shape) in shapes.enumerated() { bind(shape, number) }
                }
                return try container.reloading(values, onEvent: onEvent)
            }

            private static func bind(_ shape: Shape, _ number: Int) -> Bind<Node> {
                var binding = Bind(Node.init).qualified(.name("n\(number)")).lifetime(.singleton)
                for value in shape.values { binding = binding.inject(\.number, .name("v\(value)")) }
                for node in shape.nodes { binding = binding.inject(\.node, .name("n\(node)")) }
                binding = binding.onCreate { try $0.check() }.onClose { $0.close() }
                return shape.isEager ? binding.eager() : binding
            }

            // MARK: Steps

            mutating func step() async throws {
                switch Int.random(in: 0..<10, using: &random) {
                case 0..<3: try await change()
                case 3: try await changeNothing()
                case 4, 5: open.append((current, try server.makeChild()))
                case 6, 7: try await endRequest()
                default: try await look()
                }
            }

            private mutating func change() async throws {
                var new = numbers
                for value in new.indices where Bool.random(using: &random) {
                    new[value] = Int.random(in: 0..<20, using: &random)
                }
                set(new)
                let event = await server.reload()
                let changed = Set(new.indices.filter { new[$0] != numbers[$0] })
                guard !changed.isEmpty else {
                    guard case .unchanged = event else { return fail("\(event)") }
                    return
                }
                // A generation is refused if one of its eager instances cannot be created.
                let created = shapes.indices.filter { !reach($0).isDisjoint(with: changed) }
                let eager = Set(shapes.indices.filter { shapes[$0].isEager }.flatMap { below($0) })
                let isRefused = eager.contains { node in
                    shapes[node].values.contains { new[$0] == Run.refusedNumber }
                }
                guard !isRefused else {
                    guard case .refused? = await events.next(isolation: #isolation), case .refused = event else {
                        return fail("\(event)")
                    }
                    set(numbers)
                    return
                }
                guard case .replaced(current + 1, let paths)? = await events.next(isolation: #isolation) else {
                    return fail("\(event) for \(new) after \(numbers)")
                }
                #expect(paths == changed.sorted().map { "v\($0)" })
                let old = versions[current] ?? []
                versions[current + 1] = old.indices.map { created.contains($0) ? current + 1 : old[$0] }
                current += 1
                numbers = new
                history[current] = new
                try await endGeneration(current - 1)
            }

            private mutating func changeNothing() async throws {
                guard case .unchanged = await server.reload() else { return fail("nothing has changed") }
            }

            private mutating func endRequest() async throws {
                guard let index = open.indices.randomElement(using: &random) else { return }
                let (generation, child) = open.remove(at: index)
                try await child.close()
                try await endGeneration(generation)
            }

            /// Ends a generation in the model if it is not in use, and waits for the same in the container.
            private mutating func endGeneration(_ number: Int) async throws {
                guard number != current, !open.contains(where: { $0.generation == number }),
                    let ended = versions.removeValue(forKey: number)
                else { return }
                guard case .ended(number, nil)? = await events.next(isolation: #isolation) else {
                    return fail("generation \(number) has not ended")
                }
                for binding in shapes.indices where !reach(binding).isEmpty {
                    let isUsed = versions.values.contains { $0[binding] == ended[binding] }
                    if !isUsed { closed.insert(Key(binding: binding, version: ended[binding])) }
                }
                checkClosings()
            }

            /// Requests some bindings in some generation.
            private mutating func look() async throws {
                let binding = Int.random(in: shapes.indices, using: &random)
                if let (generation, child) = open.randomElement(using: &random), Bool.random(using: &random) {
                    try await look(at: binding, in: generation, child)
                } else {
                    let child = try server.makeChild()
                    open.append((current, child))
                    try await look(at: binding, in: current, child)
                }
                checkClosings()
            }

            private mutating func look(at binding: Int, in generation: Int, _ container: Container) async throws {
                let isRefused = below(binding).contains { node in
                    instances[key(node, generation)] == nil
                        && shapes[node].values.contains { history[generation]?[$0] == Run.refusedNumber }
                }
                do {
                    let node = try await container.resolve(Node.self, .name("n\(binding)"))
                    #expect(!isRefused)
                    compare(node, with: binding, in: generation)
                } catch {
                    #expect(isRefused, "\(error)")
                }
            }

            private func key(_ binding: Int, _ generation: Int) -> Key {
                Key(binding: binding, version: versions[generation]?[binding] ?? 0)
            }

            private mutating func compare(_ node: Node, with binding: Int, in generation: Int) {
                let key = key(binding, generation)
                if let known = instances[key] {
                    #expect(known === node, "n\(binding) in generation \(generation)")
                } else {
                    #expect(
                        !instances.values.contains { $0 === node }, "n\(binding) is new in generation \(generation)")
                    instances[key] = node
                }
                #expect(node.numbers == shapes[binding].values.map { history[generation]?[$0] })
                for (dependency, number) in zip(node.nodes, shapes[binding].nodes) {
                    compare(dependency, with: number, in: generation)
                }
            }

            private func checkClosings() {
                for (key, node) in instances {
                    #expect(node.closings == (closed.contains(key) ? 1 : 0), "n\(key.binding) of \(key.version)")
                }
            }

            private func fail(_ text: String) { Issue.record(Comment(rawValue: text)) }

            // MARK: The model of the graph

            /// The bindings that a binding reaches, itself included.
            private func below(_ binding: Int) -> Set<Int> {
                shapes[binding].nodes.reduce([binding]) { $0.union(below($1)) }
            }

            /// The values on which a binding depends.
            private func reach(_ binding: Int) -> Set<Int> { Set(below(binding).flatMap { shapes[$0].values }) }

            private func set(_ numbers: [Int]) {
                for (value, number) in numbers.enumerated() {
                    provider.setValue(.init(.int(number), isSecret: false), forKey: AbsoluteConfigKey(["v\(value)"]))
                }
            }

            mutating func finish() async throws {
                try await server.close()
                for (key, node) in instances {
                    #expect(node.closings == 1, "n\(key.binding) of \(key.version)")
                }
            }
        }
    }
#endif
