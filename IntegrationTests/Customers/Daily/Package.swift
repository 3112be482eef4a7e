// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Daily",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "Dovetail", path: "DOVETAIL"), .package(name: "DovetailPrebuilt", path: "PREBUILT")],
    targets: [
        .executableTarget(
            name: "Daily", dependencies: [.product(name: "Dovetail", package: "Dovetail")],
            plugins: [.plugin(name: "PrebuiltCheck", package: "DovetailPrebuilt")])
    ]
)
