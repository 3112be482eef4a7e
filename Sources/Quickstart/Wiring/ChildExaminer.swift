internal import Dovetail

/// Examines each file in a child container that knows which file it is for.
///
/// The one type of the program that holds a container: opening a scope is wiring. `Weak`, because a shared instance must
/// not keep the container alive that keeps it.
struct ChildExaminer: Examiner {
    let container: Weak<Container>

    func examine(_ file: Path) throws -> [Table] {
        guard let container = container.value else { return [] }
        do {
            return try container.makeChild(providing: file).resolve(Examination.self).tables
        } catch let error as ResolutionError {
            // The document's initializer may throw; a resolve wraps that, with the way that led there.
            throw error.cause ?? error
        }
    }
}
