/// A package in the shape of an application: each module binds services that depend on its own services and earlier
/// modules; about half of its lines have nothing to do with that.
struct ProgramShape {
    let modules: Int
    /// Bindings of one module.
    let services: Int
    /// Lines of one module that are neither services nor bindings.
    let otherLines: Int

    init(modules: Int, bindings: Int, lines: Int) {
        self.modules = modules
        services = max(1, bindings / modules)
        otherLines = max(0, lines / modules - services * (ProgramShape.linesOfService + 1))
    }

    /// About that many, so that the total comes near the requested one.
    private static let linesOfService = 50
    private static let linesOfOther = 218

    var files: some Sequence<(path: String, text: String)> {
        (0..<modules).lazy.flatMap { module in files(of: module) } + [
            ("Package.swift", "// swift-tools-version: 6.2\n"), ("Sources/App/main.swift", main),
        ]
    }

    private func files(of module: Int) -> [(path: String, text: String)] {
        let folder = "Sources/Feature\(module)"
        var files = [("\(folder)/Feature\(module)Module.swift", bindings(of: module))]
        for service in 0..<services {
            files.append(("\(folder)/Service\(service).swift", self.service(service, of: module)))
        }
        for number in 0..<(otherLines + ProgramShape.linesOfOther - 1) / ProgramShape.linesOfOther {
            let text = Filler.models(number, module) + Filler.report(number, module)
            files.append(("\(folder)/Other\(number).swift", text))
        }
        return files
    }

    private func bindings(of module: Int) -> String {
        let lines = (0..<services).map { service in
            let name = "Service\(module)_\(service)"
            return "        Bind((any \(name)).self, Default\(name).init).lifetime(.singleton)\n"
        }
        return """
            import Dovetail

            public struct Feature\(module)Module: Module {
                public init() {}
                public var body: some Module {
            \(lines.joined())    }
            }

            """
    }

    /// The dependencies of a service: earlier ones of its module, and one of an earlier module.
    private func needs(of service: Int, in module: Int) -> [(module: Int, service: Int)] {
        var needs = [(module, service - 1), (module, service / 2 - 1)].filter { $0.1 >= 0 }
        if module > 0 { needs.append(((module * 7 + service * 3) % module, service)) }
        return needs.map { (module: $0.0, service: $0.1) }
    }

    private func service(_ number: Int, of module: Int) -> String {
        let name = "Service\(module)_\(number)"
        let needs = needs(of: number, in: module)
        let imports = Set(needs.map(\.module)).subtracting([module]).sorted().map { "import Feature\($0)\n" }
        let types = needs.map { "any Service\($0.module)_\($0.service)" }
        let properties = types.enumerated().map { "    private let part\($0): \($1)\n" }.joined()
        let parameters = types.enumerated().map { "part\($0): \($1)" }.joined(separator: ", ")
        let assignments = types.indices.map { "        self.part\($0) = part\($0)\n" }.joined()
        let calls = types.indices.map { "        total += await part\($0).load(identifier)\n" }.joined()
        return """
            \(imports.joined())
            /// What the rest of the program knows about \(name).
            public protocol \(name): Sendable {
                func load(_ identifier: Int) async -> Int
                func describe() -> String
            }

            public final class Default\(name): \(name) {
            \(properties)
                public init(\(parameters)) {
            \(assignments)    }

                public func load(_ identifier: Int) async -> Int {
                    var total = identifier
            \(calls)        return normalize(total)
                }

                public func describe() -> String {
                    let names = ["\(name)", "is", "number \(number)"]
                    return names.filter { !$0.isEmpty }.map { $0.lowercased() }.joined(separator: " ")
                }

            \(Filler.method)}

            """
    }

    private var main: String {
        let imports = (0..<modules).map { "import Feature\($0)\n" }.joined()
        let installed = (0..<modules).map { "        Feature\($0)Module()\n" }.joined()
        return """
            import Dovetail
            \(imports)
            struct Application: Module {
                var body: some Module {
            \(installed)    }
            }

            let container = try Container { Application() }
            let service: any Service\(modules - 1)_\(services - 1) = try container.resolve()
            print(service.describe())

            """
    }
}
