// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
]

let package = Package(
    name: "Dovetail",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        .library(name: "Dovetail", targets: ["Dovetail"]),
        .library(name: "DovetailGraph", targets: ["DovetailGraph"]),
        .library(name: "DovetailReport", targets: ["DovetailReport"]),
        .executable(name: "quickstart", targets: ["Quickstart"]),
    ],
    targets: [
        .target(name: "DovetailGraph", swiftSettings: settings),
        .target(name: "Dovetail", dependencies: ["DovetailGraph"], swiftSettings: settings),
        .target(name: "DovetailReport", dependencies: ["DovetailGraph"], swiftSettings: settings),
        .executableTarget(
            name: "Quickstart", dependencies: ["Dovetail", "DovetailGraph", "DovetailReport"], swiftSettings: settings),
        .testTarget(name: "DovetailTests", dependencies: ["Dovetail"], swiftSettings: settings),
        .testTarget(name: "DovetailGraphTests", dependencies: ["DovetailGraph"], swiftSettings: settings),
        .testTarget(
            name: "DovetailReportTests", dependencies: ["DovetailReport", "DovetailGraph"], swiftSettings: settings),
        .testTarget(
            name: "QuickstartTests", dependencies: ["Quickstart", "Dovetail"], swiftSettings: settings),
    ]
)
