public import Dovetail
internal import DovetailGraph

/// Creates bindings of which a file selects one by name.
///
/// ```swift
/// Choice((any Cache).self, from: files) {
///     Bind((any Cache).self, MemoryCache.init).qualified(.name("memory"))
///     Bind((any Cache).self, DiskCache.init).qualified(.name("disk"))
/// }
/// ```
///
/// With `{ "any Cache": "memory" }` in a file, `MemoryCache` is selected. The selected binding also serves the type
/// without a name, with the same lifetime. You can still resolve all of them by name, and `validate()` checks all of
/// them. Those that were not selected cause no warnings about unused bindings.
///
/// If the choice is missing, or is not one of the names, the assembly throws `invalid-value`.
///
/// - Parameters:
///   - type: The type that all bindings provide.
///   - files: The files.
///   - path: The key path of the choice. The default is the type as it is printed, for example `"any Cache"`.
///   - bindings: Bindings with a name, one per line.
///   - fileID: The file that diagnostics show. Use the default.
///   - line: The line that diagnostics show. Use the default.
///   - column: The column that diagnostics show. Use the default.
/// - Returns: The bindings.
public func Choice<Value>(
    _ type: Value.Type, from files: ValueFiles, at path: String? = nil,
    @ModuleBuilder _ bindings: () -> Bindings,
    fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
) -> Bindings {
    let known = bindings()
    guard files.findings.isEmpty else { return known.followed(by: Bindings(findings: files.findings)) }
    let name = TypeName(type).description
    let reading = Reading(reader: "the choice of '\(name)'")
    switch reading.choose(from: known.names(serving: type), of: name, at: path ?? name, in: files) {
    case .failure(let error): return known.followed(by: Bindings(findings: [error.finding]))
    case .success(let chosen):
        let alias = Bind(type, { (value: Value) in value }, fileID: fileID, line: line, column: column)
            .using(type, .name(chosen)).reading(String.self, name: path ?? name)
        return known.sparing(type, name: chosen).followed(by: alias._bindings)
    }
}
