// swift-tools-version: 6.2
import PackageDescription

// A program in the idioms of real code. Scripts/check-planted plants mistakes in it.
let package = Package(
    name: "Planted",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "Dovetail", path: "../..")],
    targets: [
        .target(name: "Injection", dependencies: [.product(name: "Dovetail", package: "Dovetail")]),
        .target(name: "Catalog", dependencies: ["Injection"]),
        .executableTarget(name: "Shop", dependencies: ["Catalog", "Injection"]),
    ]
)
