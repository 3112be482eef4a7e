// swift-tools-version: 6.2
// Customers of the build plugin. `Scripts/check-customers` builds them in one package, so that the tool is built once. With
// `CUSTOMERS_PREBUILT`, the plugin is that of a package written by `Scripts/make-artifact-bundle`, in this folder.
//
// A customer is a target, or several, in `Sources`, and a row below. Its output is compared with `Expected/NAME.txt`.
import PackageDescription

let dovetail: Target.Dependency = .product(name: "Dovetail", package: "Dovetail")
let prebuilt = Context.environment["CUSTOMERS_PREBUILT"]
let check: [Target.PluginUsage] =
    prebuilt == nil
    ? [.plugin(name: "DovetailCheck", package: "Dovetail")]
    : [.plugin(name: "PrebuiltCheck", package: "DovetailPrebuilt")]
let isWithoutTrait = Context.environment["CUSTOMERS_WITHOUT_TRAIT"] == "1"
let traits: Set<Package.Dependency.Trait> = isWithoutTrait || prebuilt != nil ? [] : ["Tools"]

let package = Package(
    name: "Customers",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "Dovetail", path: "../..", traits: traits),
        .package(path: "Shared"),
    ] + (prebuilt.map { [.package(name: "DovetailPrebuilt", path: $0)] } ?? []),
    targets: [
        // One module.
        .executableTarget(name: "Kiosk", dependencies: [dovetail], plugins: check),

        // Five modules, interfaces separate from implementations, and a sixth from a package beside this one.
        .target(name: "CatalogInterface"),
        .target(name: "OrdersInterface", dependencies: ["CatalogInterface"]),
        .target(
            name: "ShelfCatalog",
            dependencies: ["CatalogInterface", dovetail, .product(name: "Measures", package: "Shared")]),
        .target(name: "LedgerOrders", dependencies: ["OrdersInterface", "CatalogInterface", dovetail]),
        .executableTarget(
            name: "Shop", dependencies: ["ShelfCatalog", "CatalogInterface", "LedgerOrders", "OrdersInterface", dovetail],
            plugins: check),

        // Everything belongs to the main actor by default.
        .executableTarget(
            name: "Panel", dependencies: [dovetail], swiftSettings: [.defaultIsolation(MainActor.self)],
            plugins: check),

        // The plugin writes the functions that its resolver requires.
        .executableTarget(
            name: "Booth", dependencies: [dovetail, .product(name: "DovetailResolvers", package: "Dovetail")],
            plugins: check),

        // No mistake except a warning.
        .executableTarget(name: "Warned", dependencies: [dovetail], plugins: check),
    ],
    swiftLanguageModes: [.v6]
)

// Its build must fail, so the target exists on request only. The script writes `Sources/Desk`: first the files of
// `Broken`, then `Broken/Mended` over it.
if Context.environment["CUSTOMERS_BROKEN"] == "1" {
    package.targets += [
        .executableTarget(
            name: "Desk", dependencies: ["ShelfCatalog", "CatalogInterface", dovetail],
            swiftSettings: [.defaultIsolation(MainActor.self)], plugins: check)
    ]
}
