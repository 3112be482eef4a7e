// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "Dovetail", path: "..")],
    targets: [
        .executableTarget(
            name: "GraphBenchmark",
            dependencies: [.product(name: "DovetailGraph", package: "Dovetail")],
            swiftSettings: settings),
        .target(name: "AllocationCounter"),
        .executableTarget(
            name: "LeakCheck", dependencies: ["AllocationCounter", .product(name: "Dovetail", package: "Dovetail")],
            swiftSettings: settings),
    ]
)
