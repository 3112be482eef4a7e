#if Tools
    internal import DovetailAnalysis
    internal import DovetailGraph

    extension DiagnosticID {
        /// The message for the first id that does not exist, with a similar id if there is one; `nil` if all exist.
        static func mistake(in names: [String]) -> String? {
            guard let unknown = names.first(where: { DiagnosticGuide.of(DiagnosticID($0)) == nil }) else { return nil }
            let suggestion = DiagnosticGuide.nearestID(to: unknown).map { "; did you mean '\($0)'?" } ?? ""
            return "unknown id '\(unknown)'\(suggestion)"
        }
    }
#endif
