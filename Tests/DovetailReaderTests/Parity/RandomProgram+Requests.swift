#if Tools
    internal import Foundation

    extension RandomProgram {
        /// One request of a program, as a function.
        struct Question: Hashable {
            /// The name of the function, and its number in the program.
            var name: String
            /// The requested type, as the compiler names it.
            var type: String
            /// Whether the request is written in a way that cannot throw, so that it is asked only after another way.
            var traps = false
            /// Whether it is sent on the main actor or from an asynchronous function.
            var isAwaited = false
            /// The arguments of the request that is sent first if this one traps.
            var plain: String
            /// True if the reader does not follow this way, and knows that it does not.
            var isUnfollowed = false
            /// The lines of the function and of what it uses, in the text of the requests.
            var lines: ClosedRange<Int>
        }

        /// Ways to send a request that the reader should follow. In each, `#T` is the type, `#P` the program, `c` the
        /// container; the ways that begin with `!` cannot throw.
        private static let spellings = [
            // Direct ones.
            "_ = try c.resolve(#T.self)",
            "let value: #T = try c.resolve(); _ = value",
            "_ = try c.resolve() as #T",
            "func local() throws -> #T { try c.resolve() }; _ = try local()",
            "#pTakes(try c.resolve())",
            "_ = #PHolder(value: try c.resolve(), number: 1)",
            "var holder = #PHolder(value: try #pResult(c), number: 2); holder.value = try c.resolve(); _ = holder",
            "let type = #T.self; _ = try c.resolve(type)",
            "let make = { () throws -> #T in try c.resolve() }; _ = try make()",
            "let make: () throws -> #T = { try c.resolve() }; _ = try make()",
            "_ = try [1].map { _ in try c.resolve(#T.self) }",
            "_ = try Result { try c.resolve(#T.self) }.get()",
            "_ = try Optional(c).map { container in try container.resolve(#T.self) }",
            "let (value, _): (#T, Int) = (try c.resolve(), 1); _ = value",
            "if let container = Optional(c) { _ = try container.resolve(#T.self) }",
            "guard let container = Optional(c) else { return }; _ = try container.resolve(#T.self)",
            "_ = try c.asCurrent { try Container.current!.resolve(#T.self) }",
            "let value: #T; if c === c { value = try c.resolve() } else { value = try c.resolve() }; _ = value",
            "let value: #T = if c === c { try c.resolve() } else { try c.resolve() }; _ = value",
            "do { _ = try c.resolve(#T.self) } catch { throw error }",
            "for _ in 0..<1 { _ = try c.resolve(#T.self) }",
            "let all: [#T] = [try c.resolve()]; _ = all",
            "let some: any ParentContainer = c; _ = try some.resolve(#T.self, isolation: nil)",
            "_ = try c.resolve(Provider<#T>.self)()",
            "let value: Lazy<#T> = try c.resolve(); _ = try value()",
            // Through functions and types of the program.
            "_ = try #PServices.resolve(#T.self)",
            "let value: #T = try #PServices.resolve(); _ = value",
            "let value: #T = try #pInject(); _ = value",
            "_ = try #pInject() as #T",
            "_ = try #pInjectThrough(#T.self)",
            "_ = try #PLocator(container: c).get(#T.self)",
            "let locator = #PLocator(container: c); let value: #T = try locator.get(); _ = value",
            "let locator: any #PLocating = #PLocator(container: c); _ = try locator.locate(#T.self)",
            "_ = try #PLocator(container: c)[#T.self]",
            "_ = try c.#pFetch(#T.self)",
            "_ = try #pAsk(#PLocator(container: c), #T.self)",
            "_ = try #PApp(c).property",
            "!_ = #PApp(c).late",
            "!_ = #PWrapped().value",
            "!let value: #T = #pPath(\\.value); _ = value",
            "_ = try #PLocator(container: c)(#T.self)",
            "!_ = #PLocator(container: c).value",
            "_ = try #PLocator(container: c) --> #T.self",
            "_ = try #PLoader<#T>().load(from: c)",
        ]

        /// Parts of the ways that the reader does not follow. It does not know where a deferred value is called.
        private static let unfollowed = ["-->", "(container: c).value", "#pAsk(", "#T>.self)()", "value()"]

        private static let awaitedSpellings = [
            "_ = try await c.resolve(#T.self)",
            "let value: #T = try await c.resolve(); _ = value",
            "async let value = c.resolve(#T.self); _ = try await value",
            "_ = try await #pInjectLater(#T.self)",
            "try await c.withChild { child in _ = try await child.resolve(#T.self) }",
        ]

        /// What the requests of all programs of a module share.
        static let operators = "infix operator -->\n"

        /// Some requests of the program, and what they use.
        mutating func ask() -> (questions: [Question], text: String) {
            let bound = types.map(\.name)
            let services = protocols.map { "any \($0)" }
            var questions: [Question] = []
            var text = ""
            // The program's own functions have one type for the spellings that name no type in the call.
            let count = 3 + random.below(3)
            for number in 0..<count {
                var type = bound[random.below(bound.count)]
                switch random.below(12) {
                case 0, 1: type = services[random.below(services.count)]
                case 2: type = "[\(services[random.below(services.count)])]"
                case 3: type = "[String: \(services[random.below(services.count)])]"
                case 4: type += "?"
                case 7: type = random.chance(50) ? "Int" : "String"
                default: break
                }
                let isAsync = random.chance(25)
                let all = isAsync ? RandomProgram.awaitedSpellings : RandomProgram.spellings
                var spelling = all[random.below(all.count)]
                let traps = spelling.hasPrefix("!")
                if traps { spelling.removeFirst() }
                let function = "ask\(name)_\(number)"
                let written = respelled(type)
                let metatype = written.hasPrefix("any ") ? "(\(written))" : written
                let own = "\(function)_"
                let first = text.split(separator: "\n", omittingEmptySubsequences: false).count
                var lines = [spelling]
                for (part, text) in RandomProgram.helpers.reversed()
                where lines.contains(where: { $0.contains(try! Regex("#[Pp]\(part)(?![A-Za-z])")) }) {
                    lines.insert(text, at: 0)
                }
                lines = lines.map {
                    $0.replacing("#T.self", with: "\(metatype).self").replacing("#T", with: written)
                        .replacing("#P", with: "A" + own.dropFirst()).replacing("#p", with: own).replacing(
                            "#C", with: "\(name)Space.container")
                }
                let body = lines.removeLast()
                text += lines.map { $0 + "\n" }.joined()
                let isMain = !isAsync && random.chance(25)
                let isolation = isMain ? "@MainActor " : ""
                text += "\(isolation)func \(function)(_ c: Container) \(isAsync ? "async " : "")throws { \(body) }\n"
                questions.append(
                    Question(
                        name: function, type: type, traps: traps, isAwaited: isAsync || isMain,
                        plain: "\(metatype).self",
                        isUnfollowed: RandomProgram.unfollowed.contains(where: spelling.contains),
                        lines: first...text.split(separator: "\n", omittingEmptySubsequences: false).count))
            }
            text += "func askAll\(name)() async throws {\n    let container = try make\(name)()\n"
            for question in questions {
                text += "    \(question.isAwaited ? "try await" : "try") \(question.name)(container)\n"
            }
            text += "}\nextension \(name)Space { nonisolated(unsafe) static var container = try! make\(name)() }\n"
            return (questions, text)
        }

        /// The Swift source that is compiled: with the lines of ``read``.
        var compiled: String {
            "#sourceLocation(file: \"\(name).swift\", line: 3)\n\(source)\(asking)#sourceLocation()\n\(asker)"
        }
        /// The Swift source that is read.
        var read: String { "import Dovetail\n" + RandomProgram.operators + source + asking }
        /// The line of the source that is read where the requests begin, less one.
        var linesBeforeRequests: Int { 2 + source.count { $0 == "\n" } }

        /// The Swift source of a function that sends the requests to containers of their own, and prints the errors.
        private var asker: String {
            let list = questions.map { question in
                let first = question.traps ? "{ _ = try $0.resolve(\(question.plain)) }" : "{ _ in }"
                return "        (\"\(question.name)\", \(first), { try await \(question.name)($0) }),\n"
            }
            return """
                func ask\(name)() async {
                    let questions: [(String, Ask, Ask)] = [
                \(list.joined())    ]
                    await ask("\(name)", { try make\(name)() }, { \(name)Space.container = $0 }, questions)
                }

                """
        }

        /// The declarations that a spelling uses, each after those that it uses itself.
        private static let helpers = [
            ("Takes", "func #pTakes(_ value: #T) {}"),
            ("Result", "func #pResult(_ c: Container) throws -> #T { try c.resolve() }"),
            ("Holder", "struct #PHolder { var value: #T; var number = 0 }"),
            (
                "Services",
                "enum #PServices { static func resolve<T>(_ type: T.Type = T.self) throws -> T { try #C.resolve(T.self) } }"
            ),
            ("Inject", "func #pInject<T>() throws -> T { try #C.resolve() }"),
            ("InjectThrough", "func #pInjectThrough<T>(_ type: T.Type) throws -> T { try #pInject() }"),
            ("InjectLater", "func #pInjectLater<T>(_ type: T.Type) async throws -> T { try await #C.resolve(type) }"),
            (
                "Locator",
                """
                @dynamicMemberLookup struct #PLocator: #PLocating {
                    let container: Container
                    func get<T>(_ type: T.Type = T.self) throws -> T { try container.resolve(type) }
                    func locate<T>(_ type: T.Type) throws -> T { try container.resolve(type) }
                    subscript<T>(_ type: T.Type) -> T { get throws { try container.resolve(type) } }
                    func callAsFunction<T>(_ type: T.Type) throws -> T { try container.resolve(type) }
                    subscript<T>(dynamicMember path: KeyPath<#PKeys, T>) -> T { try! container.resolve(T.self) }
                    static func --> <T>(_ left: Self, _ type: T.Type) throws -> T { try left.container.resolve(type) }
                }
                protocol #PLocating { func locate<Value>(_ type: Value.Type) throws -> Value }
                struct #PKeys { var value: #T }
                """
            ),
            ("Fetch", "extension Container { func #pFetch<T>(_ type: T.Type) throws -> T { try resolve(type) } }"),
            (
                "Ask",
                "func #pAsk<T>(_ locator: some #PLocating, _ type: T.Type) throws -> T { try locator.locate(type) }"
            ),
            (
                "Path",
                "struct #PPaths { var value: #T }\nfunc #pPath<T>(_ path: KeyPath<#PPaths, T>) -> T { try! #C.resolve(T.self) }"
            ),
            (
                "App",
                """
                final class #PApp {
                    let container: Container
                    init(_ container: Container) { self.container = container }
                    var property: #T { get throws { try container.resolve() } }
                    lazy var late: #T = try! container.resolve()
                }
                """
            ),
            (
                "Wrapped",
                """
                @propertyWrapper struct #PWrapper<T> { let wrappedValue: T; init() { wrappedValue = try! #C.resolve() } }
                struct #PWrapped { @#PWrapper var value: #T }
                """
            ),
            ("Loader", "struct #PLoader<T> { func load(from c: Container) throws -> T { try c.resolve() } }"),
        ]
    }
#endif
