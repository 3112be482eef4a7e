// swift-tools-version: 6.2
// A customer in each of the four settings of a Swift 6 module: default isolation × NonisolatedNonsendingByDefault.
// The sources of the settings with the feature on are links to those with it off.
import PackageDescription

let mainActor: [SwiftSetting] = [.defaultIsolation(MainActor.self)]
let feature: [SwiftSetting] = [.enableUpcomingFeature("NonisolatedNonsendingByDefault")]
let runtime: Target.Dependency = .product(name: "Dovetail", package: "Dovetail")
let dovetail: [Target.Dependency] = [runtime, .product(name: "DovetailGraph", package: "Dovetail"), "Keys"]

let package = Package(
    name: "Settings",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "Dovetail", path: "../..")],
    targets: [
        .target(name: "Keys", dependencies: [runtime]),
        .executableTarget(name: "CommandLineProgram", dependencies: dovetail),
        .target(name: "NonisolatedOff", dependencies: dovetail),
        .target(name: "NonisolatedOn", dependencies: dovetail, swiftSettings: feature),
        .target(name: "MainActorOff", dependencies: dovetail, swiftSettings: mainActor),
        .target(name: "MainActorOn", dependencies: dovetail, swiftSettings: mainActor + feature),
        .testTarget(
            name: "SettingsTests",
            dependencies: ["NonisolatedOff", "NonisolatedOn", "MainActorOff", "MainActorOn", "Keys", runtime]),
    ],
    swiftLanguageModes: [.v6]
)
