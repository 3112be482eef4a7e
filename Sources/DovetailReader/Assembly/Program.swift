package import DovetailGraph

/// A program as its sources describe it: the graph, and what was found on the way.
package struct Program: Sendable {
    package var graph: Graph
    /// What the sources themselves have wrong: syntax, ambiguous names, what could not be read.
    package var sourceFindings: [Finding] = []
    /// How many lines of modules could not be read.
    package var unreadableCount = 0
    /// Where something is asked for in a container whose parent cannot be seen.
    private var openPlaces: Set<SourceLocation> = []
    /// Where bindings stand that are registered later.
    private var registered: Set<SourceLocation> = []
    /// Whether some bindings could not be read; of these, whether all are values of files.
    private var hasUnread = false
    private var onlyValuesAreUnread = false
    private var suppressed: [String: [(id: String, line: Int)]] = [:]

    /// Links modules: finds declarations, installs modules in containers, and records the requests.
    package init(_ modules: [ModuleFacts], options: LinkOptions = LinkOptions()) {
        let modules = modules.sorted { $0.name < $1.name }
        var names = NameResolver(SymbolTable(modules))
        let ambiguities = Ambiguities()
        names.ambiguities = ambiguities
        var assembler = ProgramAssembler(names, options)
        assembler.run()
        graph = assembler.graph
        openPlaces = assembler.openPlaces
        registered = assembler.registered
        unreadableCount = assembler.unreadable.count
        hasUnread = !assembler.unreadable.isEmpty || assembler.lacksValues
        onlyValuesAreUnread = assembler.unreadable.allSatisfy(\.isValueFiles)
        sourceFindings = assembler.unreadable.map {
            Finding(
                $0.isValueFiles ? .opaqueValues : .unanalyzedBinding(target: $0.text, obstacle: .expression),
                severity: .note, at: $0.location)
        }
        sourceFindings += assembler.findings
        sourceFindings += ambiguities.found.map { place, ambiguity in
            Finding(.ambiguousType(name: ambiguity.name, meanings: ambiguity.meanings), at: place)
        }
        for file in modules.flatMap(\.files) {
            sourceFindings += file.syntaxErrors.map {
                let place = SourceLocation(file: file.path, line: $0.position.line, column: $0.position.column)
                return Finding(.syntaxError(message: $0.message), at: place)
            }
            for suppression in file.suppressions {
                suppressed[file.path, default: []].append((suppression.id, suppression.line))
            }
        }
    }

    /// Everything there is to say, by place, without what the sources silence.
    ///
    /// Where lines could not be read, what seems to be missing may be there: it is a warning then. Files of values give
    /// nothing but plain values with names.
    package func findings(_ options: FindingOptions = FindingOptions()) -> [Finding] {
        let ambiguous = Set(sourceFindings.filter { $0.id == .ambiguousType }.map(\.location))
        let unasked = graph.placesNobodyAsks.union(registered)
        let rules = graph.findings().filter { finding in
            switch finding.id {
            case .missingBinding:
                !ambiguous.contains(finding.location) && finding.location.map(openPlaces.contains) != true
            case .unusedBinding: !unasked.contains(finding.location)
            default: true
            }
        }.map {
            finding in
            guard hasUnread, case .missingBinding(let key, _, _) = finding.problem,
                !onlyValuesAreUnread || key.mayComeFromValueFiles
            else { return finding }
            var weaker = finding
            weaker.severity = .warning
            return weaker
        }
        return (rules + sourceFindings).compactMap(options.applied).filter { !isSuppressed($0) }
            .sorted(by: Finding.isBefore)
    }

    private func isSuppressed(_ finding: Finding) -> Bool {
        guard let place = finding.location, let here = suppressed[place.file] else { return false }
        return here.contains { $0.id == finding.id.rawValue && ($0.line == place.line || $0.line + 1 == place.line) }
    }
}

extension Graph {
    /// The bindings of containers that the sources make but never ask: views for tests, what is registered later. That
    /// nothing reaches them is no news.
    fileprivate var placesNobodyAsks: Set<SourceLocation?> {
        var asked = Array(repeating: false, count: levels.count)
        for request in requests where asked.indices.contains(request.level) { asked[request.level] = true }
        for binding in bindings where binding.isRoot { asked[binding.level] = true }
        for level in levels.indices.reversed() where asked[level] {
            if let parent = levels[level].parent { asked[parent] = true }
        }
        return Set(bindings.filter { !asked[$0.level] }.map(\.location))
    }
}
