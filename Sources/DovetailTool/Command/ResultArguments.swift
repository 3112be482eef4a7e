#if Tools
    internal import DovetailJSON
    internal import ArgumentParser
    internal import DovetailGraph

    /// The format of a subcommand that answers a question.
    struct ResultArguments: ParsableArguments {
        enum Format: String, ExpressibleByArgument, CaseIterable { case text, json }

        @Option(help: "The output format.")
        var format: Format = .text

        /// The version of the JSON. It increases if the meaning of a member changes, but not if members are added.
        private static let schema = 1

        static func json(_ members: [JSON.Member]) -> String {
            JSON.object([JSON.Member("schema", .integer(schema))] + members).text(expanded: 3) + "\n"
        }

        static func json(_ members: KeyValuePairs<String, JSON?>) -> String {
            json(members.compactMap { name, value in value.map { JSON.Member(name, $0) } })
        }
    }

    extension Binding {
        /// The name and the source location as JSON.
        var reference: JSON { reference() }

        /// The name and the source location as JSON, followed by other members.
        func reference(_ members: KeyValuePairs<String, JSON?> = [:]) -> JSON {
            let others = members.compactMap { name, value in value.map { JSON.Member(name, $0) } }
            return .object(
                [.init("name", .string(fullName)), .init("location", location.reference)] + others)
        }

        /// The source location and the name, followed by remarks.
        func line(_ remarks: [String] = []) -> String {
            (["\(location): \(fullName)"] + remarks).joined(separator: ", ")
        }

        /// The lifetime, or the kind of a binding that creates nothing.
        var storage: String { kind == .factory ? lifetime.rawValue : kind.rawValue }
    }

    extension SourceLocation {
        var reference: JSON {
            .record(["file": .string(file), "line": .integer(line), "column": .integer(column)])
        }
    }
#endif
