#if Tools
    /// Tells which packages were read as a whole. If some of the sources were left out, something that has no effect in the
    /// others may have one there.
    struct ReadPackages {
        private let sources: [SourceFolder.Source]
        /// The identities of the sources. They are looked up only once a finding has a fix.
        private lazy var read = Set(sources.map { Disk.identity(of: $0.path) })
        private let exclude: [PathPattern]
        private var known: [String: Bool] = [:]

        /// - Parameters:
        ///   - sources: All sources that were read.
        ///   - configuration: The configuration, which may leave out sources for every run.
        init(_ sources: [SourceFolder.Source], _ configuration: Configuration) {
            self.sources = sources
            exclude = configuration.exclude
        }

        /// Whether all sources around a file were read: those of its package, or else of its folder.
        mutating func containAll(around source: SourceFolder.Source) -> Bool {
            let folder = source.package ?? source.folder
            if let isRead = known[folder] { return isRead }
            var around = SourceFolder(path: folder, exclude: exclude)
            around.warnsOfNames = false
            let all = try? around.sources()
            let read = read
            let isRead = all?.allSatisfy { read.contains(Disk.identity(of: $0.path)) } ?? false
            known[folder] = isRead
            return isRead
        }

        /// The folders that were read in part.
        var partial: [String] { known.filter { !$0.value }.keys.sorted() }
    }
#endif
