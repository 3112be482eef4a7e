// The program of Scripts/check-fixes: it runs the case that its argument names, and prints all ids without such a case.
import Dovetail
import DovetailAnalysis
import DovetailDiagnostics
import DovetailGraph

@main struct Program {
    static func main() async {
        do { try await run() } catch { print(error) }
    }
    static func run() async throws {
        switch CommandLine.arguments[1] {
        // CASES
        default: for guide in DiagnosticGuide.all { print(guide.id) }
        }
    }
}

/// Throws all findings of a container, warnings and notes included.
func check(_ container: Container) throws {
    if !container.findings.isEmpty { throw Found(description: container.findings.map(\.description).joined()) }
}

struct Found: Error, CustomStringConvertible { let description: String }
