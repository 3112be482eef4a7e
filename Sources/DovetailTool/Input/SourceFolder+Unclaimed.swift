#if Tools
    extension SourceFolder {
        /// The folders of a package that the package manager builds although they are not analyzed.
        private static let conventional: Set = ["Sources", "Source", "src", "srcs", "Tests", "Plugins", "Snippets"]
        /// Folders with code of others, or with results of a build.
        private static let foreign: Set<String> = ["Pods", "Carthage", "DerivedData", "node_modules"]

        /// The outermost folders with Swift files that no target of the manifest contains, relative to the package. They
        /// may belong to an Xcode project, or to targets that the manifest computes.
        ///
        /// - Parameter others: Folders that are read for another reason.
        func unclaimedFolders(besides others: Set<Disk.Identity>) -> [String] {
            guard let manifest else { return [] }
            let searched = searchedFolders(manifest.customTargets, isPackage: true)
            guard searched != [path] else { return [] }
            let known = (searched + manifest.otherFolders.map { "\(path)/\($0)" }).compactMap { Disk.identity(of: $0) }
            var search = UnclaimedSearch(folder: self, claimed: others.union(known))
            if let own = Disk.identity(of: path) { search.claimed.remove(own) }
            search.run(below: path, isTop: true)
            return search.found
        }

        private struct UnclaimedSearch {
            let folder: SourceFolder
            var claimed: Set<Disk.Identity>
            /// The folders that were searched, because a symbolic link may lead back.
            private var seen: Set<Disk.Identity> = []
            private(set) var found: [String] = []

            init(folder: SourceFolder, claimed: Set<Disk.Identity>) {
                self.folder = folder
                self.claimed = claimed
            }

            mutating func run(below parent: String, isTop: Bool = false) {
                for child in children(of: parent) where !(isTop && SourceFolder.conventional.contains(child.name)) {
                    let path = "\(parent)/\(child.name)"
                    guard let identity = Disk.identity(of: path), !claimed.contains(identity),
                        seen.insert(identity).inserted, Disk.identity(of: path + "/Package.swift") == nil
                    else { continue }
                    if containsClaimed(path) {
                        run(below: path)
                    } else if containsSwift(path) {
                        found.append(String(path.dropFirst(folder.path.count + 1)))
                    }
                }
            }

            private func children(of parent: String) -> [Disk.Entry] {
                let entries = (try? Disk.entries(of: parent)) ?? []
                return entries.filter { entry in
                    entry.isFolder && !entry.name.hasPrefix(".") && !entry.name.hasSuffix(".docc")
                        && !SourceFolder.foreign.contains(entry.name)
                        && !folder.isExcluded(folder.shownPath("\(parent)/\(entry.name)"))
                }
            }

            private func containsClaimed(_ parent: String, depth: Int = 0) -> Bool {
                guard depth < 8 else { return false }
                return children(of: parent).contains { child in
                    let path = "\(parent)/\(child.name)"
                    return Disk.identity(of: path).map(claimed.contains) == true
                        || containsClaimed(path, depth: depth + 1)
                }
            }

            private func containsSwift(_ parent: String, depth: Int = 0) -> Bool {
                let entries = (try? Disk.entries(of: parent)) ?? []
                if entries.contains(where: { !$0.isFolder && $0.name.hasSuffix(".swift") }) {
                    return Disk.identity(of: parent + "/Package.swift") == nil
                }
                guard depth < 8 else { return false }
                return children(of: parent).contains { containsSwift("\(parent)/\($0.name)", depth: depth + 1) }
            }
        }
    }
#endif
