// swift-tools-version: 6.2
import PackageDescription

/// The other libraries that Dovetail is measured beside, in the versions that Documentation/Performance.md names. `Scripts/benchmark
/// --peer NAME` fetches and builds one of them; nothing else in this repository does.
struct Peer {
    let trait: String
    let source: Package.Dependency
    let package: String
    let product: String
}

let peers = [
    Peer(
        trait: "Factory", source: .package(url: "https://github.com/hmlongco/Factory", exact: "3.2.1"),
        package: "Factory", product: "FactoryKit"),
    Peer(
        trait: "SwiftDependencies",
        source: .package(url: "https://github.com/pointfreeco/swift-dependencies", exact: "1.16.0"),
        package: "swift-dependencies", product: "Dependencies"),
    Peer(
        trait: "Swinject", source: .package(url: "https://github.com/Swinject/Swinject", exact: "2.10.0"),
        package: "Swinject", product: "Swinject"),
    Peer(
        trait: "DITranquillity", source: .package(url: "https://github.com/ivlevAstef/DITranquillity", exact: "6.0.0"),
        package: "DITranquillity", product: "DITranquillity"),
    // Its versions resolve with `await` only.
    Peer(
        trait: "Astroject",
        source: .package(
            url: "https://github.com/astro-bytes/Astroject", revision: "ee5a1a0d26db991e46f3d74d0adeb62bbfc44515"),
        package: "Astroject", product: "Astroject-Sync"),
]

// Each library is a trait, so that the others are not fetched for it.
let package = Package(
    name: "Peers",
    platforms: [.macOS(.v15)],
    products: [.library(name: "Peers", targets: ["Peers"])],
    traits: Set(peers.map { .trait(name: $0.trait) }),
    dependencies: peers.map(\.source),
    targets: [
        .target(
            name: "Peers",
            dependencies: peers.map {
                .product(name: $0.product, package: $0.package, condition: .when(traits: [$0.trait]))
            })
    ]
)
