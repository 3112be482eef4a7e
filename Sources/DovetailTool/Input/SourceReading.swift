#if Tools
    internal import DovetailReader
    internal import Foundation
    internal import Synchronization

    /// Reads many files at once.
    enum SourceReading {
        /// The modules of a list of sources. The result does not depend on the number of jobs.
        static func modules(
            of sources: [SourceFolder.Source], jobs: Int, isolation: (String) -> String?
        ) throws -> [ModuleFacts] {
            let next = Atomic(0)
            let facts = Mutex([FileFacts?](repeating: nil, count: sources.count))
            let failure = Mutex<InputError?>(nil)
            DispatchQueue.concurrentPerform(iterations: max(1, jobs)) { _ in
                while true {
                    let index = next.add(1, ordering: .relaxed).oldValue
                    guard index < sources.count else { return }
                    do {
                        let text = try SourceFolder.text(of: sources[index].path)
                        let read = SourceReader.facts(of: text, path: sources[index].shownPath)
                        facts.withLock { $0[index] = read }
                    } catch {
                        let problem = error as? InputError ?? InputError(sources[index].path, "\(error)")
                        failure.withLock { if $0 == nil || problem.description < $0!.description { $0 = problem } }
                    }
                    if Console.showsProgress, sources.count > 200, index % 100 == 0 {
                        Console.complain("\r\(index) of \(sources.count) files")
                    }
                }
            }
            if Console.showsProgress, sources.count > 200 { Console.complain("\r\u{1B}[K") }
            if let problem = failure.withLock({ $0 }) { throw problem }
            let files = facts.withLock { $0 }
            var byModule: [String: [FileFacts]] = [:]
            for (source, file) in zip(sources, files) {
                if let file { byModule[source.module, default: []].append(file) }
            }
            return byModule.keys.sorted().map {
                ModuleFacts(name: $0, defaultIsolation: isolation($0), files: byModule[$0] ?? [])
            }
        }
    }
#endif
