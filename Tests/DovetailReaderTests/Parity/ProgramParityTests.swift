#if Tools
    internal import DovetailReader
    internal import Foundation
    internal import Testing

    @Suite("Both readers report the same about random programs") struct ProgramParityTests {
        /// The number of programs, and the seed of the first: `DOVETAIL_PROGRAMS=500 DOVETAIL_SEED=1000`.
        private static func setting(_ name: String, otherwise value: Int) -> Int {
            ProcessInfo.processInfo.environment[name].flatMap { Int($0) } ?? value
        }

        private func read(_ program: RandomProgram) -> [String] {
            let facts = SourceReader.facts(of: "import Dovetail\n" + program.source, path: "Programs.swift")
            return Verdict.read(
                Program(
                    [ModuleFacts(name: "Programs", files: [facts])], options: LinkOptions(flags: RandomProgram.flags)))
        }

        @Test("Compiled and run, and read as source")
        func programs() throws {
            let seed = ProgramParityTests.setting("DOVETAIL_SEED", otherwise: 1)
            let count = ProgramParityTests.setting("DOVETAIL_PROGRAMS", otherwise: 40)
            let programs = (seed..<(seed + count)).map { RandomProgram(seed: UInt64($0)) }
            let names = programs.map { "print\($0.name)" }
            let text = programs.map { $0.source + Verdict.printer(named: "print\($0.name)", making: "make\($0.name)") }
            let module = SwiftProgram.Module(
                name: "Programs",
                files: [
                    ("Programs.swift", "import Dovetail\nimport DovetailDiagnostics\n" + text.joined(separator: "\n"))
                ],
                flags: RandomProgram.flags)
            let output = try SwiftProgram.output(of: [module], calledFrom: Verdict.caller(of: names))
            let printed = Verdict.printed(in: output)
            var findings = 0
            var otherLines = 0
            for program in programs {
                let run = try #require(printed["print\(program.name)"])
                let read = read(program)
                #expect(
                    Verdict.agree(read, run), "\(program.name): \(Verdict.difference(read, run))\n\(program.source)")
                findings += run.count
                if !Verdict.areSame(read, run) { otherLines += 1 }
            }
            // Programs that only agree without locations are the exception.
            #expect(otherLines * 10 <= count, "\(otherLines) of \(count) programs agree only without places")
            // Programs without mistakes would prove nothing.
            #expect(findings > count)
            print(
                "\(count) programs from seed \(seed), \(findings) findings, the same from both readers; \(otherLines) without places"
            )
        }

        @Test("The same seed creates the same program")
        func repeatable() {
            #expect(RandomProgram(seed: 3).source == RandomProgram(seed: 3).source)
            #expect(RandomProgram(seed: 3).source != RandomProgram(seed: 4).source)
        }
    }
#endif
