#if Tools
    internal import DovetailGraph
    @testable internal import DovetailReader
    internal import Foundation

    /// The initializers that the reader believes types to have.
    struct ReadModules {
        private let table: SymbolTable
        private let names: NameResolver
        private let functions: [SourceLocation: Function]

        init(_ modules: [ModuleFacts]) {
            table = SymbolTable(modules)
            names = NameResolver(table)
            var found: [SourceLocation: Function] = [:]
            for symbol in table.allSymbols {
                for (function, scope) in symbol.functions where function.name == "init" {
                    found[table.location(function.position, in: scope)] = function
                }
            }
            functions = found
        }

        init(_ modules: [CompiledModule]) throws {
            self.init(
                try modules.map { module in
                    let files = try module.sources.map { path in
                        SourceReader.facts(of: try String(contentsOfFile: path, encoding: .utf8), path: path)
                    }
                    let isMainActor = module.arguments.contains("-default-isolation")
                    return ModuleFacts(
                        name: module.name, defaultIsolation: isMainActor ? "MainActor" : nil, files: files)
                })
        }

        var moduleNames: Set<String> { table.moduleNames }

        /// The initializers that modules declare or that the compiler adds there. Generic parameters are the arguments.
        func initializers(in modules: [CompiledModule]) -> [Initializer] {
            let moduleNames = Set(modules.map(\.name))
            let files = Set(modules.flatMap(\.sources))
            let kinds: Set<Declaration.Kind> = [.structure, .class, .actor, .enumeration]
            // Private types of several files have one name in the compiler's text.
            let symbols = Dictionary(grouping: table.allSymbols, by: { CanonicalName(read: $0.name).text }).values
            return symbols.filter { $0.count == 1 }.joined().filter { kinds.contains($0.kind) }.flatMap { symbol in
                let isImplicitHere = moduleNames.contains(table.modules[symbol.scope.module].name)
                return initializers(of: symbol) { $0.map { files.contains($0.file) } ?? isImplicitHere }
            }
        }

        /// True if a type mentions one of a library that is not read, which is named without its module.
        private func isForeign(_ type: ResolvedType) -> Bool {
            if let outer = type.outer, isForeign(outer) { return true }
            if type.arguments.contains(where: isForeign) { return true }
            guard case .nominal(let base, _, _) = type, let first = base.split(separator: ".").first else {
                return false
            }
            return first != "Swift" && !moduleNames.contains(String(first))
        }

        private func initializers(
            of symbol: Symbol, declaredAt isMeant: (SourceLocation?) -> Bool
        ) -> [Initializer] {
            var scope = symbol.scope
            var depth = 0
            for length in scope.path.indices {
                let generics = table.symbols[table.enclosingName(length + 1, in: scope)]?.generics ?? []
                for (index, name) in generics.enumerated() {
                    scope.generics[name] = .nominal(CanonicalName.generic(index, ofDepth: depth), [], isProtocol: false)
                }
                if !generics.isEmpty { depth += 1 }
            }
            let type = names.enclosingType(scope.path.count, in: scope)
            let found = TypeContext(names, in: scope).initializers(of: type)
            return found.filter { isMeant($0.location) }.map { callable in
                let function = callable.location.flatMap { functions[$0] }
                return Initializer(
                    type: CanonicalName(read: symbol.name).text,
                    labels: callable.parameters.map { $0.label ?? "_" },
                    parameters: callable.parameters.map { parameter in
                        if parameter.type.isUnresolved { return .unknown }
                        let text = CanonicalName(read: parameter.type.name.qualified).text
                        return isForeign(parameter.type) ? .foreign(text) : .type(text)
                    },
                    isAsync: callable.isAsync, isThrowing: function?.throwing != nil,
                    isolation: callable.isolation?.split(separator: ".").last.map(String.init),
                    isImplicit: callable.isImplicit,
                    isConditional: symbol.hasConditionalCreation || function?.restrictions.conditions.isEmpty == false)
            }
        }
    }
#endif
