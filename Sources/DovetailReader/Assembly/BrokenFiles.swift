internal import DovetailGraph

/// The files with a syntax error. What they declare is unknown, and what was read of them may be wrong.
struct BrokenFiles: Sendable {
    private var paths: Set<String> = []
    /// True if one of them may declare bindings or use a container.
    private var mayBind = false

    /// - Parameter modules: The names of the modules of the program, which may re-export Dovetail.
    mutating func add(_ file: FileFacts, among modules: Set<String>) {
        guard !file.syntaxErrors.isEmpty else { return }
        paths.insert(file.path)
        if file.imports.isEmpty
            || file.imports.contains(where: { LibraryNames.modules.contains($0) || modules.contains($0) })
        {
            mayBind = true
        }
    }

    /// The findings without those that a corrected file may disprove: those with a location in such a file and, if such
    /// a file may declare bindings, those about something that is missing or unused.
    func removingGuesses(from findings: [Finding]) -> [Finding] {
        guard !paths.isEmpty else { return findings }
        return findings.filter { finding in
            if finding.id == .syntaxError { return true }
            if mayBind, finding.id.claimsAbsence { return false }
            let locations = [finding.location] + finding.trace.map(\.location) + finding.related.map(\.location)
            return !locations.contains { $0.map { paths.contains($0.file) } ?? false }
        }
    }
}

extension DiagnosticID {
    /// True for findings about something that is missing or unused, which other sources may bind or use.
    package var claimsAbsence: Bool {
        switch self {
        case .missingBinding, .missingInput, .missingRequirement, .noDecoratorTarget, .unknownInput, .unusedBinding,
            .unusedValue:
            true
        default: false
        }
    }
}
