#if Tools
    internal import DovetailGraph
    internal import DovetailReader
    internal import Foundation

    /// The findings about a container, as strings that both readers can write.
    enum Verdict {
        /// Findings that prevent a container from being created; a running one reports nothing else then.
        static let assemblyIDs: Set<DiagnosticID> = [
            .duplicateBinding, .invalidBinding, .noOwnerToClose, .argumentNotHashable, .noDecoratorTarget,
            .requirementCycle, .missingRequirement, .moduleMismatch, .alreadyRegistered, .unknownInput,
        ]

        /// Each finding with its path, its notes and its help. The number of requests depends on source locations,
        /// which differ between the two readers; and only sources have bindings that are absent, and modules that are
        /// declared somewhere.
        static func lines(of findings: [Finding]) -> [String] {
            findings.map { found in
                // Only the reader of sources knows which initializers there are.
                var finding = found
                finding.initializer = nil
                return "\(finding.severity) \(finding.id) \(finding.message): "
                    + finding.trace.map(\.name).joined(separator: " > ")
                    + finding.related.map(\.message).filter { isComparable($0, finding.id) }.sorted()
                    .map { " | " + $0.replacing(": ", with: ":") }.joined()
                    + (finding.suggestedFix.map { " | help " + $0.replacing(": ", with: ":") } ?? "")
            }
        }

        private static func isComparable(_ note: String, _ id: DiagnosticID) -> Bool {
            if id == .requirementCycle || id == .missingRequirement { return !note.hasSuffix("is declared here") }
            return note != "also requested here" && !note.hasSuffix("under a condition")
                && !note.hasSuffix("not installed")
        }

        /// The Swift source of a function that writes a finding as ``lines(of:)`` does.
        static let writer = """
            func line(_ finding: Finding) -> String {
                var text = "\\(finding.severity) \\(finding.id) \\(finding.message): "
                text += finding.trace.map(\\.name).joined(separator: " > ")
                for note in finding.related.map(\\.message).sorted() where note != "also requested here" {
                    text += " | " + note.replacing(": ", with: ":")
                }
                if let fix = finding.suggestedFix { text += " | help " + fix.replacing(": ", with: ":") }
                return text
            }
            """

        /// A cycle begins at its first edge in the order of locations. The locations of the two readers differ, so
        /// the beginning of a cycle, and the path to it, are omitted.
        private static func comparable(_ line: String) -> String {
            guard line.contains(" cycle "), let start = line.range(of: "dependency cycle: "),
                let end = line.range(of: ": ", range: start.upperBound..<line.endIndex)
            else { return line }
            let names = line[start.upperBound..<end.lowerBound].components(separatedBy: " → ").dropLast()
            let rotations = names.indices.map { Array(names[$0...] + names[..<$0]).joined(separator: " → ") }
            return line[..<start.upperBound] + (rotations.min() ?? "")
        }

        /// Lines that only differ in what is not compared are equal. The locations of the readers differ: in a running
        /// container all parameters of a reference to an initializer are at the reference, for the reader two
        /// bindings that refer to one initializer share the locations of its parameters. A report for each location is
        /// then about another one, or occurs twice; and of cycles that share bindings, others are printed. Both readers
        /// must report the same mistake then, as severely.
        static func agree(_ read: [String], _ run: [String]) -> Bool {
            if areSame(read, run) { return true }
            let exact = (read.filter { !dependsOnPlaces($0) }.sorted(), run.filter { !dependsOnPlaces($0) }.sorted())
            return exact.0 == exact.1 && mistakes(read) == mistakes(run)
        }

        /// True if both report the same lines.
        static func areSame(_ read: [String], _ run: [String]) -> Bool {
            read.map(comparable).sorted() == run.map(comparable).sorted()
        }

        private static func dependsOnPlaces(_ line: String) -> Bool {
            [" argument-mismatch ", " captive-dependency ", " needs-async ", " invalid-binding ", " cycle "].contains(
                where: line.contains)
        }

        /// The findings at locations, without the path to them; whether one line is an error; the kinds of cycles.
        private static func mistakes(_ lines: [String]) -> [String: Bool] {
            var found: [String: Bool] = [:]
            for line in lines where dependsOnPlaces(line) {
                let words = line.split(separator: " ", maxSplits: 1)
                let text = words[1].contains("cycle ") ? words[1].prefix { $0 != ":" } : words[1].withoutTrace
                found[String(text), default: false] = found[String(text), default: false] || words[0] == "error"
            }
            return found
        }

        /// The lines that only one of them reports.
        static func difference(_ read: [String], _ run: [String]) -> String {
            let (first, second) = (Set(read.map(comparable)), Set(run.map(comparable)))
            return "read: \(first.subtracting(second).sorted()), run: \(second.subtracting(first).sorted())"
        }

        /// The lines that a running container would print.
        static func read(_ program: Program) -> [String] {
            let findings = program.findings()
            let fatal = findings.filter { $0.preventsAssembly && $0.severity == .error && !$0.isAboutLinks }
            if !fatal.isEmpty { return ["not assembled"] + lines(of: fatal).sorted() }
            return lines(of: findings).sorted()
        }

        /// The Swift source of a function that prints the lines of the container that `make` returns.
        static func printer(named name: String, making make: String) -> String {
            """
            @_cdecl("\(name)") public func \(name)() {
                print("== \(name)")
                \(writer)
                func show(_ findings: [Finding]) {
                    for line in findings.map(line).sorted() { print(line) }
                }
                do {
                    show(try \(make)().findings)
                } catch let error as AssemblyError {
                    print("not assembled")
                    show(error.findings)
                } catch {
                    print("\\(error)")
                }
            }

            """
        }

        /// The Swift source of a function that calls another one, and prints the error that it throws.
        static func runner(named name: String, calling call: String) -> String {
            """
            @_cdecl("\(name)") public func \(name)() {
                print("== \(name)")
                \(writer)
                do {
                    _ = try \(call)
                    print("nothing")
                } catch let error as ResolutionError {
                    print(line(error.finding))
                } catch let error as AssemblyError {
                    print("not assembled: \\(error.id)")
                } catch {
                    print("\\(error)")
                }
            }

            """
        }

        /// The Swift source that calls the printers.
        static func caller(of names: [String]) -> String {
            names.map { "@_silgen_name(\"\($0)\") func \($0)()" }.joined(separator: "\n") + "\n"
                + names.map { "\($0)()" }.joined(separator: "\n") + "\n"
        }

        /// The output of each printer.
        static func printed(in output: String) -> [String: [String]] {
            var result: [String: [String]] = [:]
            var current = ""
            for line in output.split(separator: "\n").map(String.init) {
                if line.hasPrefix("== ") {
                    current = String(line.dropFirst(3))
                    result[current] = []
                } else {
                    result[current, default: []].append(line)
                }
            }
            return result
        }
    }

    extension Finding {
        /// True if no container is created, as an error.
        fileprivate var preventsAssembly: Bool {
            // A shared binding that takes its container itself; if a dependency takes it, that is found when it is linked.
            if case .captiveContainer(let holder, _) = problem { return trace.last.map { $0.name == holder } ?? true }
            return Verdict.assemblyIDs.contains(id)
        }

        /// True if it is only found when bindings are linked, after the container was created.
        fileprivate var isAboutLinks: Bool {
            if case .invalidBinding(_, .dependentProcess) = problem { true } else { false }
        }
    }

    extension Substring {
        /// The line of a finding up to where its trace begins.
        fileprivate var withoutTrace: Substring {
            range(of: ": ", options: .backwards).map { self[..<$0.lowerBound] } ?? self
        }
    }
#endif
