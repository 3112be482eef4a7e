#if Tools
    internal import DovetailGenerator
    internal import DovetailReader

    extension [ModuleFacts] {
        /// Adds each `GeneratedModule` that no file declares, because the plugin writes it elsewhere.
        var addingGeneratedModules: [ModuleFacts] {
            guard contains(where: \.mentionsInitializerInjectable) else { return self }
            var result = self
            for index in indices where self[index].mentionsInitializerInjectable && !self[index].hasGeneratedModule {
                guard let text = DovetailGenerator.Generator(self, target: index).text else { continue }
                result[index].files.append(SourceReader.facts(of: text, path: "Dovetail.generated.swift"))
            }
            return result
        }
    }

    extension ModuleFacts {
        fileprivate var mentionsInitializerInjectable: Bool {
            files.contains { $0.declarations.contains(where: \.mentionsInitializerInjectable) }
        }

        fileprivate var hasGeneratedModule: Bool {
            files.contains { $0.declarations.contains { $0.name == "GeneratedModule" } }
        }
    }

    extension Declaration {
        fileprivate var mentionsInitializerInjectable: Bool {
            inherited.contains { $0.parts?.last?.name == "InitializerInjectable" }
                || members.contains(where: \.mentionsInitializerInjectable)
        }
    }
#endif
