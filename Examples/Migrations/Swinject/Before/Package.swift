// swift-tools-version: 6.2
import PackageDescription

let swinject: Target.Dependency = .product(name: "Swinject", package: "Swinject")
let parts: Target.Dependency = .product(name: "ShopParts", package: "Migrations")
let shop: Target.Dependency = .product(name: "Shop", package: "Migrations")

let package = Package(
    name: "BeforeSwinject",
    platforms: [.macOS(.v15), .iOS(.v18)],
    dependencies: [
        .package(path: "../.."), .package(url: "https://github.com/Swinject/Swinject", exact: "2.10.0"),
    ],
    targets: [
        .target(name: "BeforeSwinject", dependencies: [parts, shop, swinject], path: "Sources"),
        .testTarget(
            name: "BeforeSwinjectTests", dependencies: ["BeforeSwinject", parts, shop, swinject], path: "Tests"),
    ],
    swiftLanguageModes: [.v5]
)
