// swift-tools-version: 6.2
// Customers of generated resolvers, one module for each case. Each module's `Dovetail.generated.swift` is what
// `dovetail generate` writes for it; here it is compiled, as strictly as the compiler can, and run.
import PackageDescription

let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .strictMemorySafety(),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("ImmutableWeakCaptures"),
    .treatAllWarnings(as: .error),
]
let cases = [
    "ABCD", "App", "Areas", "Effects", "ExampleApp", "Kinds", "Names", "Parameters", "Priority", "PublicAccess",
    "Registration", "Restricted", "SharedInstances", "Strict", "Wide",
]
let dovetail: [Target.Dependency] = [
    .product(name: "Dovetail", package: "Dovetail"), .product(name: "DovetailResolvers", package: "Dovetail"),
]

let package = Package(
    name: "Resolvers",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "Dovetail", path: "../..")],
    targets: cases.map { .target(name: $0, dependencies: dovetail, swiftSettings: strict) } + [
        .target(
            name: "MainActorModule", dependencies: dovetail,
            swiftSettings: strict + [.defaultIsolation(MainActor.self)]),
        .target(name: "Vault", swiftSettings: strict),
        .target(name: "Parts", dependencies: dovetail + ["Vault"], swiftSettings: strict),
        .target(name: "Depot", dependencies: dovetail + ["Parts"], swiftSettings: strict),
        .target(name: "Workshop", dependencies: dovetail + ["Depot", "Parts"], swiftSettings: strict),
        .testTarget(
            name: "ResolversTests",
            dependencies: dovetail
                + (cases + ["MainActorModule", "Depot", "Parts", "Workshop"]).map { .byName(name: $0) },
            swiftSettings: strict),
    ]
)
