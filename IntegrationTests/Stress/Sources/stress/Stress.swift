internal import Foundation

@main enum Stress {
    static let programs = children + closing + deferred + dropping + sharing + releasing + injecting

    static let help = """
        Attacks the runtime with threads and tasks, and looks at the answers.

        Usage: stress [--seconds N] [NAME...]
               stress --list

          --seconds N   how long to run, shared by all programs (default 60)
          --list        list the programs
          --help        this text

        Prints a line for each program. The status is 0 if every answer was right, 1 if one was wrong or did not come,
        2 if the arguments make no sense.
        """

    /// The arguments of the command.
    private struct Options {
        var seconds = 60.0
        var names: [String] = []
    }

    static func main() async {
        let options = parse(Array(CommandLine.arguments.dropFirst()))
        let chosen = programs.filter { options.names.isEmpty || options.names.contains($0.name) }
        let share = options.seconds / Double(chosen.count)
        let watch = Watch()
        var isRight = true
        for program in chosen {
            // Sanitizers make everything some twenty times slower, a round too.
            watch.expect(within: share + 120)
            isRight = await run(program, seconds: share) && isRight
        }
        exit(isRight ? 0 : 1)
    }

    /// Runs one program; its name is printed before it can crash.
    private static func run(_ program: Program, seconds: Double) async -> Bool {
        write("\(program.name): ")
        do {
            let rounds = try await program.run(for: .seconds(seconds))
            write("\(rounds) rounds\n")
            return true
        } catch {
            write("wrong: \(error)\n")
            return false
        }
    }

    private static func parse(_ arguments: [String]) -> Options {
        var options = Options()
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "--help", "-h":
                write(help + "\n")
                exit(0)
            case "--list":
                for program in programs { write("\(program.name): \(program.summary)\n") }
                exit(0)
            case "--seconds":
                guard let seconds = rest.popFirst().flatMap(Double.init), seconds > 0 else {
                    refuse("--seconds takes a number")
                }
                options.seconds = seconds
            default:
                guard programs.contains(where: { $0.name == argument }) else {
                    refuse("no program is named '\(argument)'; `stress --list` lists them")
                }
                options.names.append(argument)
            }
        }
        return options
    }

    /// Writes at once, because a program may end the process.
    private static func write(_ text: String) { FileHandle.standardOutput.write(Data(text.utf8)) }

    private static func refuse(_ message: String) -> Never {
        FileHandle.standardError.write(Data("error: \(message)\n".utf8))
        exit(2)
    }
}
