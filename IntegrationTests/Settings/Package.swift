// swift-tools-version: 6.2
// A customer in each of the four settings of a Swift 6 module: default isolation × NonisolatedNonsendingByDefault.
// The sources of the settings with the feature on are links to those with it off.
import PackageDescription

let mainActor: [SwiftSetting] = [.defaultIsolation(MainActor.self)]
let feature: [SwiftSetting] = [.enableUpcomingFeature("NonisolatedNonsendingByDefault")]
let runtime: Target.Dependency = .product(name: "Dovetail", package: "Dovetail")
let injection: Target.Dependency = .product(name: "DovetailInjection", package: "Dovetail")
let dovetail: [Target.Dependency] =
    ["DovetailDiagnostics", "DovetailComponents", "DovetailActivity"].map { .product(name: $0, package: "Dovetail") }
    + [runtime, injection, "Keys"]

let package = Package(
    name: "Settings",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "Dovetail", path: "../..")],
    targets: [
        .target(name: "Keys", dependencies: [runtime, injection]),
        .executableTarget(name: "CommandLineProgram", dependencies: dovetail),
        .target(name: "NonisolatedOff", dependencies: dovetail),
        .target(name: "NonisolatedOn", dependencies: dovetail, swiftSettings: feature),
        .target(name: "MainActorOff", dependencies: dovetail, swiftSettings: mainActor),
        .target(name: "MainActorOn", dependencies: dovetail, swiftSettings: mainActor + feature),
        .testTarget(
            name: "SettingsTests",
            dependencies: ["NonisolatedOff", "NonisolatedOn", "MainActorOff", "MainActorOn", "Keys", runtime, injection]),
    ],
    swiftLanguageModes: [.v6]
)
