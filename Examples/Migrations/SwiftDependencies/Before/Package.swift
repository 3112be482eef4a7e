// swift-tools-version: 6.2
import PackageDescription

let dependencies: Target.Dependency = .product(name: "Dependencies", package: "swift-dependencies")
let testing: Target.Dependency = .product(name: "DependenciesTestSupport", package: "swift-dependencies")
let parts: Target.Dependency = .product(name: "ShopParts", package: "Migrations")

let package = Package(
    name: "BeforeSwiftDependencies",
    platforms: [.macOS(.v15), .iOS(.v18)],
    dependencies: [
        .package(path: "../.."),
        .package(url: "https://github.com/pointfreeco/swift-dependencies", exact: "1.16.0"),
    ],
    targets: [
        .target(name: "BeforeSwiftDependencies", dependencies: [parts, dependencies], path: "Sources"),
        .testTarget(
            name: "BeforeSwiftDependenciesTests",
            dependencies: ["BeforeSwiftDependencies", parts, dependencies, testing], path: "Tests"),
    ]
)
