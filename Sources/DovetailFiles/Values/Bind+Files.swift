public import Dovetail
internal import DovetailGraph

extension Bind where Value: Decodable & Sendable {
    /// Creates a binding for a value that is decoded from files: `Bind(Config.self, from: files, at: "api")`.
    ///
    /// The value is decoded once, when this initializer runs. To use another value in a test, override the whole
    /// binding, because it does not follow an override of a single value in the file. The graph shows the values that
    /// were read as dependencies of the binding. To bind single values by name too, and to get warnings about unused
    /// ones, add the files themselves to your module.
    ///
    /// Numbers must fit their types exactly, but a whole number can be decoded as a `Double`. A `URL` is decoded from a
    /// string, a `Date` from a date of a property list or a string in ISO 8601, and `Data` from data of a property list
    /// or a string in Base64.
    ///
    /// If the value is missing, has another type, or is refused by the type's initializer, the assembly throws
    /// `invalid-value`.
    ///
    /// - Parameters:
    ///   - type: The type to decode.
    ///   - files: The files.
    ///   - path: The key path of the object to decode. Without it, the whole content of the files is one object.
    ///   - fileID: The file that diagnostics show. Use the default.
    ///   - line: The line that diagnostics show. Use the default.
    ///   - column: The column that diagnostics show. Use the default.
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
