// swift-tools-version: 6.2
import PackageDescription

// What `dovetail check` is compared with: it parses the same files and does nothing else. Scripts/benchmark check builds it. It is
// a package of its own, so that the other benchmarks do not need swift-syntax.
let package = Package(
    name: "BareParse",
    platforms: [.macOS(.v15)],
    dependencies: [.package(url: "https://github.com/swiftlang/swift-syntax", from: "603.0.1")],
    targets: [
        .executableTarget(
            name: "BareParse",
            dependencies: [
                .product(name: "SwiftParser", package: "swift-syntax"),
                .product(name: "SwiftSyntax", package: "swift-syntax"),
            ],
            swiftSettings: [.swiftLanguageMode(.v6)])
    ]
)
