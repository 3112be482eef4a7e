#if Tools
    internal import DovetailGraph

    /// A source file, before and after the edits of its findings.
    struct FixedFile {
        let path: String
        /// The path as findings show it.
        let shownPath: String
        let before: [UInt8]
        private(set) var after: [UInt8] = []
        /// The edits, by position. No two of them overlap.
        private(set) var edits: [Finding.Edit] = []
        /// The findings that the edits correct.
        private(set) var fixed: [Finding] = []
        /// The findings whose edits would change what another edit changes.
        private(set) var skipped: [Finding] = []

        init(_ findings: [Finding], in source: SourceFolder.Source, containing bytes: [UInt8]) {
            (path, shownPath, before) = (source.path, source.shownPath, bytes)
            for finding in findings {
                let new = finding.edits.filter { !edits.contains($0) }
                if new.contains(where: { edit in edits.contains { $0.overlaps(edit) } }) {
                    skipped.append(finding)
                } else {
                    edits += new
                    fixed.append(finding)
                }
            }
            edits.sort { ($0.start.offset, $0.end.offset) < ($1.start.offset, $1.end.offset) }
            after = edited(0..<bytes.count)
        }

        /// A part of the file after its edits. Each edit must be in the part or outside of it.
        func edited(_ range: Range<Int>) -> [UInt8] {
            var result: [UInt8] = []
            var position = range.lowerBound
            for edit in edits where range.contains(edit.start.offset) && edit.end.offset <= range.upperBound {
                result += before[position..<edit.start.offset]
                result += Array(edit.replacement.utf8)
                position = edit.end.offset
            }
            return result + before[position..<range.upperBound]
        }

        /// The reason why the file must not be changed, if there is one.
        var obstacle: String? {
            if isGenerated { return "this file is generated, so a fix would be overwritten" }
            switch Disk.kind(of: path) {
            case .absent: return "this file does not exist anymore"
            case .link: return "this is a symbolic link; check its target instead"
            case .other: return "this is not a regular file"
            case .file(let mode, _, _): return mode & 0o200 == 0 ? "this file is read-only" : nil
            }
        }

        /// Whether a comment among the first lines says that a program wrote the file.
        private var isGenerated: Bool {
            let lines = before.prefix(2_000).split(separator: UInt8(ascii: "\n")).prefix(10)
            return lines.map { String(decoding: $0, as: UTF8.self).lowercased() }.contains { line in
                (line.hasPrefix("//") || line.hasPrefix("/*") || line.hasPrefix(" *"))
                    && (line.contains("do not edit") || line.contains("@generated"))
            }
        }
    }

    extension Finding.Edit {
        fileprivate func overlaps(_ other: Finding.Edit) -> Bool {
            start.offset < other.end.offset && other.start.offset < end.offset
        }
    }
#endif
