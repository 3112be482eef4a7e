// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Shared",
    platforms: [.macOS(.v15)],
    products: [.library(name: "Measures", targets: ["Measures"])],
    targets: [.target(name: "Measures")],
    swiftLanguageModes: [.v6]
)
