// swift-tools-version: 6.2
import PackageDescription

// Random graphs, which Scripts/check-resolver-graphs writes into a copy of this package.
let features = [
    "ExistentialAny", "InferIsolatedConformances", "InternalImportsByDefault", "MemberImportVisibility",
    "NonisolatedNonsendingByDefault",
]
let package = Package(
    name: "Graphs",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "Dovetail", path: "../..")],
    targets: [
        .executableTarget(
            name: "Graphs",
            dependencies: ["Dovetail", "DovetailResolvers"].map { .product(name: $0, package: "Dovetail") },
            swiftSettings: features.map { .enableUpcomingFeature($0) })
    ]
)
