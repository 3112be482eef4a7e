// swift-tools-version: 6.2
// Programs that attack the runtime with threads and tasks for a given time: `Scripts/check-stress` runs
// them under the address sanitizer and the thread sanitizer.
import PackageDescription

let package = Package(
    name: "Stress",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "Dovetail", path: "../..")],
    targets: [
        .executableTarget(
            name: "stress",
            dependencies: [
                .product(name: "Dovetail", package: "Dovetail"), .product(name: "DovetailDiagnostics", package: "Dovetail"),
                .product(name: "DovetailInjection", package: "Dovetail"),
                .product(name: "DovetailResolvers", package: "Dovetail"),
            ],
            swiftSettings: [
                .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("InternalImportsByDefault"),
                .enableUpcomingFeature("MemberImportVisibility"),
                .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
                .enableUpcomingFeature("InferIsolatedConformances"),
            ])
    ],
    swiftLanguageModes: [.v6]
)
