#if Tools
    internal import Dovetail
    internal import DovetailDiagnostics
    internal import DovetailGraph
    internal import DovetailReader
    internal import Foundation
    internal import Testing

    @Suite("Both readers report the same") struct ParityTests {
        enum Case: String, CaseIterable, Sendable {
            case good, broken, shared, names

            var container: Container {
                get throws {
                    switch self {
                    case .good: try ParityContainers.good()
                    case .broken: try ParityContainers.broken()
                    case .shared: try ParityContainers.shared()
                    case .names: try ParityContainers.names()
                    }
                }
            }
        }

        /// The graph of one of the containers according to the sources.
        private func program(_ subject: Case) throws -> Program {
            let url = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "ParitySources.swift")
            let lines = String(decoding: try Data(contentsOf: url), as: UTF8.self)
                .split(separator: "\n", omittingEmptySubsequences: false)
                .filter { !$0.contains("-> Container") || $0.contains("func \(subject.rawValue)()") }
            let facts = SourceReader.facts(of: lines.joined(separator: "\n"), path: "ParitySources.swift")
            return Program([ModuleFacts(name: "DovetailReaderTests", files: [facts])])
        }

        @Test("The same bindings with the same keys and dependencies", arguments: Case.allCases)
        func bindings(_ subject: Case) throws {
            let read = try program(subject).graph
            let run = try subject.container.graph
            #expect(read.modules.map(\.name) == run.modules.map(\.name))
            #expect(read.bindings.count == run.bindings.count)
            for (read, run) in zip(read.bindings, run.bindings) {
                #expect(read.keys == run.keys)
                #expect(read.displayName == run.displayName)
                #expect(read.comparable == run.comparable)
                #expect(read.location.line == run.location.line)
            }
        }

        @Test("The same findings with the same traces", arguments: Case.allCases)
        func findings(_ subject: Case) throws {
            let read = try program(subject).findings().map(\.comparable).sorted()
            let run = try subject.container.findings.map(\.comparable).sorted()
            #expect(read == run)
            #expect([.good, .names].contains(subject) || !run.isEmpty)
        }
    }

    extension Binding {
        /// The facts that both readers know, as strings.
        fileprivate var comparable: String {
            let needs = dependencies.map { need in
                "\(need.key) \(need.kind) \(need.wrappers) \(need.role) \(need.position)"
            }
            let elements = elements.map { "\($0.key) \($0.entry ?? "") \($0.entryType?.qualified ?? "")" }
            return """
                \(implementation.qualified) \(keys) \(elements) \(decorates?.description ?? "") \(kind) \(lifetime)
                \(isolation) async \(isAsync) \(priority) hidden \(isHidden) eager \(isEager) root \(isRoot)
                unused \(isUnused) module \(module ?? -1)
                \(needs.joined(separator: "\n"))
                """
        }
    }

    extension Finding {
        fileprivate var comparable: String {
            "\(severity) \(id) \(message): \(trace.map(\.name).joined(separator: " > "))"
        }
    }
#endif
