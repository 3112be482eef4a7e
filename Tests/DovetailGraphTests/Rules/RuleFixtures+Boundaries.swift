internal import DovetailAnalysis
internal import DovetailGraph

extension RuleFixture {
    private static let swiftModules = ["App", "Search", "Cart", "Payments", "Core", "SearchTests"]

    /// Two features, `Search` and `Cart`, that may not depend on each other.
    private static func features(_ sketch: inout Sketch, change: (inout Boundaries) -> Void = { _ in }) {
        sketch.bounds(swiftModules) {
            $0.group("App") { $0.bindsForAll = true }
            $0.group("Features", "Search", "Cart") {
                $0.isIndependent = true
                $0.independenceLocation = SourceLocation(file: "dovetail.json", line: 5, column: 24)
            }
            $0.group("Core")
            change(&$0)
        }
    }

    private static func layers(_ sketch: inout Sketch, change: (inout Boundaries.Layers) -> Void = { _ in }) {
        sketch.bounds(swiftModules) {
            $0.group("App")
            $0.group("Features", "Search", "Cart")
            $0.group("Payments")
            $0.group("Core")
            $0.layers(["App"], ["Features", "Payments"], ["Core"], change: change)
        }
    }

    /// Payments, whose types only the application may bind, and only the cart may request.
    private static func owners(_ sketch: inout Sketch, change: (inout Boundaries) -> Void = { _ in }) {
        sketch.bounds(swiftModules) {
            $0.group("App")
            $0.group("Cart")
            $0.group("Payments") {
                $0.boundBy = .groups("App")
                $0.requestedBy = .groups("App", "Cart")
                $0.reason = "owned by team Payments: ask in #payments"
            }
            change(&$0)
        }
    }

    static let boundaries = forbiddenDependencies + forbiddenBindings

    private static let forbiddenDependencies = [
        RuleFixture("forbidden-dependency", "a type of an independent feature") {
            features(&$0)
            $0.bind(in: "Search", "Search.Model", ["Cart.Total"])
            $0.bind(in: "Cart", "Cart.Total")
        } fits: {
            features(&$0)
            $0.bind(in: "Search", "Search.Model", ["Search.Total"])
            $0.bind(in: "Cart", "Cart.Total") { $0.keys.append(Key(TypeName("Search.Total"))) }
        },
        RuleFixture("forbidden-dependency", "the same in an initializer that the application binds") {
            features(&$0)
            $0.bind(in: "App", "Search.Model", ["Cart.Total"], writtenIn: "Search")
            $0.bind(in: "App", "Cart.Total")
        } fits: {
            features(&$0)
            $0.bind(in: "App", "Search.Model", ["Cart.Total"])
            $0.bind(in: "App", "Cart.Total")
        },
        RuleFixture("forbidden-dependency", "a shared type that an independent feature binds") {
            features(&$0)
            $0.bind(in: "Search", "Search.Model", ["Core.Log"])
            $0.bind(in: "Cart", "Core.Log")
        } fits: {
            features(&$0) { $0.groups[2].declaresInterfaces = true }
            $0.bind(in: "Search", "Search.Model", ["Core.Log"])
            $0.bind(in: "Cart", "Core.Log")
        },
        RuleFixture("forbidden-dependency", "a type of the standard library that a feature binds") {
            features(&$0)
            $0.bind(in: "Search", "Search.Model", [Need("Swift.String", .name("token"))])
            $0.bind(in: "Cart", "Swift.String") { $0.keys = [Key(TypeName("Swift.String"), .name("token"))] }
        } fits: {
            features(&$0)
            $0.bind(in: "Search", "Search.Model", [Need("Swift.String", .name("token"))])
            $0.bind(in: "App", "Swift.String") { $0.keys = [Key(TypeName("Swift.String"), .name("token"))] }
        },
        RuleFixture("forbidden-dependency", "a request, and a type inside of a generic one") {
            features(&$0)
            $0.request(in: "Search", "Core.Box<Cart.Total>")
            $0.bind(in: "Cart", "Core.Box<Cart.Total>")
        } fits: {
            features(&$0)
            $0.request(in: "SearchTests", "Core.Box<Cart.Total>")
            $0.bind(in: "Cart", "Core.Box<Cart.Total>")
        },
        RuleFixture("forbidden-dependency", "a later one") {
            features(&$0)
            $0.bind(in: "Search", "Search.Model", [.lazy("Cart.Total")])
            $0.bind(in: "Cart", "Cart.Total")
        } fits: {
            features(&$0)
            $0.bind(in: "Search", "Search.Model", [.array("Core.Plugin")])
            $0.bind(in: "Cart", "Cart.Total") { $0.elements = [.init(key: Key(TypeName("Core.Plugin")))] }
        },
        RuleFixture("forbidden-dependency", "a request, although it is not known what serves it") {
            features(&$0)
            $0.mention(in: "Search", .lazy("Cart.Total"))
        } fits: {
            features(&$0)
            $0.mention(in: "Search", "Core.Log")
            $0.mention(in: "SearchTests", "Cart.Total")
            $0.bind(in: "Cart", "Core.Log")
        },
        RuleFixture("forbidden-dependency", "a parameter of a binding that is in no container") {
            features(&$0)
            $0.bindAbsent(in: "Search", "Search.Model", ["Cart.Total"])
        } fits: {
            features(&$0)
            $0.bind(in: "Cart", "Core.Log")
            $0.bindAbsent(in: "Search", "Search.Model", ["Core.Log", "Search.Index"])
        },
        RuleFixture("forbidden-dependency", "a higher layer") {
            layers(&$0)
            $0.bind(in: "Core", "Core.Log", [Need("Swift.String", .name("level"))])
            $0.bind(in: "App", "Swift.String") { $0.keys = [Key(TypeName("Swift.String"), .name("level"))] }
        } fits: {
            layers(&$0)
            $0.bind(in: "App", "App.Log", ["Payments.Gateway", "Core.Log"])
            $0.bind(in: "Payments", "Payments.Gateway", ["Search.Model"])
            $0.bind(in: "Search", "Search.Model")
            $0.bind(in: "Core", "Core.Log")
        },
        RuleFixture("forbidden-dependency", "not the next layer") {
            layers(&$0) { $0.onlyNext = true }
            $0.bind(in: "App", "App.Log", ["Core.Log"])
            $0.bind(in: "Core", "Core.Log")
        } fits: {
            layers(&$0) { $0.onlyNext = true }
            $0.bind(in: "App", "App.Log", ["Cart.Total"])
            $0.bind(in: "Cart", "Cart.Total", ["Core.Log"])
            $0.bind(in: "Core", "Core.Log")
        },
        RuleFixture("forbidden-dependency", "a group that is not listed") {
            $0.bounds(swiftModules) {
                $0.group("Search") { $0.dependsOn = .groups("Core") }
                $0.group("Core")
            }
            $0.bind(in: "Search", "Search.Model", ["Payments.Gateway"])
            $0.bind(in: "Payments", "Payments.Gateway")
        } fits: {
            $0.bounds(swiftModules) {
                $0.group("Search") { $0.dependsOn = .groups("Core") }
                $0.group("Core")
            }
            $0.bind(in: "Search", "Search.Model", ["Core.Log", "Search.Index", "Library.Client"])
            $0.bind(in: "Search", "Search.Index")
            $0.bind(in: "Core", "Core.Log", ["Payments.Gateway"])
            $0.bind(in: "Payments", "Payments.Gateway")
            $0.bind(in: "Search", "Library.Client")
        },
        RuleFixture("forbidden-dependency", "a type that only others may request") {
            owners(&$0)
            $0.bind(in: "Search", "Search.Model", ["Payments.Gateway"])
            $0.bind(in: "Payments", "Payments.Gateway")
        } fits: {
            owners(&$0)
            $0.bind(in: "Cart", "Cart.Total", ["Payments.Gateway"])
            $0.bind(in: "Payments", "Payments.Gateway")
        },
        RuleFixture("forbidden-dependency", "one of two bindings that a computed name selects is certain") {
            features(&$0)
            $0.request(in: "Search", Need("Core.Log", .computed))
            $0.bind(in: "Cart", "Core.Log") { $0.keys = [Key(TypeName("Core.Log"), .name("a"))] }
            $0.bind(in: "Cart", "Core.Log") { $0.keys = [Key(TypeName("Core.Log"), .name("b"))] }
        } fits: {
            features(&$0)
            $0.request(in: "Search", Need("Core.Log", .computed))
            $0.bind(in: "Cart", "Core.Log") { $0.keys = [Key(TypeName("Core.Log"), .name("a"))] }
            $0.bind(in: "Core", "Core.Log") { $0.keys = [Key(TypeName("Core.Log"), .name("b"))] }
        },
        RuleFixture("forbidden-dependency", "the decorator does not count, but what it decorates does") {
            features(&$0)
            $0.bind(in: "Search", "Search.Model", ["Core.Log"])
            $0.bind(in: "Cart", "Core.Log")
            $0.bind(in: "App", "App.LoudLog", ["Core.Log"]) {
                ($0.keys, $0.decorates) = ([], Key(TypeName("Core.Log")))
            }
        } fits: {
            features(&$0)
            $0.bind(in: "Search", "Search.Model", ["Core.Log"])
            $0.bind(in: "Core", "Core.Log")
            $0.bind(in: "Core", "Core.LoudLog", ["Core.Log"]) {
                ($0.keys, $0.decorates) = ([], Key(TypeName("Core.Log")))
            }
        },
    ]

    private static let forbiddenBindings = [
        RuleFixture("forbidden-binding", "a type of another team") {
            owners(&$0)
            $0.bind(in: "Search", "Payments.Gateway")
        } fits: {
            owners(&$0)
            $0.bind(in: "App", "Payments.Gateway")
            $0.bind(in: "SearchTests", "Payments.Gateway") { $0.priority = .replacing }
        },
        RuleFixture("forbidden-binding", "a decorator") {
            owners(&$0)
            $0.bind(in: "Payments", "Payments.Gateway")
            $0.bind(in: "Cart", "Cart.Gateway", ["Payments.Gateway"]) {
                ($0.keys, $0.decorates) = ([], Key(TypeName("Payments.Gateway")))
            }
        } fits: {
            owners(&$0)
            $0.bind(in: "Payments", "Payments.Gateway")
            $0.bind(in: "App", "Cart.Gateway", ["Payments.Gateway"]) {
                ($0.keys, $0.decorates) = ([], Key(TypeName("Payments.Gateway")))
            }
        },
        RuleFixture("forbidden-binding", "whose dependents are no further mistakes") {
            owners(&$0) { $0.groups[1].dependsOn = .groups("Payments") }
            $0.bind(in: "Search", "Payments.Gateway")
            $0.bind(in: "Cart", "Cart.Total", ["Payments.Gateway"])
        } fits: {
            owners(&$0)
            $0.bind(in: "Payments", "Payments.Gateway")
            $0.bind(in: "Cart", "Cart.Total", ["Payments.Gateway"])
        },
        RuleFixture("forbidden-binding", "in an overlay") {
            owners(&$0)
            let overlay = $0.addChild()
            $0.graph.levels[overlay].isOverlay = true
            $0.bind(in: "Payments", "Payments.Gateway")
            $0.bind(in: "Search", "Payments.Gateway") { $0.level = overlay }
        } fits: {
            owners(&$0)
            let overlay = $0.addChild()
            $0.graph.levels[overlay].isOverlay = true
            $0.bind(in: "Payments", "Payments.Gateway")
            $0.bind(in: "SearchTests", "Payments.Gateway") { $0.level = overlay }
        },
        RuleFixture("forbidden-binding", "a type of a module on which it may not depend") {
            features(&$0)
            $0.bind(in: "Search", "Cart.Total")
        } fits: {
            features(&$0)
            $0.bind(in: "Search", "Core.Box<Search.Total>")
            $0.bind(in: "App", "Cart.Total")
        },
        RuleFixture("forbidden-binding", "an instance, but neither an element nor an input") {
            owners(&$0)
            $0.bind(in: "Search", "Payments.Gateway") { $0.kind = .instance }
        } fits: {
            owners(&$0)
            $0.bind(in: "Search", "Search.Card") {
                ($0.keys, $0.elements) = ([], [.init(key: Key(TypeName("Payments.Method")))])
            }
            $0.bind(in: "Search", "Payments.Gateway") { $0.kind = .input }
        },
    ]
}
