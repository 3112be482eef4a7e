// swift-tools-version: 6.2
import PackageDescription

let dovetail: Target.Dependency = .product(name: "Dovetail", package: "Dovetail")
let injection: Target.Dependency = .product(name: "DovetailInjection", package: "Dovetail")
let testing: Target.Dependency = .product(name: "DovetailTesting", package: "Dovetail")

// The shop with Dovetail. The shop before each migration is a package of its own, in a folder Before.
let package = Package(
    name: "Migrations",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "ShopParts", targets: ["ShopParts"]), .library(name: "Shop", targets: ["Shop"]),
    ],
    dependencies: [.package(name: "Dovetail", path: "../..")],
    targets: [
        .target(name: "ShopParts", path: "Parts"),
        .target(name: "Shop", dependencies: ["ShopParts"], path: "Shop"),
        .target(
            name: "AfterSwinject", dependencies: ["Shop", "ShopParts", dovetail], path: "Swinject/After/Sources"),
        .testTarget(
            name: "AfterSwinjectTests", dependencies: ["Shop", "ShopParts", "AfterSwinject", dovetail, testing],
            path: "Swinject/After/Tests"),
        .target(
            name: "AfterFactory", dependencies: ["Shop", "ShopParts", dovetail, injection],
            path: "Factory/After/Sources"),
        .testTarget(
            name: "AfterFactoryTests",
            dependencies: ["Shop", "ShopParts", "AfterFactory", dovetail, injection, testing],
            path: "Factory/After/Tests"),
        .target(
            name: "AfterSwiftDependencies", dependencies: ["ShopParts", dovetail, injection],
            path: "SwiftDependencies/After/Sources"),
        .testTarget(
            name: "AfterSwiftDependenciesTests",
            dependencies: ["ShopParts", "AfterSwiftDependencies", dovetail, injection, testing],
            path: "SwiftDependencies/After/Tests"),
    ]
)
