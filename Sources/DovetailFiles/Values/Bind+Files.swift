public import Dovetail
internal import DovetailGraph

extension Bind where Value: Decodable & Sendable {
    /// A binding for a value that is decoded from files: `Bind(Config.self, from: files, at: "api")`.
    ///
    /// It is decoded once, when the binding is written. Numbers must fit their types exactly; a whole number is read as a
    /// `Double` too. `URL` is read from a text, `Date` from a property list's date or from a text as ISO 8601, `Data` from a
    /// property list's data or from a text as base 64. The graph shows what was read as dependencies of the binding.
    ///
    /// To give it another value in a test, replace the binding: what was decoded does not follow a single value that is
    /// replaced.
    ///
    /// `path` is the way to the object to decode; without it, all values are one. Install the files too if values are taken by
    /// name, and to be told of values that nothing asks for.
    ///
    /// What is missing, of another type or refused by the type makes the assembly throw `invalid-value`.
    public init(
        _ type: Value.Type, from files: ValueFiles, at path: String = "",
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
    ) {
        let location = SourceLocation(file: fileID.description, line: Int(line), column: Int(column))
        let reading = Reading(reader: TypeName(type).description)
        let result = reading.read(type, at: path, of: files).mapError { AssemblyError([$0.finding]) }
        let leaves = reading.leaves(of: files)
        self.init(
            reading: files.findings.isEmpty ? result : .failure(AssemblyError(files.findings)), from: leaves,
            at: location)
    }
}
