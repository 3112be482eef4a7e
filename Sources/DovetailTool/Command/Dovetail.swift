#if Tools
    internal import ArgumentParser
    internal import DovetailGraph

    @main struct Dovetail: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "dovetail",
            abstract: "Check and explore the dependencies in Swift sources.",
            discussion: """
                EXAMPLES:
                  dovetail check Sources/App
                  dovetail check --format sarif . > findings.sarif
                  dovetail generate Sources/App --output Sources/App/Dovetail.generated.swift
                  dovetail graph --format mermaid
                  dovetail explain APIClient
                  dovetail explain missing-binding
                  dovetail why AppCoordinator Database
                  dovetail impact Database

                EXIT STATUS:
                  0: no errors; there may be warnings
                  1: at least one error
                  2: invalid arguments, or an input that cannot be read
                """,
            version: ToolVersion.text,
            subcommands: [
                Check.self, Generate.self, GraphCommand.self, Explain.self, Why.self, ImpactCommand.self, Retains.self,
                Roots.self, StartOrder.self, Unused.self, Diff.self, Index.self, Link.self, Build.self,
                LanguageServerCommand.self, Stats.self, Manual.self, Version.self,
            ])

        static func main() {
            do {
                var command = try parseAsRoot()
                try command.run()
            } catch {
                Console.leave(report(error))
            }
        }

        /// Prints an error, or the help that was requested, and returns the exit status.
        static func report(_ error: any Error) -> Int32 {
            switch error {
            case let error as InputError: Console.complain("error: \(error.description)\n")
            case let mistakes as InputErrors:
                for error in mistakes.errors { Console.complain("error: \(error.description)\n") }
            case let code as ExitCode: return code.rawValue
            default:
                let text = fullMessage(for: error) + "\n"
                guard !exitCode(for: error).isSuccess else {
                    Console.write(text)
                    return 0
                }
                Console.complain(text)
            }
            return 2
        }
    }
#endif
