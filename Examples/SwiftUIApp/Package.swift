// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "SwiftUIApp",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [.library(name: "ReadingModels", targets: ["ReadingModels"])],
    dependencies: [.package(name: "Dovetail", path: "../..")],
    targets: [
        // Everything that can be tested without a screen. It imports no SwiftUI, so its tests run on Linux too.
        .target(name: "ReadingModels", dependencies: [.product(name: "Dovetail", package: "Dovetail")]),
        .testTarget(
            name: "ReadingModelsTests",
            dependencies: [
                "ReadingModels", .product(name: "Dovetail", package: "Dovetail"),
                .product(name: "DovetailClocks", package: "Dovetail"),
                .product(name: "DovetailTesting", package: "Dovetail"),
            ]),
    ]
)

#if os(macOS)
    package.products.append(.library(name: "ReadingViews", targets: ["ReadingViews"]))
    package.targets += [
        // A library, because Xcode shows no previews of a program in a package.
        .target(
            name: "ReadingViews",
            dependencies: [
                "ReadingModels", .product(name: "Dovetail", package: "Dovetail"),
                .product(name: "DovetailClocks", package: "Dovetail"),
                .product(name: "DovetailSwiftUI", package: "Dovetail"),
            ]),
        .executableTarget(
            name: "ReadingApp",
            dependencies: [
                "ReadingModels", "ReadingViews", .product(name: "Dovetail", package: "Dovetail"),
                .product(name: "DovetailSwiftUI", package: "Dovetail"),
            ]),
    ]
#endif
