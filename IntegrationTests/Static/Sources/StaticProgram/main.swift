// Features that differ, or do not work, if nothing can be looked up by name at run time: the bounds of a stack, and
// whether a type conforms to a protocol. The rest shows that threads, tasks and weak references work.
import Dovetail

protocol Speaker: Sendable { func words() -> String }
struct English: Speaker { func words() -> String { "hello" } }
final class Desk: Sendable { let number = 7 }
struct Office: Sendable {
    let speaker: any Speaker
    let desk: Desk
}
struct Missing {}
struct Missings {}

let container = try Container {
    Bind((any Speaker).self, English.init)
    Bind(Desk.init).lifetime(.singleton)
    Bind(Office.init(speaker:desk:))
    Bind(Missings.init)
}
let office = try container.resolve(Office.self)
precondition(office.speaker.words() == "hello")

let desks = try await withThrowingTaskGroup(of: Desk.self) { group in
    for _ in 0..<8 { group.addTask { try await container.resolve(Desk.self) } }
    var desks: [Desk] = []
    for try await desk in group { desks.append(desk) }
    return desks
}
precondition(desks.allSatisfy { $0 === office.desk })

do {
    _ = try container.resolve(Missing.self)
    preconditionFailure("something was made of nothing")
} catch {
    precondition(error.id == .missingBinding)
    // Without DovetailDiagnostics in the program, there is no note on the similar binding.
    let short = """
        error: [missing-binding] no binding provides 'Missing'
        help: add to a module: Bind(Missing.self) { … }
        docs: diagnostics/missing-binding
        """
    precondition(error.description == short, error.description)
}
do {
    _ = try Container {
        Bind(Desk.init)
        Bind(Desk.init)
    }
    preconditionFailure("two bindings of one key are accepted")
} catch {
    // The other source location does not depend on DovetailDiagnostics.
    let notes = error.description.split(separator: "\n").filter { $0.hasSuffix(": note: also provided here") }
    precondition(notes.count == 1, error.description)
}
try await container.close()
print("one desk for \(desks.count) tasks, \(office.speaker.words()), \(office.desk.number)")
