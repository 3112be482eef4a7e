#if Tools
    internal import ArgumentParser

    @main struct Dovetail: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "dovetail", abstract: "Checks the dependencies of a Swift program, read from its sources.",
            discussion: """
                EXAMPLES:
                  dovetail check Sources/App
                  dovetail check --format sarif . > findings.sarif
                  dovetail generate Sources/App --output Sources/App/Dovetail.generated.swift
                  dovetail graph --format mermaid
                  dovetail explain APIClient
                  dovetail why AppCoordinator Database

                EXIT STATUS: 0 nothing is wrong, or warnings only; 1 there are errors; 2 the arguments make no sense, or
                something cannot be read.
                """,
            version: Version.text,
            subcommands: [
                Check.self, Generate.self, GraphCommand.self, Explain.self, Why.self, Unused.self, Diff.self,
                Index.self, Link.self, Build.self, Stats.self, Version.self,
            ])

        static func main() {
            do {
                var command = try parseAsRoot()
                try command.run()
            } catch let error as InputError {
                Console.complain("error: \(error.description)\n")
                Console.leave(2)
            } catch let code as ExitCode {
                Console.leave(code.rawValue)
            } catch {
                let status = exitCode(for: error)
                let text = fullMessage(for: error)
                if status.isSuccess { Console.write(text + "\n") } else { Console.complain(text + "\n") }
                Console.leave(status.isSuccess ? 0 : 2)
            }
        }
    }

    struct Version: ParsableCommand {
        static let text = "0.1.0"
        static let configuration = CommandConfiguration(abstract: "Prints the version.")
        func run() { Console.write("dovetail \(Version.text)\n") }
    }
#endif
