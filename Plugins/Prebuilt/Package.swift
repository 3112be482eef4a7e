// swift-tools-version: 6.2
import PackageDescription

// Written by Scripts/make-artifact-bundle of Dovetail VERSION.
let package = Package(
    name: "DovetailPrebuilt",
    products: [
        .plugin(name: "PrebuiltCheck", targets: ["PrebuiltCheck"]),
        .plugin(name: "PrebuiltCommand", targets: ["PrebuiltCommand"]),
    ],
    targets: [
        .binaryTarget(name: "DovetailPrebuiltTool", path: "DovetailTool.artifactbundle"),
        .plugin(name: "PrebuiltCheck", capability: .buildTool(), dependencies: ["DovetailPrebuiltTool"]),
        .plugin(
            name: "PrebuiltCommand",
            capability: .command(
                intent: .custom(verb: "dovetail-prebuilt", description: "Checks and shows what the program is made of.")
            ),
            dependencies: ["DovetailPrebuiltTool"]),
    ]
)
