#if Tools
    /// Something that cannot be read, with its path.
    struct InputError: Error, CustomStringConvertible {
        let description: String

        init(_ path: String, _ problem: String) { description = "\(path): \(problem)" }
    }
#endif
