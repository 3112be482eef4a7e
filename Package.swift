// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    // Each function in a section of its own, so that the linker leaves out what a program does not call.
    // The linkers of Apple's systems do so without it.
    .unsafeFlags(["-Xfrontend", "-function-sections"], .when(platforms: [.linux, .android], configuration: .release)),
]

/// For everything that a program links: unsafe code is marked with `unsafe`, or it is a warning.
let safe = settings + [.strictMemorySafety()]

/// For modules that run when something is wrong, and in tools. They are optimized for size: a sixth less code, and rules that
/// are as fast.
let small = safe + [.unsafeFlags(["-Osize"], .when(platforms: [.linux, .android], configuration: .release))]

let package = Package(
    name: "Dovetail",
    platforms: [.macOS(.v14), .iOS(.v17), .tvOS(.v17), .watchOS(.v10), .visionOS(.v1)],
    products: [
        .library(name: "Dovetail", targets: ["Dovetail"]),
        .library(name: "DovetailDiagnostics", targets: ["DovetailDiagnostics"]),
        .library(name: "DovetailComponents", targets: ["DovetailComponents"]),
        .library(name: "DovetailInjection", targets: ["DovetailInjection"]),
        .library(name: "DovetailResolvers", targets: ["DovetailResolvers"]),
        .library(name: "DovetailActivity", targets: ["DovetailActivity"]),
        .library(name: "DovetailTesting", targets: ["DovetailTesting"]),
        .library(name: "DovetailClocks", targets: ["DovetailClocks"]),
        .library(name: "DovetailSwiftUI", targets: ["DovetailSwiftUI"]),
        .library(name: "DovetailAnalysis", targets: ["DovetailAnalysis"]),
        .library(name: "DovetailReport", targets: ["DovetailReport"]),
        .library(name: "DovetailFiles", targets: ["DovetailFiles"]),
        .library(name: "DovetailLogging", targets: ["DovetailLogging"]),
        .library(name: "DovetailTracing", targets: ["DovetailTracing"]),
        .library(name: "DovetailServiceLifecycle", targets: ["DovetailServiceLifecycle"]),
        .library(name: "DovetailConfiguration", targets: ["DovetailConfiguration"]),
        .library(name: "DovetailHummingbird", targets: ["DovetailHummingbird"]),
        .executable(name: "quickstart", targets: ["Quickstart"]),
        .executable(name: "dovetail", targets: ["DovetailTool"]),
        .plugin(name: "DovetailCheck", targets: ["DovetailCheck"]),
        .plugin(name: "DovetailCommand", targets: ["DovetailCommand"]),
    ],
    traits: [
        .trait(name: "Logging", description: "DovetailLogging: an observer that writes to swift-log."),
        .trait(name: "Tracing", description: "DovetailTracing: an observer that opens a span for each instance made."),
        .trait(
            name: "ServiceLifecycle",
            description: "DovetailServiceLifecycle: runs the services of a container, in the order of the graph."),
        .trait(
            name: "Configuration",
            description: "DovetailConfiguration: values of swift-configuration as bindings, and reloading."),
        .trait(name: "Hummingbird", description: "DovetailHummingbird: a container for each request of a server."),
        .trait(name: "Tools", description: "dovetail: the command that checks the graph from source, and its plugins."),
    ],
    // Used under a trait only: without it nothing here is fetched.
    dependencies: [
        .package(url: "https://github.com/apple/swift-log", from: "1.6.0"),
        .package(url: "https://github.com/apple/swift-distributed-tracing", from: "1.2.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
        .package(
            url: "https://github.com/apple/swift-configuration", from: "1.4.0",
            traits: [.defaults, "Reloading", "CommandLineArguments"]),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.0"),
        .package(url: "https://github.com/swiftlang/swift-syntax", from: "603.0.1"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    ],
    targets: [
        .target(name: "DovetailModel", swiftSettings: small),
        .target(name: "DovetailGraph", dependencies: ["DovetailModel"], swiftSettings: small),
        .target(name: "DovetailJSON", dependencies: ["DovetailModel"], swiftSettings: safe),
        .target(name: "DovetailAnalysis", dependencies: ["DovetailGraph", "DovetailJSON"], swiftSettings: safe),
        .target(name: "Dovetail", dependencies: ["DovetailModel"], swiftSettings: safe),
        .target(
            name: "DovetailDiagnostics", dependencies: ["Dovetail", "DovetailGraph", "DovetailModel"],
            swiftSettings: safe),
        .target(name: "DovetailComponents", dependencies: ["Dovetail", "DovetailModel"], swiftSettings: safe),
        .target(name: "DovetailInjection", dependencies: ["Dovetail", "DovetailModel"], swiftSettings: safe),
        .target(name: "DovetailResolvers", dependencies: ["Dovetail", "DovetailModel"], swiftSettings: safe),
        .target(
            name: "DovetailActivity", dependencies: ["Dovetail", "DovetailModel", "DovetailJSON"],
            swiftSettings: safe),
        .target(
            name: "DovetailTesting", dependencies: ["Dovetail", "DovetailInjection", "DovetailGraph", "DovetailModel"],
            swiftSettings: safe),
        .target(
            name: "DovetailClocks", dependencies: ["Dovetail", "DovetailInjection", "DovetailModel"],
            swiftSettings: safe),
        .target(name: "DovetailSwiftUI", dependencies: ["Dovetail"], swiftSettings: safe),
        .target(
            name: "DovetailReport",
            dependencies: ["DovetailActivity", "DovetailGraph", "DovetailAnalysis", "DovetailJSON"],
            swiftSettings: safe),
        .target(
            name: "DovetailValues", dependencies: ["DovetailGraph", "DovetailJSON", "DovetailModel"],
            swiftSettings: safe),
        .target(
            name: "DovetailFiles", dependencies: ["Dovetail", "DovetailGraph", "DovetailValues"],
            swiftSettings: safe),
        .target(
            name: "DovetailLogging",
            dependencies: [
                "Dovetail", "DovetailModel",
                .product(name: "Logging", package: "swift-log", condition: .when(traits: ["Logging"])),
            ], swiftSettings: safe),
        .target(
            name: "DovetailTracing",
            dependencies: [
                "Dovetail", "DovetailModel",
                .product(name: "Tracing", package: "swift-distributed-tracing", condition: .when(traits: ["Tracing"])),
            ], swiftSettings: safe),
        .target(
            name: "DovetailServiceLifecycle",
            dependencies: [
                "Dovetail", "DovetailModel",
                .product(name: "Logging", package: "swift-log", condition: .when(traits: ["ServiceLifecycle"])),
                .product(
                    name: "ServiceLifecycle", package: "swift-service-lifecycle",
                    condition: .when(traits: ["ServiceLifecycle"])),
                .product(
                    name: "UnixSignals", package: "swift-service-lifecycle",
                    condition: .when(traits: ["ServiceLifecycle"])),
            ], swiftSettings: safe),
        .target(
            name: "DovetailConfiguration",
            dependencies: [
                "Dovetail", "DovetailGraph", "DovetailModel", "DovetailValues",
                .product(
                    name: "Configuration", package: "swift-configuration", condition: .when(traits: ["Configuration"])),
                .product(
                    name: "ServiceLifecycle", package: "swift-service-lifecycle",
                    condition: .when(traits: ["Configuration"])),
            ], swiftSettings: safe),
        .target(
            name: "DovetailHummingbird",
            dependencies: [
                "Dovetail", "DovetailModel",
                .product(name: "Hummingbird", package: "hummingbird", condition: .when(traits: ["Hummingbird"])),
            ], swiftSettings: safe),
        .target(
            name: "DovetailReader",
            dependencies: [
                "DovetailGraph", "DovetailAnalysis", "DovetailJSON",
                .product(name: "SwiftSyntax", package: "swift-syntax", condition: .when(traits: ["Tools"])),
                .product(name: "SwiftParser", package: "swift-syntax", condition: .when(traits: ["Tools"])),
                .product(name: "SwiftDiagnostics", package: "swift-syntax", condition: .when(traits: ["Tools"])),
                .product(name: "SwiftParserDiagnostics", package: "swift-syntax", condition: .when(traits: ["Tools"])),
            ], swiftSettings: settings),
        .target(
            name: "DovetailGenerator", dependencies: ["DovetailGraph", "DovetailAnalysis", "DovetailReader"],
            swiftSettings: settings),
        .executableTarget(
            name: "DovetailTool",
            dependencies: [
                "DovetailModel", "DovetailGraph", "DovetailAnalysis", "DovetailJSON", "DovetailValues",
                "DovetailReport",
                "DovetailReader", "DovetailGenerator",
                .product(
                    name: "ArgumentParser", package: "swift-argument-parser", condition: .when(traits: ["Tools"])),
            ], swiftSettings: settings),
        // Without the trait, the plugins have no tool, and only say that the trait is needed.
        .plugin(
            name: "DovetailCheck", capability: .buildTool(),
            dependencies: [.target(name: "DovetailTool", condition: .when(traits: ["Tools"]))]),
        .plugin(
            name: "DovetailCommand",
            capability: .command(
                intent: .custom(verb: "dovetail", description: "Checks and shows what the program is made of.")),
            dependencies: [.target(name: "DovetailTool", condition: .when(traits: ["Tools"]))]),
        .executableTarget(
            name: "Quickstart",
            dependencies: ["Dovetail", "DovetailActivity", "DovetailDiagnostics", "DovetailReport"],
            swiftSettings: settings),
        .testTarget(
            name: "DovetailTests",
            dependencies: [
                "Dovetail", "DovetailComponents", "DovetailInjection", "DovetailResolvers", "DovetailActivity",
                "DovetailAnalysis", "DovetailDiagnostics", "DovetailTesting",
            ],
            swiftSettings: settings),
        .testTarget(
            name: "DovetailTestingTests",
            dependencies: [
                "DovetailTesting", "DovetailInjection", "DovetailActivity", "DovetailDiagnostics", "Dovetail",
            ],
            swiftSettings: settings),
        .testTarget(
            name: "DovetailClocksTests",
            dependencies: ["DovetailClocks", "DovetailTesting", "DovetailInjection", "Dovetail", "DovetailModel"],
            swiftSettings: settings),
        .testTarget(
            name: "DovetailSwiftUITests", dependencies: ["DovetailSwiftUI", "DovetailDiagnostics", "Dovetail"],
            swiftSettings: settings),
        .testTarget(
            name: "DovetailGraphTests",
            dependencies: ["DovetailActivity", "DovetailGraph", "DovetailAnalysis", "DovetailJSON"],
            swiftSettings: settings),
        .testTarget(
            name: "DovetailReportTests",
            dependencies: ["DovetailReport", "DovetailActivity", "DovetailAnalysis", "DovetailGraph", "DovetailJSON"],
            swiftSettings: settings),
        .testTarget(
            name: "DovetailFilesTests",
            dependencies: ["DovetailFiles", "DovetailValues", "DovetailDiagnostics", "Dovetail"],
            swiftSettings: settings),
        .testTarget(
            name: "DocumentationTests",
            dependencies: [
                "DovetailTesting", "DovetailClocks", "DovetailFiles", "DovetailReport", "DovetailAnalysis",
                "DovetailDiagnostics", "Dovetail",
                "DovetailComponents", "DovetailInjection", "DovetailResolvers", "DovetailActivity",
            ],
            swiftSettings: settings),
        .testTarget(
            name: "DovetailIntegrationTests",
            dependencies: [
                "DovetailLogging", "DovetailTracing", "DovetailServiceLifecycle", "DovetailConfiguration",
                "DovetailHummingbird", "DovetailDiagnostics", "Dovetail",
                .product(
                    name: "Configuration", package: "swift-configuration", condition: .when(traits: ["Configuration"])),
                .product(name: "Hummingbird", package: "hummingbird", condition: .when(traits: ["Hummingbird"])),
                .product(
                    name: "Logging", package: "swift-log",
                    condition: .when(traits: ["Logging", "ServiceLifecycle", "Hummingbird"])),
                .product(
                    name: "InMemoryTracing", package: "swift-distributed-tracing", condition: .when(traits: ["Tracing"])
                ),
                .product(name: "Tracing", package: "swift-distributed-tracing", condition: .when(traits: ["Tracing"])),
                .product(
                    name: "ServiceLifecycle", package: "swift-service-lifecycle",
                    condition: .when(traits: ["Configuration", "ServiceLifecycle"])),
                .product(
                    name: "ServiceLifecycleTestKit", package: "swift-service-lifecycle",
                    condition: .when(traits: ["Configuration", "ServiceLifecycle"])),
                .product(
                    name: "UnixSignals", package: "swift-service-lifecycle",
                    condition: .when(traits: ["ServiceLifecycle"])),
            ], swiftSettings: settings),
        .testTarget(
            name: "DovetailReaderTests",
            dependencies: [
                "DovetailReader", "DovetailTool", "DovetailAnalysis", "DovetailGraph", "DovetailJSON", "Dovetail",
                "DovetailDiagnostics", "DovetailComponents", "DovetailInjection",
            ],
            swiftSettings: settings),
        .testTarget(
            name: "DovetailGeneratorTests",
            dependencies: ["DovetailGenerator", "DovetailReader", "DovetailAnalysis", "DovetailGraph"],
            swiftSettings: settings),
        .testTarget(
            name: "QuickstartTests", dependencies: ["Quickstart", "DovetailDiagnostics", "Dovetail"],
            swiftSettings: settings),
    ]
)

// For checks: the names of the test targets that are compiled, or "all", with what they need and nothing else. Never the plugins:
// with these, the command and what it consists of would be compiled twice, because plugins run it.
if let names = Context.environment["DOVETAIL_TESTS"]?.split(separator: ",") {
    let targets = Dictionary(uniqueKeysWithValues: package.targets.map { ($0.name, $0) })
    var needed: Set<String> = []
    var packages: Set<String> = []
    func add(_ target: Target) {
        guard needed.insert(target.name).inserted else { return }
        for dependency in target.dependencies {
            switch dependency {
            case .productItem(_, let package, _, _): if let package { packages.insert(package) }
            case .targetItem(let name, _), .byNameItem(let name, _): if let target = targets[name] { add(target) }
            @unknown default: break
            }
        }
    }
    for target in package.targets
    where target.type == .test && names.contains(where: { $0 == "all" || $0 == target.name }) {
        add(target)
        // Tests are compiled as a whole, which takes half of the time if nothing is compiled yet: then the compiler expands the macros
        // of a module once, and not once for each group of files, and once more for the module's own file. And without optimization:
        // what they test is optimized.
        target.swiftSettings?.append(
            .unsafeFlags([
                "-whole-module-optimization", "-no-emit-module-separately-wmo", "-num-threads", "2",
                "-disable-batch-mode", "-Onone",
            ]))
    }
    package.targets.removeAll { !needed.contains($0.name) }
    package.products.removeAll { product in
        let targets = (product as? Product.Library)?.targets ?? (product as? Product.Executable)?.targets ?? [""]
        return !needed.isSuperset(of: targets)
    }
    package.dependencies.removeAll { dependency in
        guard case .sourceControl(_, let location, _) = dependency.kind else { return false }
        return !packages.contains { location.hasSuffix("/\($0)") }
    }
}

// For the thread sanitizer: of the tests of the runtime, those in which threads and tasks share state. What is excluded starts none.
if Context.environment["DOVETAIL_SAMPLE"] == "threads",
    let tests = package.targets.first(where: { $0.name == "DovetailTests" })
{
    tests.sources = ["Concurrency", "Edges", "Platform", "Semantics", "Support"]
    tests.exclude = ["Body", "GraphOnce", "InjectionChain", "Section01Key", "Section02Duplicate", "Section09Module"]
        .map { "Semantics/\($0)Tests.swift" }
}
