// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Hello",
    platforms: [.macOS(.v14)],
    dependencies: [
        .package(url: "https://github.com/dovetail-di/dovetail", branch: "main")
    ],
    targets: [
        .executableTarget(
            name: "Hello",
            dependencies: [.product(name: "Dovetail", package: "dovetail")]),
        .testTarget(
            name: "HelloTests",
            dependencies: [
                "Hello",
                .product(name: "Dovetail", package: "dovetail"),
                .product(name: "DovetailTesting", package: "dovetail"),
            ]),
    ]
)
