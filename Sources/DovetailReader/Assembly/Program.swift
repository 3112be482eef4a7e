package import DovetailAnalysis
package import DovetailGraph

/// A program that was read from sources: its graph, and the findings about the sources.
package struct Program: Sendable {
    package var graph: Graph
    /// The findings about the sources themselves: syntax errors, ambiguous names, bindings that were not analyzed.
    package var sourceFindings: [Finding] = []
    /// The number of lines in modules that were not analyzed.
    package var unreadableCount = 0
    /// The roots of the options that are the name of no binding.
    package private(set) var unknownRoots: Set<String> = []
    /// The locations of bindings that are registered later, and of those that they replace.
    private var registered: Set<SourceLocation> = []
    /// The files with a name that may be that of an unknown module, and that another module declares.
    package private(set) var guessingFiles: Set<String> = []
    /// The lines that list generic modules, by the bindings in the bodies of these modules.
    private var specializations: [Specialization: SourceLocation] = [:]
    private var broken = BrokenFiles()
    private var ignores = IgnoreList()
    private let initializers: SuggestedInitializers
    private let casts: ArgumentCasts

    /// The Swift modules of the sources.
    package private(set) var swiftModules = SwiftModules()

    /// False if the parent of a container is unknown, or if the sources contain no container at all, so that other code
    /// may combine the bindings in another way.
    private(set) var knowsContainers = true

    /// Links modules: finds declarations, installs modules in containers, and records the requests.
    package init(_ modules: [ModuleFacts], options: LinkOptions = LinkOptions()) {
        let modules = options.active(modules.sorted { $0.name < $1.name })
        var names = NameResolver(SymbolTable(modules))
        let ambiguities = Ambiguities()
        names.ambiguities = ambiguities
        var assembler = ProgramAssembler(names, options: options)
        assembler.run()
        graph = assembler.graph
        for (binding, line) in assembler.specializations {
            specializations[Specialization(graph.bindings[binding].fullName, graph.bindings[binding].location)] = line
        }
        initializers = SuggestedInitializers(for: graph, names)
        casts = ArgumentCasts(for: graph, names)
        unknownRoots = assembler.unknownRoots
        knowsContainers = !graph.levels.contains(where: \.hasForeignParent) && !assembler.assemblesEveryModule
        registered = assembler.registered
        unreadableCount = assembler.unreadable.count
        sourceFindings = assembler.unreadable.map {
            Finding(
                $0.isValueFiles ? .opaqueValues : .unanalyzedBinding(target: $0.text, obstacle: .expression),
                severity: .note, at: $0.location)
        }
        sourceFindings += assembler.findings
        guessingFiles = ambiguities.guessingFiles
        sourceFindings += ambiguities.found.map { location, ambiguity in
            Finding(.ambiguousType(name: ambiguity.name, meanings: ambiguity.meanings), at: location)
        }
        for module in modules { swiftModules.add(module.name, files: module.files.map(\.path)) }
        sourceFindings += Program.oldSpellings(in: modules)
        let moduleNames = Set(modules.map(\.name))
        for file in modules.flatMap(\.files) {
            sourceFindings += file.syntaxErrors.map {
                let location = SourceLocation(file: file.path, line: $0.position.line, column: $0.position.column)
                return Finding(.syntaxError(message: $0.message), at: location)
            }
            ignores.add(file)
            broken.add(file, among: moduleNames)
        }
    }

    /// A binding of a generic module: its line is that of the bindings of all specializations of the module.
    private struct Specialization: Hashable {
        var name: String
        var location: SourceLocation?

        init(_ name: String, _ location: SourceLocation?) { (self.name, self.location) = (name, location) }
    }

    /// The finding at the line that lists a generic module, if only this specialization of the module is concerned.
    private func locatedAtSpecialization(_ finding: Finding) -> Finding {
        guard case .unusedBinding(let name)? = finding.problem.other,
            let line = specializations[Specialization(name, finding.location)]
        else { return finding }
        var finding = finding
        finding.location = line
        return finding
    }

    /// The old spellings that can mean nothing but the library's.
    private static func oldSpellings(in modules: [ModuleFacts]) -> [Finding] {
        let files = modules.flatMap(\.files).filter { !$0.oldNames.isEmpty }
        if files.isEmpty { return [] }
        let declared = DeclaredNames(modules)
        return files.flatMap { file in
            file.oldNames.compactMap { name in
                guard let spelling = OldSpellings.of(name.spelling),
                    !declared.mayDeclare(spelling, importing: file.imports)
                else { return nil }
                return Finding(
                    .renamed(old: spelling.old, new: spelling.new, isExact: spelling.isExact),
                    at: SourceLocation(file: file.path, line: name.position.line, column: name.position.column))
            }
        }
    }

    /// All findings, sorted by source location, without those that the sources suppress.
    ///
    /// - Parameter boundaries: The rules of the configuration about Swift modules, if it has some.
    package func findings(
        _ options: FindingOptions = FindingOptions(), within boundaries: BoundaryMap? = nil
    ) -> [Finding] {
        let ambiguous = Set(sourceFindings.filter { $0.id == .ambiguousType }.map(\.location))
        let unrequested = graph.unrequestedLocations.union(registered)
        let rules = graph.findingsOfAllPrograms(within: boundaries).filter { finding in
            switch finding.id {
            case .missingBinding: !ambiguous.contains(finding.location)
            case .unusedBinding: !unrequested.contains(finding.location)
            case .argumentMismatch: !casts.allow(finding)
            default: true
            }
        }
        let known = broken.removingGuesses(from: rules.map(locatedAtSpecialization) + sourceFindings)
        return ignores.applied(to: known).map(initializers.added(to:)).compactMap(options.applied).sorted(
            by: Finding.isBefore)
    }
}

extension Graph {
    /// The locations of the bindings in containers without requests, for example overlays for tests. It is expected
    /// that nothing reaches them.
    fileprivate var unrequestedLocations: Set<SourceLocation?> {
        var isRequested = Array(repeating: false, count: levels.count)
        for request in requests where isRequested.indices.contains(request.level) { isRequested[request.level] = true }
        for index in bindings.indices where bindings[index].isRoot { isRequested[bindings[index].level] = true }
        for level in levels.indices.reversed() where isRequested[level] {
            if let parent = levels[level].parent { isRequested[parent] = true }
        }
        return Set(bindings.indices.filter { !isRequested[bindings[$0].level] }.map { bindings[$0].location })
    }
}
