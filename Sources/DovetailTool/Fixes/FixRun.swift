#if Tools
    internal import ArgumentParser
    internal import DovetailGraph

    /// The arguments that apply fixes.
    struct FixArguments: ParsableArguments {
        @Flag(help: "Apply the fixes that are exact, then check again and report what is left.") var fix = false
        @Flag(help: "With --fix, print the changes as a unified diff, and write nothing.") var dryRun = false
        @Flag(help: "With --fix, change files with changes that are not committed, too.") var allowDirty = false
        @Flag(name: .customLong("allow-no-vcs"), help: "With --fix, change files outside of a git work tree, too.")
        var allowNoVersionControl = false

        func validate() throws {
            guard !fix else { return }
            for (option, isUsed) in [
                ("--dry-run", dryRun), ("--allow-dirty", allowDirty), ("--allow-no-vcs", allowNoVersionControl),
            ] where isUsed {
                throw ValidationError("\(option) requires --fix")
            }
        }
    }

    /// Applies the edits of findings to their files.
    struct FixRun {
        private let arguments: FixArguments
        private let total: Int
        private var files: [FixedFile] = []
        /// What is not fixed, although there are edits, with the reason.
        private var refusals: [String] = []
        /// The files that could not be written.
        private var errors: [InputError] = []

        init(_ report: CheckReport, in set: SourceSet, _ arguments: FixArguments) {
            self.arguments = arguments
            let findings = report.findings
            total = findings.count
            refusals = report.partial.map { folder in
                "note: \(folder): nothing is fixed, because this folder was read in part; check all of it".onOneLine
            }
            let sources = Dictionary(set.files.map { ($0.source.shownPath, $0) }) { first, _ in first }
            let fixable = Dictionary(grouping: findings.filter { !$0.edits.isEmpty }, by: { $0.edits[0].file })
            for (name, findings) in fixable.sorted(by: { $0.key < $1.key }) {
                guard let source = sources[name], let bytes = try? source.contents() else {
                    refuse(findings, in: name, because: Disk.Failure.changed.reason)
                    continue
                }
                let file = FixedFile(findings, in: source.source, containing: bytes)
                if let obstacle = file.obstacle {
                    refuse(findings, in: name, because: obstacle)
                    continue
                }
                files.append(file)
                if !file.skipped.isEmpty {
                    refuse(file.skipped, in: name, because: "another fix changes the same code; run the command again")
                }
            }
        }

        /// The changes as a unified diff: exact bytes for other programs, and harmless text for a terminal.
        var diff: [UInt8] {
            let bytes = files.flatMap { UnifiedDiff($0).bytes }
            guard Console.isTerminal else { return bytes }
            let lines = String(decoding: bytes, as: UTF8.self).unicodeScalars
                .split(separator: "\n", omittingEmptySubsequences: false)
            return Array(lines.map { String($0).asSourceLine }.joined(separator: "\n").utf8)
        }

        /// Writes the files, unless one of them could not be restored with git. Each is written as a whole, and only if
        /// it did not change since it was read.
        mutating func write() throws {
            try requireVersionControl()
            for (index, file) in files.enumerated().reversed() {
                do {
                    try Disk.replace(file.path, containing: file.before, with: file.after)
                } catch {
                    if case .changed = error {
                        refuse(file.fixed, in: file.shownPath, because: error.reason)
                    } else {
                        errors.append(InputError(file.shownPath, "this file cannot be written: \(error.reason)"))
                    }
                    files.remove(at: index)
                }
            }
        }

        /// Throws the errors of files that could not be written.
        func requireSuccess() throws {
            guard errors.isEmpty else { throw InputErrors(errors: errors.reversed()) }
        }

        private func requireVersionControl() throws {
            let errors = try files.compactMap { file -> InputError? in
                switch try Git.state(of: file.path) {
                case .changed where !arguments.allowDirty:
                    InputError(
                        file.shownPath,
                        "this file has changes that are not committed, so you could not undo a fix alone; commit them, or "
                            + "pass --allow-dirty")
                case .unknown where !arguments.allowNoVersionControl:
                    InputError(
                        file.shownPath,
                        "this file is not in a git work tree, so you could not undo a fix; pass --allow-no-vcs to fix it "
                            + "anyway")
                case .committed, .changed, .unknown: nil
                }
            }
            guard errors.isEmpty else { throw InputErrors(errors: errors) }
        }

        /// What was fixed and what was not, for standard error.
        var summary: [String] {
            let fixed = files.flatMap(\.fixed)
            var text = "\(arguments.dryRun ? "Would fix" : "Fixed") \(fixed.count) of \(total.counting("finding"))"
            if fixed.isEmpty {
                if total > 0, refusals.isEmpty { text += ", because none has an exact fix" }
            } else {
                let counts = Dictionary(grouping: fixed, by: \.id).sorted { $0.key < $1.key }
                text += " in \(files.count.counting("file")): "
                text += counts.map { "\($0.value.count) \($0.key)" }.joined(separator: ", ")
            }
            return refusals + [text]
        }

        private mutating func refuse(_ findings: [Finding], in file: String, because reason: String) {
            let count = findings.count.counting("finding")
            refusals.append("note: \(file): \(count) not fixed: \(reason)".onOneLine)
        }
    }
#endif
