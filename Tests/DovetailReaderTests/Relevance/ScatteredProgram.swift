#if Tools
    /// Sources in which bindings and their dependencies are spread over files and modules in every way that is known to
    /// matter: nested types, extensions, aliases, overloads, inherited initializers, global actors, values by name.
    struct ScatteredProgram {
        private static let files = 14

        private var random: SeededNumbers
        private var texts: [[String]]
        private let modules = ["Core", "Kit", "App"]

        init(seed: Int) {
            random = SeededNumbers("program \(seed)")
            texts = Array(repeating: [], count: ScatteredProgram.files)
        }

        mutating func sources() -> [(module: String, path: String, text: String)] {
            for number in 0..<10 { declare(number) }
            bindings()
            // A type without references to it, and with references to others.
            for number in 0..<4 { texts.append(["struct Stranger\(number) { let inner: Type\(number) }"]) }
            return texts.enumerated().map { index, parts in
                let module = modules[index % modules.count]
                let imports = modules.filter { $0 != module && Bool.random(using: &random) }.map { "import \($0)" }
                let library = parts.contains { $0.contains("Module") } ? ["import Dovetail"] : []
                let text = (library + imports + parts).joined(separator: "\n")
                return (module, "\(module)/File\(index).swift", text)
            }
        }

        private mutating func put(_ text: String) {
            texts[Int.random(in: 0..<texts.count, using: &random)].append(text)
        }

        private mutating func pick(_ choices: [String]) -> String { choices.randomElement(using: &random)! }

        /// A type by one of its names.
        private mutating func type() -> String {
            let number = Int.random(in: 0..<10, using: &random)
            return pick([
                "Type\(number)", "any Part\(number)", "Alias\(number)", "Outer\(number).Inner", "[Type\(number)]",
                "Type\(number)?", "Type\(number)", "any Part\(number)", "Core.Type\(number)", "Box<Type\(number)>",
            ])
        }

        private mutating func parameters() -> String {
            (0..<Int.random(in: 0..<3, using: &random)).map { "p\($0): \(type())" }.joined(separator: ", ")
        }

        private mutating func declare(_ number: Int) {
            let kind = pick(["struct", "final class", "actor", "@Lane struct", "@MainActor final class"])
            let parent = pick(["", ": Part\(number)", ": Part\(number), Sendable", ": Refined\(number)"])
            let own = pick([
                "init(\(parameters())) {}", "let p0: \(type())", "var p0: \(type())?; let p1 = \(number)", "",
            ])
            put("\(kind) Type\(number)\(parent) { \(own)\n func make(_ a: \(type())) -> \(type()) { fatalError() } }")
            put("protocol Part\(number) {}")
            if Bool.random(using: &random) { put("protocol Refined\(number): Part\(number) {}") }
            put("typealias Alias\(number) = Type\((number + 1) % 10)")
            put("enum Outer\(number) {}")
            put("extension Outer\(number) { struct Inner { init(\(parameters())) {} } }")
            if Bool.random(using: &random) { put("extension Alias\(number) { convenience init(x: \(type())) {} }") }
            if Bool.random(using: &random) { put("extension Type\(number): Hashable, @unchecked Sendable {}") }
            if Bool.random(using: &random) {
                put("func make\(number)(_ a: \(type())) -> Type\(number) { fatalError() }")
            }
            if Bool.random(using: &random) { put("let a\(number) = 1, value\(number) = Type\(number)()") }
            if number == 0 {
                put("@globalActor actor Lane { static let shared = Lane() }")
                put("struct Box<Content> { let content: Content }")
                put("extension Array: Part0 {}")
                put("extension Qualifier { static let first = Qualifier.name(\"first\") }")
                put("protocol Feature: Module {}")
                put("struct Extra: Feature { var body: some Feature { Bind(Type3.init) } }")
            }
        }

        private mutating func bindings() {
            for name in ["First", "Second"] {
                let lines = (0..<5).map { _ in binding() }.joined(separator: "\n")
                put("struct \(name): Module { var body: some Module {\n\(lines)\n} }")
            }
            if Bool.random(using: &random) {
                put("import Dovetail\nfunc run() throws { let c = try Container { First(); Second() }; use(c) }")
                put("func use(_ c: Container) throws { _ = try c.resolve(\(type()).self) }")
            }
        }

        private mutating func binding() -> String {
            let number = Int.random(in: 0..<10, using: &random)
            let base = pick([
                "Bind(Type\(number).init)", "Bind((any Part\(number)).self, Type\(number).init)",
                "Bind(Alias\(number).init)", "Bind(Outer\(number).Inner.init)", "Bind(make\(number))",
                "Bind { Type\(number)(p0: $0) }", "Bind { (a: \(type())) in Type\(number)(p0: a) }",
                "Instance(value\(number))", "Bind(Box<Type\(number)>.init)", "Bind { $0.make($1) as Type\(number) }",
                "Bind(Type\(number).init(x:))",
            ])
            return base
                + pick([
                    "", ".lifetime(.singleton)", ".lifetime(.graph)", ".qualified(.first)", ".root()",
                    ".into([Int].self)",
                ])
        }
    }
#endif
