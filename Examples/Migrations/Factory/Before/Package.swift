// swift-tools-version: 6.2
import PackageDescription

let factory: Target.Dependency = .product(name: "FactoryKit", package: "Factory")
let testing: Target.Dependency = .product(name: "FactoryTesting", package: "Factory")
let parts: Target.Dependency = .product(name: "ShopParts", package: "Migrations")

let package = Package(
    name: "BeforeFactory",
    platforms: [.macOS(.v15), .iOS(.v18)],
    dependencies: [
        .package(path: "../.."), .package(url: "https://github.com/hmlongco/Factory", exact: "3.2.1"),
    ],
    targets: [
        .target(name: "BeforeFactory", dependencies: [parts, factory], path: "Sources"),
        .testTarget(
            name: "BeforeFactoryTests", dependencies: ["BeforeFactory", parts, factory, testing], path: "Tests"),
    ],
    swiftLanguageModes: [.v5]
)
