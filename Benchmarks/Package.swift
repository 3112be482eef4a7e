// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InferIsolatedConformances"),
]

let dovetail: Target.Dependency = .product(name: "Dovetail", package: "Dovetail")
let diagnostics: Target.Dependency = .product(name: "DovetailDiagnostics", package: "Dovetail")
let components: Target.Dependency = .product(name: "DovetailComponents", package: "Dovetail")
let injection: Target.Dependency = .product(name: "DovetailInjection", package: "Dovetail")
let resolvers: Target.Dependency = .product(name: "DovetailResolvers", package: "Dovetail")
let activity: Target.Dependency = .product(name: "DovetailActivity", package: "Dovetail")

/// Each way of putting the same objects together is a program of its own, twice: the second time every protocol has a
/// second conformer. `TwoConformers` and the `Domain` in each folder are symbolic links, so that the classes are compiled
/// into each program and the optimizer sees what it sees in an application.
func programs(
    _ name: String, uses: [Target.Dependency] = [], modules: [SwiftSetting] = [], objects: [LinkerSetting] = []
) -> [Target] {
    let dependencies: [Target.Dependency] = ["Harness"] + uses
    let second = [SwiftSetting.define("TWO_CONFORMERS")]
    return [
        .executableTarget(
            name: "\(name)OneConformer", dependencies: dependencies, path: "Sources/Participants/\(name)",
            swiftSettings: settings + modules, linkerSettings: objects),
        .executableTarget(
            name: "\(name)TwoConformers", dependencies: dependencies, path: "Sources/TwoConformers/\(name)",
            swiftSettings: settings + modules + second, linkerSettings: objects),
    ]
}

let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v15)],
    products: [
        // Loaded before a program, it counts the program's allocations and leaves its code as it is.
        .library(name: "AllocationCounter", type: .dynamic, targets: ["AllocationCounter"])
    ],
    dependencies: [.package(name: "Dovetail", path: "..")],
    targets: [
        .executableTarget(
            name: "GraphBenchmark",
            dependencies: ["Harness", diagnostics, .product(name: "DovetailAnalysis", package: "Dovetail")],
            swiftSettings: settings),
        .executableTarget(name: "ProgramSources", swiftSettings: settings),
        .target(name: "AllocationCounter"),
        .executableTarget(
            name: "LeakCheck",
            dependencies: ["AllocationCounter", dovetail, diagnostics, components, injection, resolvers, activity],
            swiftSettings: settings),
        .executableTarget(name: "ScaleBenchmark", dependencies: ["Harness", dovetail], swiftSettings: settings),
        .executableTarget(name: "HelloByHand", swiftSettings: settings),
        .executableTarget(name: "HelloContainer", dependencies: [dovetail], swiftSettings: settings),
        // Valgrind 3.19 does not read version 5 of the debug information, which clang writes unless told otherwise.
        .target(name: "Machine", cSettings: [.unsafeFlags(["-gdwarf-4"])]),
        .target(name: "Harness", dependencies: ["Machine"], swiftSettings: settings),
    ]
)
for name in ["HandWritten", "StrongGetter", "StoredFunctions", "NaiveDictionary"] { package.targets += programs(name) }
package.targets += programs("Container", uses: [dovetail])
package.targets += programs("Component", uses: [dovetail, components])
package.targets += programs("Injected", uses: [dovetail, injection])
package.targets += programs("Resolver", uses: [dovetail, resolvers])

/// Participants that use another library, which is not part of this repository. `Scripts/benchmark requests --peer` says where its compiled
/// modules and its object file are.
for peer in (Context.environment["BENCHMARK_PEERS"] ?? "").split(separator: ";") {
    let parts = peer.split(separator: "=").map(String.init)
    package.targets += programs(
        parts[0], modules: [.unsafeFlags(["-I", parts[1]])], objects: [.unsafeFlags([parts[2]])])
}
