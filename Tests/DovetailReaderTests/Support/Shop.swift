/// A package of five Swift modules, with rules about them that it keeps.
enum Shop {
    static let configuration = """
        {
            "groups": {
                "App": { "modules": ["App"], "bindsForAll": true },
                "Features": {
                    "modules": ["*Feature"],
                    "independent": true,
                    "reason": "features are released separately: move what they share into Core"
                },
                "Payments": {
                    "modules": ["Payments"],
                    "boundBy": ["App"],
                    "requestedBy": ["App", "Features"],
                    "reason": "owned by team Payments: ask in #payments"
                },
                "Core": { "modules": ["Core"], "dependsOn": [] }
            },
            "layers": { "order": ["App", "Features", "Payments", "Core"] }
        }
        """

    static let files = [
        "dovetail.json": configuration,
        "Package.swift": """
        // swift-tools-version: 6.2
        import PackageDescription
        let package = Package(name: "Shop", targets: [
            .executableTarget(name: "App", dependencies: ["SearchFeature", "CartFeature", "Payments", "Core"]),
            .target(name: "SearchFeature", dependencies: ["CartFeature", "Payments", "Core"]),
            .target(name: "CartFeature", dependencies: ["Payments", "Core"]),
            .target(name: "Payments", dependencies: ["Core"]),
            .target(name: "Core"),
        ])
        """,
        "Sources/Core/Core.swift": """
        public import Dovetail
        public protocol Log: Sendable {}
        public struct Config: Sendable { public init() {} }
        public final class Client: Sendable { public init(config: Config, log: any Log) {} }
        final class Probe: Sendable { init(log: any Log) {} }
        public struct CoreModule: Module {
            public init() {}
            public var body: some Module {
                Bind(Client.init)
                Bind(Probe.init)
            }
        }
        """,
        "Sources/Payments/Payments.swift": """
        public import Dovetail
        public import Core
        public protocol Gateway: Sendable {}
        public protocol Method: Sendable {}
        final class LiveGateway: Gateway { init(client: Client, methods: [any Method]) {} }
        final class Refund: Sendable { init(gateway: any Gateway) {} }
        public struct PaymentsModule: Module {
            public init() {}
            public var body: some Module {
                Bind((any Gateway).self, LiveGateway.init)
                Bind(Refund.init)
                Multibinding((any Method).self)
            }
        }
        """,
        "Sources/CartFeature/Cart.swift": """
        public import Dovetail
        public import Payments
        public final class Cart: Sendable { public init(gateway: any Gateway) {} }
        public struct CartModule: Module {
            public init() {}
            public var body: some Module {
                Bind(Cart.init)
            }
        }
        """,
        "Sources/SearchFeature/Search.swift": """
        public import Dovetail
        import CartFeature
        import Core
        import Payments
        struct Voucher: Method {}
        public final class SearchModel: Sendable {
            public init(client: Client) {}
        }
        public struct SearchModule: Module {
            public init() {}
            public var body: some Module {
                Bind(SearchModel.init)
                Bind { Voucher() }.into((any Method).self) { $0 }
            }
        }
        func show(_ container: Container) throws {
            _ = try container.resolve(SearchModel.self)
        }
        """,
        "Sources/App/main.swift": """
        import CartFeature
        import Core
        import Dovetail
        import Payments
        import SearchFeature
        struct ConsoleLog: Log {}
        struct AppModule: Module {
            var body: some Module {
                CoreModule()
                PaymentsModule()
                CartModule()
                SearchModule()
                Bind((any Log).self) { ConsoleLog() }
                Instance(Config())
            }
        }
        let container = try Container { AppModule() }
        _ = try container.resolve(SearchModel.self)
        _ = try container.resolve(Cart.self)
        """,
    ]

    /// The files with one change.
    static func files(replacing old: String, in file: String, with new: String) -> [String: String] {
        var files = files
        files[file] = files[file]?.replacing(old, with: new)
        return files
    }
}
