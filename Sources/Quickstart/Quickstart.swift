internal import Dovetail
internal import DovetailActivity
internal import DovetailDiagnostics
internal import Foundation

/// Surveys text files. This program shows how to wire a program with Dovetail: start reading in `Wiring/`.
@main enum Quickstart {
    static func main() {
        let console = Console.standard
        do {
            try run(Options(Array(CommandLine.arguments.dropFirst())), console)
        } catch let error as UsageError {
            console.complain("quickstart: \(error)\n\n\(Usage.text)\n")
            exit(2)
        } catch {
            console.complain("quickstart: \(error)\n")
            exit(1)
        }
    }

    /// Runs the program with valid options.
    static func run(_ options: Options, _ console: Console) throws {
        if options.wantsHelp { return console.write(Usage.text + "\n") }
        let container = try makeContainer(options, console)
        try container.validate()
        if let format = options.graph {
            console.write(format.text(of: container.graph))
        } else {
            console.write(try container.resolve(Program.self).run())
        }
    }

    static func makeContainer(_ options: Options, _ console: Console) throws -> Container {
        let observers: [any Observer] = options.isVerbose ? [TextLog { console.complain($0 + "\n") }] : []
        let container = try Container(observers: observers) {
            SurveyModule()
            Instance(options)
            Instance(console)
        }
        guard options.usesMemory else { return container }
        return try container.overriding {
            Bind((any FileSystem).self) { MemoryFiles.rhymes }.lifetime(.singleton)
        }
    }
}
