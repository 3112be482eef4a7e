#if Tools
    internal import Foundation
    internal import Testing

    @Suite("Questions to the command") struct QuestionTests {
        private static let files = [
            "Shop/Shop.swift": """
            import Dovetail
            final class Clock: Sendable {}
            final class Database: Sendable { init(clock: Clock) {} }
            final class Banner { init(clock: Clock) {} }
            final class Cart { init(database: Database) {} }
            final class Printer { init(cart: Lazy<Cart>) {} }
            final class Shop { init(cart: Cart, banner: Banner?) {} }
            struct DataModule: Module {
                var body: some Module {
                    Bind(Clock.init).lifetime(.singleton)
                    Bind(Database.init).lifetime(.singleton).eager()
                }
            }
            struct ShopModule: Module {
                var body: some Module {
                    Bind(Cart.init)
                    Bind(Banner.init)
                    Bind(Printer.init).root()
                    Bind(Shop.init)
                }
            }
            func run() throws {
                let container = try Container {
                    DataModule()
                    ShopModule()
                }
                let shop = try container.resolve(Shop.self)
            }
            """
        ]

        private func answer(_ arguments: String...) throws -> String {
            var output = ""
            try withFolder(QuestionTests.files) { folder in
                let run = try Command(arguments + ["Shop"], in: folder)
                #expect(run.status == 0)
                #expect(run.complaints == "")
                output = run.output
            }
            return output
        }

        @Test("impact lists what depends on a type, and what does not break")
        func impact() throws {
            try #expect(
                answer("impact", "Banner") == """
                    Shop/Shop.swift:17:9: Banner
                      1 direct dependent, 1 in all, in 1 module
                      1 of 3 roots depends on it
                      if you remove it, 0 bindings can no longer be created
                      Shop/Shop.swift:19:9: Shop, root, does not break

                    """)
            try #expect(
                answer("impact", "Database") == """
                    Shop/Shop.swift:11:9: Database
                      1 direct dependent, 3 in all, in 1 module
                      2 of 3 roots depend on it
                      if you remove it, 3 bindings can no longer be created
                      Shop/Shop.swift:16:9: Cart
                      Shop/Shop.swift:18:9: Printer, 2 links away, root
                      Shop/Shop.swift:19:9: Shop, 2 links away, root

                    """)
            try #expect(answer("impact", "Shop") == "Shop/Shop.swift:19:9: Shop\n  nothing depends on it\n")
        }

        @Test("retains shows the owner, what keeps a type alive, and what it keeps alive")
        func retains() throws {
            try #expect(
                answer("retains", "Database") == """
                    Shop/Shop.swift:11:9: Database, singleton
                      The container that declares it keeps one instance, until the container is closed or you reset it.
                      kept alive by:
                        Shop/Shop.swift:19:9: Shop, transient, through Cart
                      keeps alive:
                        Shop/Shop.swift:10:9: Clock, singleton

                    """)
            let cart = try answer("retains", "Cart")
            #expect(cart.contains("  unused without it:\n") == false)
            #expect(!cart.contains("Printer"), "a Lazy retains nothing")
            #expect(cart.contains("  kept alive by:\n    Shop/Shop.swift:19:9: Shop, transient\n"))
        }

        @Test("roots lists where dependency paths begin, and why")
        func roots() throws {
            try #expect(
                answer("roots").split(separator: "\n").sorted() == [
                    "Shop/Shop.swift:11:9: Database, eager", "Shop/Shop.swift:18:9: Printer, root",
                    "Shop/Shop.swift:19:9: Shop, requested at Shop/Shop.swift:27:38",
                ])
        }

        @Test("start-order shows the order of start(), or that of a type")
        func order() throws {
            try #expect(
                answer("start-order") == """
                    start() creates 1 eager binding with its dependencies: 2 bindings in 2 steps
                      Shop/Shop.swift:10:9: Clock, step 1
                      Shop/Shop.swift:11:9: Database, step 2, eager
                      critical path: Clock → Database

                    """)
            try #expect(
                answer("start-order", "--of", "Printer") == """
                    Shop/Shop.swift:18:9: Printer: creating it takes 1 binding in 1 step
                      Shop/Shop.swift:18:9: Printer, step 1

                    """)
        }

        @Test("start-order says what prevents a creation")
        func obstacles() throws {
            let source = """
                import Dovetail
                enum Fast {}
                protocol Flags {}
                final class Clock {}
                final class Left { init(right: Right) {} }
                final class Right { init(left: Left, clock: Clock) {} }
                final class Store { init(flags: any Flags, clock: Tagged<Clock, Fast>) {} }
                final class Cart { init(flags: Lazy<any Flags>, right: Right, store: Store) {} }
                struct ShopModule: Module {
                    var body: some Module {
                        Bind(Clock.init)
                        Bind(Left.init)
                        Bind(Right.init)
                        Bind(Store.init).lifetime(.singleton).eager()
                        Bind(Cart.init).root()
                    }
                }
                func run() throws -> Container { try Container { ShopModule() } }
                """
            try withFolder(["Shop/Shop.swift": source]) { folder in
                func answer(_ arguments: String...) throws -> [Substring] {
                    try Command(["start-order"] + arguments + ["Shop"], in: folder).output.split(separator: "\n")
                }
                try #expect(
                    answer("--of", "Cart").prefix(4) == [
                        "Shop/Shop.swift:15:9: Cart: it cannot be created; it would take 5 bindings in 3 steps",
                        "  no binding provides any Flags, which Store, Cart need",
                        "  no binding provides Clock tagged Fast, which Store needs",
                        "  Left → Right → Left is a cycle that no deferred link closes",
                    ])
                try #expect(
                    answer().prefix(2) == [
                        "start() fails; it would create 1 eager binding with its dependencies: 1 binding in 1 step",
                        "  no binding provides any Flags, which Store needs",
                    ])
                try #expect(answer("--of", "Clock")[0].hasSuffix("Clock: creating it takes 1 binding in 1 step"))
                let json = try answer("--of", "Cart", "--format", "json").joined(separator: "\n")
                for part in [
                    "\"missing\": [{\"name\": \"any Flags\", \"neededBy\"", "\"cycles\": [[{\"name\": \"Left\"",
                ] {
                    #expect(json.contains(part), "\(json)")
                }
            }
        }

        @Test("graph shows a part: a type with its neighbors, or a module")
        func part() throws {
            try #expect(
                answer("graph", "--focus", "Database", "--depth", "1") == """
                    Database (singleton, eager)
                    └─ Clock (singleton)
                    Cart
                    └─ Database (singleton, eager) ↑

                    """)
            let module = try answer("graph", "--module", "ShopModule")
            for name in ["Cart", "Banner", "Printer", "Shop"] { #expect(module.contains(name)) }
            #expect(!module.contains("Database"))
            try #expect(answer("graph", "--module", "DataModule", "--module", "ShopModule") == answer("graph"))
            for format in ["tree", "dot", "mermaid", "json", "html"] {
                let whole = try answer("graph", "--focus", "Cart", "--format", format)
                #expect(whole.contains("Clock"))
                try #expect(!answer("graph", "--focus", "Cart", "--depth", "0", "--format", format).contains("\"Clock"))
            }
        }

        private static let qualified = """
            import Dovetail
            enum Primary {}
            enum Replica {}
            class Database {}
            final class Audit { init(database: Database) {} }
            final class Importer { init(source: Tagged<Database, Replica>, target: Tagged<Database, Primary>, port: Int) {} }
            struct DataModule: Module {
                var body: some Module {
                    Bind(Database.init).qualified(.tag(Primary.self)).lifetime(.singleton).eager()
                    Bind(Database.init).qualified(.tag(Replica.self)).lifetime(.singleton).root()
                    Bind(Traced.init).decorating(Database.self) { $0 }.qualified(.tag(Replica.self))
                    Instance(80).qualified(.name("port"))
                    Bind(Importer.init).using(Int.self, .name("port")).root()
                    Bind(Audit.init).root()
                    Bind(Int.self) { 90 }.qualified(.name("spare"))
                }
            }
            func run() throws -> Container { try Container { DataModule() } }
            final class Traced: Database { init(_ wrapped: Database) { super.init() } }
            """

        @Test("Each output that names a binding names its qualifier")
        func qualifiers() throws {
            let (primary, replica, port) = ("Database tagged Primary", "Database tagged Replica", "Int named \"port\"")
            try withFolder(["Shop/Shop.swift": QuestionTests.qualified]) { folder in
                func answer(_ arguments: String...) throws -> String {
                    let run = try Command(arguments + ["Shop"], in: folder)
                    #expect(run.status == 0, "\(run)")
                    return run.output
                }
                try #expect(
                    answer("explain", "Importer") == """
                        Shop/Shop.swift:13:9: Importer, transient
                          depends on \(replica), as 'source'
                          depends on \(primary), as 'target'
                          depends on \(port), as 'port'

                        """)
                let explained = try answer("explain", "Database")
                #expect(explained.contains("Shop/Shop.swift:9:9: \(primary), singleton"), "\(explained)")
                #expect(explained.contains("Shop/Shop.swift:10:9: \(replica), singleton"), "\(explained)")
                try #expect(answer("explain", primary).contains("9:9: \(primary), singleton\n  used by Importer\n"))
                try #expect(answer("roots").contains("9:9: \(primary), eager\n"))
                let why = try answer("why", "Importer", "Database")
                #expect(why.contains("Importer → \(primary)\n"), "\(why)")
                #expect(why.contains("Importer → Traced tagged Replica → \(replica)\n"), "\(why)")
                try #expect(answer("why", "Importer", primary).hasPrefix("Importer → \(primary)\n"))
                try #expect(answer("impact", "Int").hasPrefix("Shop/Shop.swift:12:9: \(port)\n"))
                try #expect(answer("retains", "Importer").contains("9:9: \(primary), singleton"))
                try #expect(answer("start-order").contains("9:9: \(primary), step 1, eager"))
                try #expect(answer("unused").hasPrefix("Shop/Shop.swift:15:9: 'Int named \"spare\"' is not reachable"))
                for name in ["explain", "why", "impact", "retains"] {
                    try #expect(
                        answer(name, "Database", "--format", "json").contains("\"name\": \"\(primary)\""), "\(name)")
                }
                for (format, quote) in [("tree", ""), ("dot", "\\\""), ("mermaid", ""), ("json", "\\\""), ("html", "")]
                {
                    let text = try answer("graph", "--format", format)
                    #expect(text.contains(primary) && text.contains(replica), "\(format): \(text)")
                    if !quote.isEmpty { #expect(text.contains("Int named \(quote)port\(quote)"), "\(format): \(text)") }
                    let names = text.split(whereSeparator: { "\"[└├─".contains($0) }).map {
                        $0.trimmingCharacters(in: .whitespaces)
                    }
                    // The missing binding of `Audit` has no qualifier.
                    #expect(names.count { $0 == "Database" || $0.hasPrefix("Database (") } <= 1, "\(format): \(text)")
                }
            }
        }

        @Test(
            "a name that does not exist is an error with a suggestion",
            arguments: [
                ["impact", "Databse"], ["retains", "Databse"], ["start-order", "--of", "Databse"], ["why", "Databse"],
            ])
        func nearMisses(_ arguments: [String]) throws {
            try withFolder(QuestionTests.files) { folder in
                try expectRefusal(
                    arguments + ["Shop"], in: folder,
                    says: "Databse: no binding provides a type with this name; did you mean 'Database'?")
            }
        }

        @Test("options of graph that do not fit are refused")
        func refused() throws {
            try withFolder(QuestionTests.files) { folder in
                try expectRefusal(
                    ["graph", "--focus", "Cat", "Shop"], in: folder,
                    says: "Cat: no binding provides a type with this name; did you mean 'Cart'?")
                try expectRefusal(
                    ["graph", "--module", "DatModule", "Shop"], in: folder,
                    says: "--module: no module 'DatModule' contains a binding; did you mean 'DataModule'?")
                for arguments in [
                    ["--depth", "1"], ["--focus", "Cart", "--depth", "-1"], ["--focus", "Cart", "--format", "data"],
                ] {
                    let run = try Command(["graph"] + arguments + ["Shop"], in: folder)
                    #expect(run.status == 2)
                    #expect(run.output == "")
                }
            }
        }

        @Test(
            "each answer is also JSON with locations",
            arguments: [
                (["impact", "Clock"], "bindings"), (["retains", "Clock"], "bindings"), (["roots"], "roots"),
                (["start-order"], "orders"), (["why", "Shop", "Clock"], "paths"),
            ])
        func json(_ arguments: [String], member: String) throws {
            try withFolder(QuestionTests.files) { folder in
                let run = try Command(arguments + ["--format", "json", "Shop"], in: folder)
                let value = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
                #expect(value?["schema"] as? Int == 1)
                #expect((value?[member] as? [Any])?.isEmpty == false)
                #expect(run.output.contains("\"file\": \"Shop/Shop.swift\""))
            }
        }

        @Test("without roots and eager bindings, the answers say so")
        func nothing() throws {
            let source = """
                import Dovetail
                final class Left { init(right: Right) {} }
                final class Right {}
                struct AppModule: Module {
                    var body: some Module {
                        Bind(Left.init)
                        Bind(Right.init)
                    }
                }
                """
            try withFolder(["App/App.swift": source]) { folder in
                let roots = try Command(["roots", "App"], in: folder)
                #expect(roots.output == "App/App.swift:6:9: Left\n")
                #expect(
                    roots.complaints
                        == "There is no root or request, so these are the bindings without dependents.\n")
                let order = try Command(["start-order", "App"], in: folder)
                #expect(order.output == "no binding is eager, so start() creates nothing\n")
            }
            try withFolder(["App/App.swift": "import Dovetail\n"]) { folder in
                for arguments in [["roots"], ["graph"], ["graph", "--format", "mermaid"]] {
                    try #expect(Command(arguments + ["App"], in: folder).status == 0)
                }
                try expectRefusal(
                    ["impact", "Left", "App"], in: folder, says: "Left: no binding provides a type with this name")
            }
        }
    }

    @Suite("Comments on pull requests") struct ComparisonTests {
        private static func source(_ bindings: String) -> String {
            """
            import Dovetail
            final class Clock: Sendable {}
            final class Odd<T>: Sendable {}
            final class Store { init(clock: Clock) {} }
            final class Screen { init(store: Store, count: Int) {} }
            @MainActor final class Panel { init() {} }
            struct AppModule: Module {
                var body: some Module {
                    \(bindings)
                }
            }
            func run() throws -> Container { try Container { AppModule() } }
            """
        }

        private func compare(_ arguments: [String] = [], from old: String, to new: String) throws -> Command {
            var result: Command?
            let files = ["old/App.swift": ComparisonTests.source(old), "new/App.swift": ComparisonTests.source(new)]
            try withFolder(files) { folder in
                result = try Command(["diff"] + arguments + ["old", "new"], in: folder)
            }
            return try #require(result)
        }

        @Test("what changed is shown with its old and new value")
        func changes() throws {
            let run = try compare(
                from: "Bind(Clock.init)\nBind(Store.init)",
                to: "Bind(Clock.init).lifetime(.singleton)\nBind(Store.init).lifetime(.singleton)")
            #expect(
                run.output == """
                    ~ new/App.swift:9:9: Clock: lifetime transient → singleton
                    ~ new/App.swift:10:1: Store: lifetime transient → singleton

                    """)
        }

        @Test("new and fixed findings are counted, and new ones are shown")
        func findings() throws {
            let good = "Bind(Clock.init)\nBind(Store.init)"
            let bad = good + "\nBind(Screen.init)"
            let broken = try compare(["--exit-code"], from: good, to: bad)
            #expect(
                broken.output.contains(
                    "! new/App.swift:5:41: error: [missing-binding] no binding provides 'Int'\n"), "\(broken.output)")
            #expect(broken.complaints.hasSuffix("findings: 1 new\n"))
            #expect(broken.status == 1)
            let fixed = try compare(from: bad, to: good)
            #expect(fixed.complaints.hasSuffix("findings: 1 fixed\n"))
            #expect(!fixed.output.contains("!"))
            let moved = try compare(["--exit-code"], from: bad, to: "\n\n" + bad)
            #expect(moved.output == "")
            #expect(moved.status == 0)
        }

        @Test("as Markdown, everything from sources is in code spans")
        func markdown() throws {
            let run = try compare(
                ["--format", "markdown"], from: "Bind(Clock.init)",
                to: "Bind(Clock.init).lifetime(.singleton)\nBind(Store.init)\nBind(Screen.init)\nBind(Panel.init)")
            #expect(run.complaints == "")
            #expect(run.output.hasPrefix("### Dependency graph: `old` → `new`\n\n- bindings: 3 added, 1 changed\n"))
            for line in [
                "| added | `Store` | transient | `new/App.swift:10:1` |",
                "| changed | `Clock` | lifetime `transient` → `singleton` | `new/App.swift:9:9` |", "**New findings**",
                "- error `missing-binding`: `no binding provides 'Int'` at `new/App.swift:5:41`",
                "- `Store` → `Clock` added",
            ] {
                #expect(run.output.contains(line + "\n"), "\(line) in\n\(run.output)")
            }
            let same = try compare(["--format", "markdown"], from: "Bind(Clock.init)", to: "Bind(Clock.init)")
            #expect(same.output == "### Dependency graph: `old` → `new`\n\nNo difference.\n")
        }

        @Test("a comment is not longer than services accept")
        func long() throws {
            let many = (0..<3000).map { "Bind(Odd<T\($0)>.init)" }.joined(separator: "\n")
            let run = try compare(["--format", "markdown"], from: "Bind(Clock.init)", to: many)
            #expect(run.output.utf8.count < 65_000)
            #expect(run.output.contains("and 2941 more"))
        }

        @Test("a comment stays short if each of many bindings has many changes")
        func manyChanges() throws {
            let name = String(repeating: "VeryLong", count: 20)
            let classes = (0..<40).map { "final class \(name)\($0) {}" }.joined(separator: "\n")
            func source(_ offset: Int) -> String {
                let bindings = (0..<80).map { number in
                    let parameters = (0..<20).map { "p\($0): \(name)\($0 + offset)" }.joined(separator: ", ")
                    return "Bind { (\(parameters)) in Odd<T\(number)>() }"
                }
                return bindings.joined(separator: "\n")
            }
            let files = [
                "old/App.swift": classes + "\n" + ComparisonTests.source(source(0)),
                "new/App.swift": classes + "\n" + ComparisonTests.source(source(20)),
            ]
            try withFolder(files) { folder in
                let run = try Command(["diff", "--format", "markdown", "old", "new"], in: folder)
                #expect(run.status == 0)
                #expect(run.output.utf8.count < 65_000)
            }
        }

        @Test("as a page, the changes are marked")
        func page() throws {
            let run = try compare(["--format", "html"], from: "Bind(Clock.init)", to: "Bind(Store.init)")
            #expect(run.output.hasPrefix("<!DOCTYPE html>"))
            #expect(run.output.contains("\"isDifference\": true") && run.output.contains("\"change\": \"removed\""))
            #expect(run.output.contains("<title>old → new</title>"))
        }

        @Test("JSON has the changes, the bindings with locations, and the findings")
        func json() throws {
            let run = try compare(
                ["--format", "json"], from: "Bind(Clock.init)\nBind(Store.init)",
                to: "Bind(Clock.init).lifetime(.singleton)\nBind(Screen.init)")
            let value = try #require(
                try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
            #expect(value["added"] as? [String] == ["Screen"])
            #expect(value["removed"] as? [String] == ["Store"])
            let changes = (value["changed"] as? [[String: Any]])?.first?["changes"] as? [[String: Any]]
            #expect(changes?.first?["aspect"] as? String == "lifetime")
            #expect(changes?.first?["new"] as? [String] == ["singleton"])
            #expect((value["newFindings"] as? [Any])?.isEmpty == false)
            #expect((value["addedBindings"] as? [[String: Any]])?.first?["location"] != nil)
        }

        @Test("an odd argument cannot leave its code span")
        func oddRevision() throws {
            try withFolder(["a`b/App.swift": ComparisonTests.source("Bind(Clock.init)")]) { folder in
                let run = try Command(["diff", "--format", "markdown", "a`b", "a`b"], in: folder)
                #expect(run.output.hasPrefix("### Dependency graph: `` a`b `` → `` a`b ``\n"))
            }
        }
    }
#endif
