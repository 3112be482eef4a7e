#if Tools
    internal import DovetailGraph

    /// An input that cannot be used, with its path.
    struct InputError: Error, CustomStringConvertible {
        let description: String

        init(_ path: String, _ problem: String) { description = "\(path): \(problem)".onOneLine }
    }
#endif
