// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "HummingbirdServer",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(
            name: "Dovetail", path: "../..", traits: ["Configuration", "Hummingbird", "ServiceLifecycle", "Tracing"]),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.0"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(
            url: "https://github.com/apple/swift-configuration", from: "1.4.0",
            traits: [.defaults, "Reloading", "CommandLineArguments"]),
        .package(url: "https://github.com/apple/swift-log", from: "1.6.0"),
        .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.80.0"),
        .package(url: "https://github.com/apple/swift-nio-extras", from: "1.34.1"),
    ],
    targets: [
        // What the server does, and its modules.
        .target(
            name: "LinkShortener",
            dependencies: [
                .product(name: "Configuration", package: "swift-configuration"),
                .product(name: "Dovetail", package: "Dovetail"),
                .product(name: "DovetailConfiguration", package: "Dovetail"),
                .product(name: "DovetailHummingbird", package: "Dovetail"),
                .product(name: "DovetailServiceLifecycle", package: "Dovetail"),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "Metrics", package: "swift-metrics"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ]),
        .executableTarget(
            name: "LinkServer",
            dependencies: [
                "LinkShortener",
                .product(name: "Configuration", package: "swift-configuration"),
                .product(name: "Dovetail", package: "Dovetail"),
                .product(name: "DovetailServiceLifecycle", package: "Dovetail"),
                .product(name: "DovetailTracing", package: "Dovetail"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "Metrics", package: "swift-metrics"),
            ]),
        .testTarget(
            name: "LinkShortenerTests",
            dependencies: [
                "LinkShortener",
                .product(name: "Configuration", package: "swift-configuration"),
                .product(name: "Dovetail", package: "Dovetail"),
                .product(name: "DovetailConfiguration", package: "Dovetail"),
                .product(name: "DovetailTesting", package: "Dovetail"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "Metrics", package: "swift-metrics"),
                .product(name: "NIOEmbedded", package: "swift-nio"),
            ]),
    ]
)
