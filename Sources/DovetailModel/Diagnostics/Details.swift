/// What `DovetailGraph` adds to the findings of a container: notes on similar bindings, the fix that uses them, and warnings.
///
/// A program that has only `Dovetail` does without them, so its errors are short. `DovetailDiagnostics` and
/// `DovetailTesting` bring `DovetailGraph`, and that is enough: nothing has to be called.
package protocol FindingDetails: SendableMetatype {
    /// The rules that find no mistakes of containers, but what is superfluous or cannot be checked.
    static var rules: [Rules.Rule] { get }
    /// Returns notes on the bindings that are similar to missing ones, for each of these.
    static func notes(on misses: [LinkedGraph.Miss], in linked: LinkedGraph) -> [[Finding.Related]]
    /// Returns the headline, if it depends on the notes.
    static func headline(of finding: Finding) -> String?
    /// Returns the fix for a missing binding.
    static func fix(forMissing finding: Finding) -> String?
    /// Returns the text of a note that this module cannot add.
    static func text(of related: Finding.Related) -> String
}

/// Finds the details, if they are a part of the program.
package enum Details {
    /// Their type, by its mangled name, because this module cannot refer to what is above it.
    package static let current: (any FindingDetails.Type)? =
        _typeByName("13DovetailGraph12WholeDetailsO") as? any FindingDetails.Type
}
