#if Tools
    internal import ArgumentParser

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

                EXIT STATUS:
                  0: no errors; there may be warnings
                  1: at least one error
                  2: invalid arguments, or an input that cannot be read
                """,
            version: Version.text,
            subcommands: [
                Check.self, Generate.self, GraphCommand.self, Explain.self, Why.self, Unused.self, Diff.self,
                Index.self, Link.self, Build.self, LanguageServerCommand.self, Stats.self, Version.self,
            ])

        static func main() {
            do {
                var command = try parseAsRoot()
                try command.run()
            } catch let error as InputError {
                Console.complain("error: \(error.description)\n")
                Console.leave(2)
            } catch let mistakes as InputErrors {
                for error in mistakes.errors { Console.complain("error: \(error.description)\n") }
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
        static let configuration = CommandConfiguration(abstract: "Print the version.")
        func run() { Console.write("dovetail \(Version.text)\n") }
    }
#endif
