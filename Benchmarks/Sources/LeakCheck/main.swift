// Calls every public entry point of the runtime many times and compares heap allocations with frees: after any call whose
// result is dropped, the difference must be what it was before. Prints a table; exits 1 if something grows.
//
//     LeakCheck            runs every program
//     LeakCheck NAME       runs one; Scripts/check-leaks runs each in a separate process
//     LeakCheck --list     prints the programs, which entry points each covers, and which are exempt
internal import Glibc

let programs =
    requestPrograms + argumentPrograms + awaitedPrograms + deferredPrograms + changingPrograms + overlayPrograms
    + lifecyclePrograms + componentPrograms + injectionPrograms + describingPrograms
let name = CommandLine.arguments.dropFirst().first

if name == "--list" {
    for program in programs {
        print("program\t\(program.name)")
        for name in program.covers { print("covers\t\(program.name)\t\(name)") }
    }
    for exemption in exemptions { print("exempt\t\(exemption.reason)\t\(exemption.names)") }
    exit(0)
}
var failed = false
for program in programs where name == nil || name == program.name {
    let growth = try await program.measure()
    failed = failed || !growth.isNone
    print(
        program.name.padded(to: 44), "allocations \(growth.allocations)".padded(to: 24),
        "left after \(growth.rounds): \(max(0, growth.blocks)), \(max(0, growth.bytes)) bytes",
        growth.isNone ? "" : " LEAK")
    fflush(nil)
}
if failed {
    exit(1)
}

extension String {
    func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
