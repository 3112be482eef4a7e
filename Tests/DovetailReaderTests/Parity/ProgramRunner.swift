#if Tools
    extension Verdict {
        /// The Swift source of a function that creates containers of a program, and prints what they find, which requests
        /// fail, and where the bindings stand that requests have used.
        static let asker = """
            import Dovetail
            import DovetailDiagnostics
            import Synchronization

            \(writer)
            final class UsedLines: Observer {
                private let lines = Mutex<Set<Int>>([])
                var all: [Int] { lines.withLock { $0.sorted() } }
                func handle(_ event: ContainerEvent) {
                    switch event {
                    case .created(let binding, _), .resolved(let binding):
                        lines.withLock { _ = $0.insert(binding.location.line) }
                    default: break
                    }
                }
            }
            typealias Ask = @Sendable (Container) async throws -> Void
            func ask(
                _ name: String, _ make: () throws -> Container, _ use: (Container) -> Void, _ questions: [(String, Ask, Ask)]
            ) async {
                print("== \\(name)")
                do {
                    for line in try make().findings.map(line).sorted() { print(line) }
                } catch let error as AssemblyError {
                    print("not assembled")
                    for line in error.findings.map(line).sorted() { print(line) }
                    return
                } catch { return print("\\(error)") }
                print("== ask\\(name)")
                let used = UsedLines()
                for (name, probe, question) in questions {
                    guard let container = try? make() else { return print("no container") }
                    use(container)
                    do { try await container.start() } catch { return print("not started: \\(line(error.finding))") }
                    container.add(used)
                    do {
                        try await probe(container)
                        try await question(container)
                        print("\\(name): nothing")
                    } catch let error as ResolutionError {
                        print("\\(name): \\(line(error.finding))")
                    } catch { print("\\(name): \\(error)") }
                }
                for line in used.all { print("used: \\(line)") }
            }
            """
    }
#endif
