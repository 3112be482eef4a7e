#if Tools
    internal import Foundation
    internal import Testing

    @Suite("Boundaries between Swift modules in dovetail.json") struct BoundaryTests {
        /// A change that breaks a rule, and the finding for it.
        struct Change: Sendable, CustomTestStringConvertible {
            var file: String
            var old: String
            var new: String
            var finding: String
            var testDescription: String { finding }

            var files: [String: String] { Shop.files(replacing: old, in: file, with: new) }
        }

        private static let search = "Sources/SearchFeature/Search.swift"

        static let changes = [
            Change(
                file: search, old: "client: Client", new: "cart: Cart",
                finding: """
                    Sources/SearchFeature/Search.swift:7:17: error: [forbidden-dependency] 'SearchFeature' may not depend on 'CartFeature', which declares 'Cart'
                        required by the parameter 'cart' of 'SearchModel'
                    ./dovetail.json:6:28: note: the modules of the group 'Features' may not depend on each other
                    Sources/CartFeature/Cart.swift:7:9: note: 'Cart' is provided here
                    help: features are released separately: move what they share into Core
                    docs: diagnostics/forbidden-dependency
                    """),
            Change(
                file: search, old: "resolve(SearchModel.self)", new: "resolve(Cart.self)",
                finding: """
                    Sources/SearchFeature/Search.swift:17:31: error: [forbidden-dependency] 'SearchFeature' may not depend on 'CartFeature', which declares 'Cart'
                    ./dovetail.json:6:28: note: the modules of the group 'Features' may not depend on each other
                    Sources/CartFeature/Cart.swift:7:9: note: 'Cart' is provided here
                    help: features are released separately: move what they share into Core
                    docs: diagnostics/forbidden-dependency
                    """),
            Change(
                file: search, old: "Bind(SearchModel.init)",
                new: "Bind(SearchModel.init)\n        Bind((any Gateway).self) { Fake() }.replacing()",
                finding: """
                    Sources/SearchFeature/Search.swift:13:9: error: [forbidden-binding] 'SearchFeature' may not bind 'any Gateway', which 'Payments' declares
                    ./dovetail.json:11:24: note: types of the group 'Payments' may be bound by 'Payments' and 'App' only
                    help: owned by team Payments: ask in #payments
                    docs: diagnostics/forbidden-binding
                    """),
            Change(
                file: "Sources/Core/Core.swift", old: "Probe: Sendable { init(log: any Log)",
                new: "Probe: Sendable { init(gateway: any Gateway)",
                finding: """
                    Sources/Core/Core.swift:5:36: error: [forbidden-dependency] 'Core' may not depend on 'Payments', which declares 'any Gateway'
                        required by the parameter 'gateway' of 'Probe'
                    ./dovetail.json:12:28: note: types of the group 'Payments' may be requested by 'Payments', 'App' and 'Features' only
                    Sources/Payments/Payments.swift:10:9: note: 'any Gateway' is provided here
                    help: owned by team Payments: ask in #payments
                    docs: diagnostics/forbidden-dependency
                    """),
            Change(
                file: "Sources/Payments/Payments.swift", old: "Refund: Sendable { init(gateway: any Gateway)",
                new: "Refund: Sendable { init(cart: Cart)",
                finding: """
                    Sources/Payments/Payments.swift:6:37: error: [forbidden-dependency] 'Payments' may not depend on 'CartFeature', which declares 'Cart'
                        required by the parameter 'cart' of 'Refund'
                    ./dovetail.json:17:46: note: the layer of 'Payments' is below that of 'Features'
                    Sources/CartFeature/Cart.swift:7:9: note: 'Cart' is provided here
                    help: declare a protocol in 'Payments', request that, and bind it in a module that may depend on both
                    docs: diagnostics/forbidden-dependency
                    """),
            Change(
                file: "Sources/Core/Core.swift", old: "Probe: Sendable { init(log: any Log)",
                new: "Probe: Sendable { init(cart: Cart)",
                finding: """
                    Sources/Core/Core.swift:5:36: error: [forbidden-dependency] 'Core' may not depend on 'CartFeature', which declares 'Cart'
                        required by the parameter 'cart' of 'Probe'
                    ./dovetail.json:15:53: note: the group 'Core' may depend on no other group
                    Sources/CartFeature/Cart.swift:7:9: note: 'Cart' is provided here
                    help: declare a protocol in 'Core', request that, and bind it in a module that may depend on both
                    docs: diagnostics/forbidden-dependency
                    """),
        ]

        private func check(_ folder: URL, _ options: String...) throws -> Command {
            try Command(["check", "--ignore", "unused-binding"] + options, in: folder)
        }

        @Test("A program that keeps its rules has no finding, and without the rules, nothing is checked")
        func silent() throws {
            try withFolder(Shop.files) { folder in
                let run = try check(folder)
                #expect(run.output == "")
                #expect(run.complaints == "")
                #expect(run.status == 0)
            }
        }

        @Test("Each broken rule is an error at the line that breaks it, with the rule and the help", arguments: changes)
        func breaks(_ change: Change) throws {
            try withFolder(change.files) { folder in
                let run = try check(folder)
                #expect(run.output.contains("\(change.finding)\n"), "\(run.output)")
                #expect(run.output.components(separatedBy: "error: ").count == 2, "\(run.output)")
                #expect(run.status == 1)
                try FileManager.default.removeItem(at: folder.appending(path: "dovetail.json"))
                let without = try check(folder)
                #expect(without.status == 0, "\(without.output)")
            }
        }

        @Test("Severities, comments and the baseline apply to them, and every format contains them", arguments: changes)
        func options(_ change: Change) throws {
            try withFolder(change.files) { folder in
                let id = change.finding.contains("forbidden-binding") ? "forbidden-binding" : "forbidden-dependency"
                try #expect(check(folder, "--ignore", id).output == "")
                try #expect(check(folder, "--warn", id).status == 0)
                try #expect(check(folder, "--warn", id).output.contains(": warning: [\(id)]"))
                try #expect(check(folder, "--format", "json").output.contains("\"id\": \"\(id)\""))
                try #expect(check(folder, "--format", "sarif").output.contains("\"ruleId\": \"\(id)\""))
                try #expect(check(folder, "--format", "github").output.contains("title=\(id)::"))
                #expect(try check(folder, "--write-baseline", "known.json").status == 0)
                let known = try check(folder, "--baseline", "known.json")
                #expect(known.output == "")
                #expect(known.summary?.hasSuffix("no errors; 1 finding in the baseline") == true)

                let place = try #require(change.finding.split(separator: ":").dropFirst().first.flatMap { Int($0) })
                let file = folder.appending(path: String(change.finding.prefix { $0 != ":" }))
                var lines = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
                lines.insert("// dovetail:ignore \(id) until the next release", at: place - 1)
                try Data(lines.joined(separator: "\n").utf8).write(to: file)
                let run = try check(folder)
                #expect(run.output == "" && run.status == 0, "\(run.output)")
            }
        }

        @Test("The guide shows these rules, and what they report")
        func guide() throws {
            let root = (0..<4).reduce(URL(filePath: #filePath)) { path, _ in path.deletingLastPathComponent() }
            let page = root.appending(path: "Sources/Dovetail/Dovetail.docc/Guides/LargeCodeBases.md")
            let text = try String(contentsOf: page, encoding: .utf8)
            #expect(text.contains("```json\n\(Shop.configuration)\n```"))
            let findings = [BoundaryTests.changes[0], BoundaryTests.changes[2]].map(\.finding).joined(separator: "\n\n")
            #expect(text.contains("```text\n\(findings)\n```"))
        }

        @Test("link finds what check finds", arguments: changes)
        func linked(_ change: Change) throws {
            try withFolder(change.files) { folder in
                let modules = ["Core", "Payments", "CartFeature", "SearchFeature", "App"]
                for module in modules {
                    let arguments = ["index", "--module", module, "--output", "\(module).facts", "Sources/\(module)"]
                    try #expect(Command(arguments, in: folder).status == 0)
                }
                let facts = modules.map { "\($0).facts" } + ["--config", "./dovetail.json"]
                let run = try Command(["link", "--ignore", "unused-binding"] + facts, in: folder)
                try #expect(run.output == check(folder).output)
                #expect(run.status == 1)
            }
        }

        /// A request in the search feature of which it is not known what serves it.
        struct Mention: Sendable, CustomTestStringConvertible {
            var old: String
            /// `TYPE` is `Cart`, which is forbidden, or `Client`, which is allowed.
            var new: String
            var column: String
            var testDescription: String { new }
        }

        static let mentions = [
            Mention(
                old: "Bind(SearchModel.init)",
                new: """
                    Bind { (resolution: Resolution) throws in
                                _ = try resolution.resolve(TYPE.self)
                                return SearchModel(client: try resolution.resolve())
                            }
                    """, column: "13:40"),
            Mention(
                old: "Bind(SearchModel.init)",
                new: """
                    Bind { (resolution: Resolution) throws in
                                let part: Lazy<TYPE> = try resolution.resolve()
                                return SearchModel(client: try resolution.resolve())
                            }
                    """, column: "13:23"),
            Mention(old: "func show", new: "struct Page { @Injected(\\.TYPE) var part }\nfunc show", column: "16:"),
            Mention(
                old: "func show",
                new: """
                    struct OtherModule: Module {
                        var body: some Module { Bind { (part: TYPE) in Voucher() } }
                    }
                    func show
                    """, column: "17:37"),
        ]

        @Test("A request counts although it is not known what serves it, by its type", arguments: mentions)
        func mentioned(_ mention: Mention) throws {
            for (type, isForbidden) in [("Cart", true), ("Client", false)] {
                let new = mention.new.replacing("TYPE", with: type)
                var files = Shop.files(replacing: mention.old, in: BoundaryTests.search, with: new)
                files["Sources/CartFeature/Keys.swift"] = """
                    import Core
                    import Dovetail
                    import Payments
                    struct FakeGateway: Gateway {}
                    extension Dependencies {
                        public var Cart: CartFeature.Cart { .init(gateway: FakeGateway()) }
                        public var Client: Core.Client { fatalError() }
                    }
                    """
                try withFolder(files) { folder in
                    let run = try check(folder, "--ignore", "unanalyzed-binding")
                    let text = "Sources/SearchFeature/Search.swift:\(mention.column)"
                    #expect(run.output.hasPrefix(text) == isForbidden, "\(run.output)")
                    #expect(run.output.contains("'SearchFeature' may not depend on 'CartFeature'") == isForbidden)
                    #expect(run.status == (isForbidden ? 1 : 0), "\(run.output)")
                }
            }
        }

        @Test("A property whose key several modules declare, each with another type, is not certain")
        func ambiguousKey() throws {
            let point = "struct Page { @Injected(\\.part) var part }\nfunc show"
            var files = Shop.files(replacing: "func show", in: BoundaryTests.search, with: point)
            for (module, type) in [("CartFeature", "Cart"), ("SearchFeature", "SearchModel")] {
                files["Sources/\(module)/Keys.swift"] = """
                    import Dovetail
                    extension Dependencies { var part: \(type) { fatalError() } }
                    """
            }
            try withFolder(files) { folder in
                let run = try check(folder)
                #expect(run.output == "" && run.status == 0, "\(run.output)")
            }
        }

        @Test("A test may bind and request everything, unless a group names its module")
        func tests() throws {
            var files = Shop.files
            files["Tests/SearchFeatureTests/Tests.swift"] = """
                import CartFeature
                import Dovetail
                import Payments
                struct FakeGateway: Gateway {}
                func test(_ container: Container) throws {
                    let overlay = try container.overriding { Bind((any Gateway).self) { FakeGateway() } }
                    _ = try overlay.resolve(Cart.self)
                }
                """
            try withFolder(files) { folder in
                let run = try check(folder, ".", "Tests/SearchFeatureTests")
                #expect(run.output == "" && run.status == 0, "\(run.output)")
                let named = Shop.configuration.replacing("\"*Feature\"", with: "\"*Feature\", \"SearchFeatureTests\"")
                try Data(named.utf8).write(to: folder.appending(path: "dovetail.json"))
                let found = try check(folder, ".", "Tests/SearchFeatureTests")
                #expect(found.output.contains("'SearchFeatureTests' may not bind 'any Gateway'"), "\(found.output)")
                #expect(found.output.contains("'SearchFeatureTests' may not depend on 'CartFeature'"))
            }
        }

        @Test("A changed rule is noticed although no source changed, with a cache")
        func cached() throws {
            try withFolder(Shop.files) { folder in
                for _ in 0..<2 { try #expect(check(folder, "--cache", "cache").status == 0) }
                let changed = Shop.configuration.replacing("\"boundBy\": [\"App\"]", with: "\"requestedBy\": []")
                let rules = changed.replacing("\"requestedBy\": [\"App\", \"Features\"],", with: "")
                try Data(rules.utf8).write(to: folder.appending(path: "dovetail.json"))
                let run = try check(folder, "--cache", "cache")
                #expect(run.status == 1)
                #expect(run.output.contains("may be requested by 'Payments' only"), "\(run.output)")
            }
        }

        @Test(
            "Each mistake in the rules is an error with its line",
            arguments: [
                (#"{"groups": []}"#, ["1:12: \"groups\" must be an object, but is an array"]),
                (
                    #"{"groups": {"A": {}}}"#,
                    ["1:18: the group 'A' contains no modules; list their names as \"modules\""]
                ),
                (
                    #"{"groups": {"A": {"modules": "App"}}}"#,
                    ["1:30: \"modules\" must be an array of strings, but is a string"]
                ),
                (#"{"groups": {"A": ["App"]}}"#, ["1:18: \"A\" must be an object, but is an array"]),
                (
                    #"{"groups": {"A": {"modules": ["App", 1, ""], "boundby": [], "independent": 1, "reason": ""}}}"#,
                    [
                        "1:38: \"modules\" must contain only strings, but contains a number",
                        "1:41: \"modules\": this string is empty",
                        "1:57: unknown key \"boundby\"; did you mean \"boundBy\"?",
                        "1:76: \"independent\" must be true or false, but is a number",
                        "1:89: \"reason\": this string is empty",
                    ]
                ),
                (
                    "{\"groups\": {\n\"A\": {\"modules\": [\"App\"]}},\n\"layers\": {\"order\": [\"A\",\n\"Fetures\"]}}",
                    ["4:1: \"layers\": no group is named 'Fetures'"]
                ),
                (
                    #"{"groups": {"A": {"modules": ["App"], "dependsOn": ["App"]}}, "layers": {"order": "A"}}"#,
                    ["1:83: \"order\" must be an array of groups, but is a string"]
                ),
                (
                    #"{"groups": {"A": {"modules": ["App"]}}, "layers": {"order": ["A", ["A"]]}}"#,
                    ["1:68: \"layers\": the group 'A' is listed twice"]
                ),
                (
                    #"{"groups": {"A": {"modules": ["App"]}, "B": {"modules": ["A*"]}}, "layers": {"order": ["A", "B"]}}"#,
                    ["1:58: \"modules\": 'App' is in two layers, because it is in 'A' and 'B'"]
                ),
                (
                    """
                    {"groups": {"A": {"modules": ["App"], "dependsOn": ["B"]}, "B": {"modules": ["B"], "dependsOn": ["A"]}}}
                    """,
                    ["1:52: \"dependsOn\": these groups depend on each other: A → B → A"]
                ),
                (
                    #"{"layers": {"order": [], "onlynext": true}}"#,
                    ["1:38: unknown key \"onlynext\"; did you mean \"onlyNext\"?"]
                ),
            ])
        func mistakes(_ text: String, _ complaints: [String]) throws {
            var files = Shop.files
            files["dovetail.json"] = text
            try withFolder(files) { folder in
                let run = try check(folder)
                #expect(run.status == 2)
                #expect(run.output == "")
                let lines = run.complaints.split(separator: "\n").map(String.init)
                #expect(lines == complaints.map { "error: ./dovetail.json:" + $0 })
            }
        }

        @Test("A name that matches no module is a warning, with the name that is probably meant")
        func unmatched() throws {
            let rules = #"{"groups": {"A": {"modules": ["Cor", "Networking", "Other*"]}}}"#
            var files = Shop.files
            files["dovetail.json"] = rules
            try withFolder(files) { folder in
                let run = try check(folder)
                #expect(run.status == 0)
                #expect(
                    run.complaints == """
                        warning: ./dovetail.json:1:31: "modules": 'Cor' matches no Swift module; did you mean 'Core'?
                        warning: ./dovetail.json:1:38: "modules": 'Networking' matches no Swift module
                        warning: ./dovetail.json:1:52: "modules": 'Other*' matches no Swift module

                        """)
                try #expect(check(folder, "--strict").status == 1)
                // The rest of the program may contain the modules, but a similar name is probably a typo.
                let part = try check(folder, "Sources/Core")
                #expect(
                    part.complaints
                        == "warning: dovetail.json:1:31: \"modules\": 'Cor' matches no Swift module; did you mean 'Core'?\n"
                )
            }
        }
    }
#endif
