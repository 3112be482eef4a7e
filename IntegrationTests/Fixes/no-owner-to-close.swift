final class File: Sendable {}

let container = try Container {
    Bind(File.init).onClose { _ in }  // fix 1: Bind(File.init)<1>.onClose { _ in } // fix 2: Bind(File.init)<2>.onClose { _ in }
}
try check(container)
