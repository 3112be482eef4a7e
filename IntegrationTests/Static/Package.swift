// swift-tools-version: 6.2
// One program, which `Scripts/check-static` links twice: with Swift's libraries inside it, and with the C library too. The sources of the
// second are a link to those of the first.
import PackageDescription

let dovetail: [Target.Dependency] = [.product(name: "Dovetail", package: "Dovetail")]

let package = Package(
    name: "Static",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "Dovetail", path: "../..")],
    targets: [
        .executableTarget(name: "StaticProgram", dependencies: dovetail),
        // Only linking differs, so that nothing is compiled twice.
        .executableTarget(
            name: "WholeProgram", dependencies: dovetail, linkerSettings: [.unsafeFlags(["-static-executable"])]),
    ],
    swiftLanguageModes: [.v6]
)
