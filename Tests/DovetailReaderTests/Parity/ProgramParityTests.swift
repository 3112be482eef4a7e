#if Tools
    internal import DovetailReader
    internal import Foundation
    internal import Testing

    @Suite("Both readers report the same about random programs") struct ProgramParityTests {
        /// The number of programs, and the seed of the first: `DOVETAIL_PROGRAMS=500 DOVETAIL_SEED=1000`.
        private static func setting(_ name: String, otherwise value: Int) -> Int {
            ProcessInfo.processInfo.environment[name].flatMap { Int($0) } ?? value
        }

        private func findings(_ program: String) -> Program {
            let facts = SourceReader.facts(of: program, path: "Program.swift")
            return Program(
                [ModuleFacts(name: "Programs", files: [facts])], options: LinkOptions(flags: RandomProgram.flags))
        }

        /// Programs in one module, compiled and run.
        private func output(of programs: [RandomProgram]) throws -> [String: [String]] {
            let calls = programs.map { "    await ask\($0.name)()\n" }.joined()
            let text = "import Dovetail\n" + RandomProgram.operators + programs.map(\.compiled).joined()
            let all = "@_silgen_name(\"askPrograms\") public func askPrograms() async {\n\(calls)}\n"
            let module = SwiftProgram.Module(
                name: "Programs", files: [("Programs.swift", text + all), ("Ask.swift", Verdict.asker)],
                flags: RandomProgram.flags)
            return Verdict.printed(
                in: try SwiftProgram.output(
                    of: [module],
                    calledFrom: "@_silgen_name(\"askPrograms\") func askPrograms() async\nawait askPrograms()\n"))
        }

        @Test("Compiled and run, and read as source")
        func programs() throws {
            let seed = ProgramParityTests.setting("DOVETAIL_SEED", otherwise: 1)
            let count = ProgramParityTests.setting("DOVETAIL_PROGRAMS", otherwise: 40)
            var findings = 0
            var otherLines = 0
            var total = RequestVerdict()
            for start in stride(from: seed, to: seed + count, by: 200) {
                let programs = (start..<min(start + 200, seed + count)).map { RandomProgram(seed: UInt64($0)) }
                let printed = try output(of: programs)
                for program in programs {
                    let run = try #require(printed[program.name])
                    let read = Verdict.read(self.findings("import Dovetail\n" + program.source))
                    #expect(
                        Verdict.agree(read, run),
                        "\(program.name): \(Verdict.difference(read, run))\n\(program.source)")
                    findings += run.count
                    if !Verdict.areSame(read, run) { otherLines += 1 }
                    let requests = RequestVerdict(
                        of: program, graph: run, run: printed["ask\(program.name)"],
                        read: self.findings(program.read).findings())
                    let problems = requests.missed + requests.wrong
                    #expect(problems.isEmpty, "\(program.name): \(problems)\n\(program.read)")
                    total.add(requests)
                }
            }
            // Programs that only agree without locations are the exception.
            #expect(otherLines * 10 <= count, "\(otherLines) of \(count) programs agree only without places")
            // Programs without mistakes would prove nothing.
            #expect(findings > count && total.failures > count)
            #expect(total.unknown * 10 <= total.failures, "the reader does not know \(total.unknown) failures")
            print(
                """
                \(count) programs from seed \(seed), \(findings) findings, the same from both readers; \(otherLines) \
                without places. \(total.requests) requests, of which \(total.failures) fail: \(total.missed.count) are \
                missed, \(total.unknown) not known, \(total.wrong.count) reports wrong
                """)
        }

        @Test("The same seed creates the same program")
        func repeatable() {
            #expect(RandomProgram(seed: 3).source == RandomProgram(seed: 3).source)
            #expect(RandomProgram(seed: 3).source != RandomProgram(seed: 4).source)
        }
    }
#endif
