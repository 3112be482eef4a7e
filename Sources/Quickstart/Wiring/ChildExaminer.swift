internal import Dovetail

/// Examines each file in a child container that provides the file's path.
///
/// This is the only type of the program with a container, because opening a scope is wiring. The reference is `Weak`,
/// because a shared instance must not retain the container that owns it.
struct ChildExaminer: Examiner {
    let container: Weak<Container>

    func examine(_ file: Path) throws -> [Table] {
        guard let container = container.value else { return [] }
        do {
            return try container.makeChild(providing: file).resolve(Examination.self).tables
        } catch let error as ResolutionError {
            // If the document's initializer throws, `resolve` wraps the error and adds the dependency path.
            throw error.cause ?? error
        }
    }
}
