package import DovetailGraph

/// Records the locations of names that may refer to several declarations. Each run of the linker has its own instance.
package final class Ambiguities {
    /// A name, and the declarations to which it may refer.
    package struct Ambiguity: Hashable {
        package var name: String
        package var meanings: [String]
    }

    /// The location of the type that is resolved next, if it is known.
    var location: SourceLocation?
    package private(set) var found: [SourceLocation: Ambiguity] = [:]
    /// The number of lookups of such names, with a known location or not.
    private(set) var count = 0

    /// The paths of the files with a name that only a module declares which the file does not import.
    package private(set) var guessingFiles: Set<String> = []

    package init() {}

    func noteGuess(in file: String) { guessingFiles.insert(file) }

    func note(_ name: String, meanings: [String]) {
        guard meanings.count > 1 else { return }
        count += 1
        guard let location else { return }
        found[location] = Ambiguity(name: name, meanings: meanings)
    }
}
