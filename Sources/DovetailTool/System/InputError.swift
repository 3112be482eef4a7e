#if Tools
    internal import DovetailGraph

    /// An input that cannot be used, with its path.
    struct InputError: Error, CustomStringConvertible {
        let description: String

        init(_ path: String, _ problem: String) { description = "\(path): \(problem)".onOneLine }
    }

    /// All mistakes of one input, so that the user can correct them at once.
    struct InputErrors: Error {
        let errors: [InputError]
    }
#endif
