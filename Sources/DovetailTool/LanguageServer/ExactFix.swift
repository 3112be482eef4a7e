#if Tools
    internal import DovetailGraph

    /// A suggested fix that an editor can apply: edits of one file, without anything that you must fill in.
    struct ExactFix: Hashable {
        struct Edit: Hashable {
            /// The bytes to replace.
            var range: Range<Int>
            var replacement: String
        }

        var title: String
        var file: String
        var edits: [Edit]

        /// True if it is the only fix.
        var isPreferred = false
    }

    /// Finds the fixes of a finding: those of `check --fix`, and further ones that you choose in your editor. A fix that
    /// would need more than brackets to be found, or text that you must write, is left out.
    struct ExactFixSearch {
        let index: GraphIndex
        /// The edits with which `check --fix` corrects a finding.
        let edits: (Finding) -> [Finding.Edit]
        /// The text of a file, and where code of the analysis is in it now.
        let text: (String) -> TextDocument?
        let current: (SourceLocation) -> SourceLocation

        func fixes(for finding: Finding) -> [ExactFix] {
            guard let location = finding.location else { return [] }
            if let fix = exactFix(for: finding) { return [fix] }
            var found: [ExactFix?]
            switch (finding.problem, finding.problem.other) {
            case (_, .unknownIgnore(let id, let similar?)?):
                found = [replacement(of: id, by: similar, on: location, "Use the id '\(similar)'")]
            case (_, .ambiguousType(let name, let meanings)?):
                found = meanings.map { replacement(of: name, by: $0, in: location, "Use '\($0)'") }
            case (.invalidBinding(_, .eagerTransient), _):
                found = [replacement(of: ".eager()", by: "", in: location, "Remove '.eager()'")]
            case (_, .unusedBinding?):
                found = [insertion(of: ".root()", at: location, "Mark the binding with '.root()'")]
            case (.missingBinding(_, let requester, _), _): found = [appendix(for: finding, of: requester)]
            default: found = []
            }
            let fixes = found.compactMap { $0 }
            guard fixes.count == 1 else { return fixes }
            return [ExactFix(title: fixes[0].title, file: fixes[0].file, edits: fixes[0].edits, isPreferred: true)]
        }

        /// The fix of `check --fix`, which removes what has no effect, or replaces an old name.
        private func exactFix(for finding: Finding) -> ExactFix? {
            let edits = edits(finding)
            guard let file = edits.first?.file else { return nil }
            let title =
                switch (finding.problem, finding.problem.other) {
                case (_, .unusedIgnore?): "Remove the comment"
                case (_, .redundantOverride(_, let modifier)?): "Remove '\(modifier)'"
                case (.invalidBinding(_, .inputWithLifetime), _): "Remove the lifetime"
                case (_, .renamed(_, let new, _)?): "Use '\(new)'"
                default: "Remove what has no effect"
                }
            return ExactFix(
                title: title, file: file,
                edits: edits.map { .init(range: $0.start.offset..<$0.end.offset, replacement: $0.replacement) },
                isPreferred: true)
        }

        private func start(_ location: SourceLocation) -> (file: String, text: TextDocument, offset: Int)? {
            let location = current(location)
            return text(location.file).map { (location.file, $0, $0.offset(of: location)) }
        }

        /// Replaces the only occurrence of a text in the expression at a location.
        private func replacement(
            of old: String, by new: String, in location: SourceLocation, _ title: String
        ) -> ExactFix? {
            guard let (file, text, start) = start(location) else { return nil }
            let ranges = CodeRanges(bytes: text.bytes)
            let found = ranges.occurrences(of: old, in: start..<ranges.endOfExpression(from: start))
            guard found.count == 1 else { return nil }
            // A name after a dot is a member of something else.
            if !old.hasPrefix("."), found[0].lowerBound > 0, text.bytes[found[0].lowerBound - 1] == UInt8(ascii: ".") {
                return nil
            }
            return ExactFix(title: title, file: file, edits: [.init(range: found[0], replacement: new)])
        }

        /// Replaces the only occurrence of a text in the line from a location on.
        private func replacement(
            of old: String, by new: String, on location: SourceLocation, _ title: String
        ) -> ExactFix? {
            guard !old.isEmpty, let (file, text, start) = start(location) else { return nil }
            let end = text.bytes[start...].firstIndex { $0 == 10 || $0 == 13 } ?? text.bytes.count
            let found = CodeRanges(bytes: text.bytes).occurrences(of: old, in: start..<end)
            return found.first.map { ExactFix(title: title, file: file, edits: [.init(range: $0, replacement: new)]) }
        }

        /// Inserts a modifier after the call at a location.
        private func insertion(of modifier: String, at location: SourceLocation, _ title: String) -> ExactFix? {
            guard let (file, text, start) = start(location),
                let end = CodeRanges(bytes: text.bytes).endOfCall(from: start)
            else { return nil }
            return ExactFix(title: title, file: file, edits: [.init(range: end..<end, replacement: modifier)])
        }

        /// `append to the binding for X: .as((any P).self) { $0 }`
        private func appendix(for finding: Finding, of requester: Problem.Requester) -> ExactFix? {
            guard let fix = finding.suggestedFix, fix.hasPrefix("append to the binding for "),
                let modifier = fix.firstRange(of: ": .").map({ "." + fix[$0.upperBound...] }), !modifier.contains("…")
            else { return nil }
            let title = fix.prefix(1).uppercased() + fix.dropFirst()
            if modifier.hasPrefix(".as("), let location = finding.conformingBinding {
                return insertion(of: modifier, at: location, title)
            }
            guard case .parameter(let name, _, _) = requester, modifier.hasPrefix(".using(") else { return nil }
            let bindings = Set(index.graph.bindings.filter { $0.fullName == name }.map(\.location))
            guard bindings.count == 1, let location = bindings.first else { return nil }
            return insertion(of: modifier, at: location, title)
        }
    }

    extension Finding {
        /// The location of the first binding whose type conforms to the missing one.
        fileprivate var conformingBinding: SourceLocation? {
            for note in related { if case .similar(_, .conformingType) = note.kind { return note.location } }
            return nil
        }
    }
#endif
