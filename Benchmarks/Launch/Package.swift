// swift-tools-version: 6.2
import PackageDescription

// Programs whose launch is measured. Scripts/benchmark launch copies this package and writes their sources.
let package = Package(
    name: "Launch",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "Dovetail", path: "../..")],
    targets: [
        .target(name: "Services"),
        .executableTarget(name: "LaunchHandWritten", dependencies: ["Services"]),
        .executableTarget(
            name: "LaunchContainer", dependencies: ["Services", .product(name: "Dovetail", package: "Dovetail")]),
    ]
)

// Other libraries; see Benchmarks/Package.swift.
for peer in (Context.environment["BENCHMARK_PEERS"] ?? "").split(separator: ";") {
    let parts = peer.split(separator: "=").map(String.init)
    package.targets.append(
        .executableTarget(
            name: "Launch\(parts[0])", dependencies: ["Services"],
            swiftSettings: [.swiftLanguageMode(.v5), .unsafeFlags(["-I", parts[1]])],
            linkerSettings: [.unsafeFlags([parts[2]])]))
}
