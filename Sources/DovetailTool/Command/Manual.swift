#if Tools
    internal import ArgumentParser
    internal import DovetailGraph
    internal import Foundation

    struct Manual: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Print the manual page, for `man`.",
            discussion: """
                It contains every subcommand with its options, from the same definitions as --help. \
                `Scripts/install-command` installs it.

                EXAMPLE: dovetail manual > dovetail.1
                """)

        func run() throws { Console.write(ManualPage(try Definition.dovetail()).text) }
    }

    /// The definition of a command, as the argument parser describes it to other programs.
    struct Definition: Decodable {
        /// An argument, an option or a flag.
        struct Argument: Decodable {
            struct Name: Decodable {
                var kind: String
                var name: String

                var text: String { kind == "long" ? "--\(name)" : "-\(name)" }
            }

            var kind: String
            var shouldDisplay: Bool
            var isOptional: Bool
            var isRepeating: Bool
            var names: [Name]?
            var valueName: String?
            var defaultValue: String?
            var allValues: [String]?
            var abstract: String?
        }

        private struct Tool: Decodable {
            var command: Definition
        }

        var commandName: String
        var abstract: String?
        var discussion: String?
        var subcommands: [Definition]?
        var arguments: [Argument]?

        /// The definition of the whole command.
        static func dovetail() throws -> Definition {
            do {
                _ = try Dovetail.parseAsRoot(["--experimental-dump-help"])
            } catch {
                return try JSONDecoder().decode(Tool.self, from: Data(Dovetail.fullMessage(for: error).utf8)).command
            }
            throw InputError("manual", "the definitions of the command are not available")
        }
    }

    /// A manual page in the language mdoc, which all systems with `man` understand.
    struct ManualPage {
        private var lines: [String] = []

        init(_ command: Definition) {
            lines = [
                ".Dd \(ManualPage.date)", ".Dt DOVETAIL 1", ".Os", ".Sh NAME", ".Nm dovetail",
                ".Nd \(ManualPage.escaped(command.abstract ?? ""))",
                ".Sh SYNOPSIS", ".Nm", ".Ar subcommand", ".Op Ar options", ".Op Ar arguments ...",
                ".Sh DESCRIPTION",
                ".Nm", "reads Swift sources, builds the graph of their dependencies, and reports mistakes in it.",
                "It never compiles or runs them.",
            ]
            add(discussion: command.discussion)
            lines.append(".Sh SUBCOMMANDS")
            for subcommand in command.subcommands ?? [] where subcommand.commandName != "help" { add(subcommand) }
            lines += [
                ".Sh FILES", ".Bl -tag -width indent", ".It Pa dovetail.json",
                "Options for every run in the folder of a package, and rules about its Swift modules.",
                ".It Pa .build/dovetail",
                "The cache of a package.", "You can delete it at any time.", ".El", ".Sh SEE ALSO",
                ".Lk https://github.com/dovetail-di/dovetail",
            ]
        }

        var text: String { lines.joined(separator: "\n") + "\n" }

        private static var date: String {
            let formatter = DateFormatter()
            formatter.locale = Locale(identifier: "en_US_POSIX")
            formatter.dateFormat = "MMMM d, yyyy"
            return formatter.string(from: Date())
        }

        private mutating func add(_ subcommand: Definition) {
            lines.append(".Ss dovetail \(ManualPage.escaped(subcommand.commandName))")
            add(text: subcommand.abstract ?? "")
            add(discussion: subcommand.discussion)
            let shown = (subcommand.arguments ?? []).filter { $0.shouldDisplay }
            guard !shown.isEmpty else { return }
            lines.append(".Bl -tag -width indent")
            for argument in shown { add(argument) }
            lines.append(".El")
        }

        private mutating func add(_ argument: Definition.Argument) {
            let value = argument.valueName.map { ManualPage.escaped($0) } ?? "value"
            switch argument.kind {
            case "positional": lines.append(".It Ar \(value)\(argument.isRepeating ? " ..." : "")")
            default:
                // `Fl` prints the first dash.
                let names = (argument.names ?? []).map { ManualPage.escaped(String($0.text.dropFirst())) }
                let placeholder = argument.kind == "option" ? " Ar \(value)" : ""
                lines.append(".It " + names.map { "Fl \($0)\(placeholder)" }.joined(separator: " , "))
            }
            add(text: argument.abstract ?? "")
            if let values = argument.allValues, !values.isEmpty {
                lines.append(ManualPage.escaped("Values: \(values.joined(separator: ", "))."))
            }
            if let value = argument.defaultValue, argument.kind != "flag", !value.isEmpty {
                lines.append(ManualPage.escaped("The default is '\(value)'."))
            }
        }

        /// Adds a discussion. Its indented lines, for example commands, keep their line breaks.
        private mutating func add(discussion: String?) {
            var isCode = false
            for line in (discussion ?? "").split(separator: "\n", omittingEmptySubsequences: false) {
                if line.hasPrefix("  ") != isCode, !line.isEmpty {
                    isCode.toggle()
                    lines.append(isCode ? ".Bd -literal -offset indent" : ".Ed")
                }
                // A heading, for example "EXAMPLES:", is a paragraph of its own.
                let isHeading = line.hasSuffix(":") && line == line.uppercased()
                if !isCode, line.isEmpty || isHeading, lines.last != ".Pp" { lines.append(".Pp") }
                if line.isEmpty { continue }
                if isCode {
                    lines.append(ManualPage.escaped(String(line.drop { $0 == " " })))
                } else {
                    add(text: String(line))
                }
            }
            if isCode { lines.append(".Ed") }
            if lines.last == ".Pp" { lines.removeLast() }
        }

        /// Adds text, each sentence on its own line, as the language asks for.
        private mutating func add(text: String) {
            lines += text.replacing(". ", with: ".\n").split(separator: "\n").map { ManualPage.escaped(String($0)) }
        }

        /// Text that contains no request to the formatter.
        private static func escaped(_ text: String) -> String {
            let plain = text.replacing("\\", with: "\\e").replacing("-", with: "\\-").replacing("\n", with: " ")
            return plain.hasPrefix(".") || plain.hasPrefix("'") ? "\\&" + plain : plain
        }
    }
#endif
