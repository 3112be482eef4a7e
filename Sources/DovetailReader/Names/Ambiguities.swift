package import DovetailGraph

/// The names that may mean two declarations, where they are used. Belongs to one run of a linker.
package final class Ambiguities {
    package struct Ambiguity: Hashable {
        package var name: String
        package var meanings: [String]
    }

    /// Where the type stands that is looked for next.
    var place: SourceLocation?
    package private(set) var found: [SourceLocation: Ambiguity] = [:]
    /// How many times such a name was looked up, whether its place is known or not.
    private(set) var count = 0

    package init() {}

    func note(_ name: String, _ meanings: [String]) {
        guard meanings.count > 1 else { return }
        count += 1
        guard let place else { return }
        found[place] = Ambiguity(name: name, meanings: meanings)
    }
}
