#if Tools
    package import DovetailGraph

    extension Program {
        /// Adds edits to those findings whose fix is exact, so that it cannot change the meaning of other code.
        ///
        /// With a flag of `#if`, a part of the sources was left out, so what has no effect here may have one there.
        ///
        /// - Parameters:
        ///   - findings: Findings of this program.
        ///   - flags: The flags of `#if` that were defined, if any were.
        ///   - contents: The contents of a file, by the name that locations have; `nil` if they are not available.
        package func addingEdits(
            to findings: [Finding], flags: Set<String>?, from contents: (String) throws -> [UInt8]?
        ) rethrows -> [Finding] {
            guard flags == nil else { return findings }
            var readers: [String: EditReader?] = [:]
            return try findings.map { finding in
                guard let file = finding.location?.file, mayHaveEdits(finding) else { return finding }
                if readers[file] == nil {
                    readers[file] = .some(try contents(file).flatMap { EditReader($0, of: file) })
                }
                var finding = finding
                finding.edits = readers[file].flatMap { $0 }?.edits(for: finding) ?? []
                return finding
            }
        }

        /// Returns the edits that correct a finding of this program in the present text of its file, in which it may have
        /// moved; empty if its fix is not exact.
        ///
        /// - Parameters:
        ///   - finding: A finding of this program.
        ///   - location: The present location of the finding.
        ///   - bytes: The present contents of the file.
        ///   - flags: The flags of `#if` that were defined, if any were.
        package func edits(
            for finding: Finding, at location: SourceLocation, in bytes: [UInt8], flags: Set<String>?
        ) -> [Finding.Edit] {
            guard flags == nil, mayHaveEdits(finding), let reader = EditReader(bytes, of: location.file) else {
                return []
            }
            var moved = finding
            moved.location = location
            return reader.edits(for: moved)
        }

        /// Whether all that was read confirms a fix: a module may be in several containers, and every line of them is
        /// known.
        private func mayHaveEdits(_ finding: Finding) -> Bool {
            switch (finding.problem, finding.problem.other) {
            case (_, .renamed?), (_, .unusedIgnore?), (.invalidBinding(_, .inputWithLifetime), _):
                true
            case (_, .redundantOverride(_, ".replacing()")?):
                finding.related.isEmpty && unreadableCount == 0 && knowsContainers
                    && graph.replacesNothing(at: finding.location)
            default: false
            }
        }
    }

    extension Graph {
        /// Whether no container has another binding for a key of the bindings at a location. They must be in containers
        /// without a parent: that of a child or an overlay may be a container that was not read.
        fileprivate func replacesNothing(at location: SourceLocation?) -> Bool {
            let own = bindings.filter { $0.location == location }
            let keys = Set(own.flatMap(\.keys))
            let others = (bindings + absent).filter { $0.location != location && !keys.isDisjoint(with: $0.keys) }
            let areOutermost = own.allSatisfy { levels[$0.level].parent == nil && !levels[$0.level].isOverlay }
            return others.isEmpty && areOutermost && Set(own.map(\.level)).count == own.count
        }
    }
#endif
