#if Tools
    internal import DovetailGraph

    extension DiagnosticID {
        /// The message for the first id that does not exist, with a similar id if there is one; `nil` if all exist.
        static func mistake(in names: [String]) -> String? {
            guard let unknown = names.first(where: { DiagnosticGuide.of(DiagnosticID($0)) == nil }) else { return nil }
            let suggestion = nearest(to: unknown).map { "; did you mean '\($0)'?" } ?? ""
            return "unknown id '\(unknown)'\(suggestion)"
        }

        /// The known id that differs least from a name, unless more than half of the name differs.
        static func nearest(to name: String) -> DiagnosticID? {
            let bytes = Array(name.utf8)
            let known = DiagnosticGuide.all.map(\.id)
            return (0...bytes.count / 2).lazy.compactMap { limit in
                known.first { Spelling.isNear(Array($0.rawValue.utf8), bytes, within: limit) }
            }.first
        }
    }
#endif
