// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Migrations",
    platforms: [.macOS(.v15), .iOS(.v18)],
    dependencies: [.package(name: "Dovetail", path: "../..")],
    targets: [
        .target(name: "Shop"),
        .target(
            name: "ShopDovetail", dependencies: ["Shop", .product(name: "Dovetail", package: "Dovetail")],
            path: "Sources/After"),
        .testTarget(
            name: "ShopTests",
            dependencies: [
                "Shop", "ShopDovetail", .product(name: "DovetailTesting", package: "Dovetail"),
            ]),
    ]
)
