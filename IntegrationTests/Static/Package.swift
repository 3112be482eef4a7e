// swift-tools-version: 6.2
// One program, which `Scripts/check-linking` links in several ways. This manifest is for the way with musl.
import PackageDescription

let package = Package(
    name: "Static",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "Dovetail", path: "../..")],
    targets: [
        .executableTarget(name: "StaticProgram", dependencies: [.product(name: "Dovetail", package: "Dovetail")])
    ],
    swiftLanguageModes: [.v6]
)
