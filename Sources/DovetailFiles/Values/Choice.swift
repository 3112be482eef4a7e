public import Dovetail
internal import DovetailGraph

/// Bindings of which a file chooses one by its name.
///
/// ```swift
/// Choice((any Cache).self, from: files) {
///     Bind((any Cache).self, MemoryCache.init).named("memory")
///     Bind((any Cache).self, DiskCache.init).named("disk")
/// }
/// ```
///
/// With `{ "any Cache": "memory" }` in a file, that is the one in memory. The chosen one is bound without a name too, as it is: its lifetime stays. All of them can be asked for by their names, and
/// all are checked by `validate()`; those that were not chosen are not told as unused.
///
/// The value is the text at `path`, which is the type as it is printed, `"any Cache"`, unless given. A choice that is missing, or none of the names, makes the assembly throw `invalid-value`.
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
            .using(type, name: Name(chosen)).reading(String.self, name: Name(path ?? name))
        return known.sparing(type, name: chosen).followed(by: alias._bindings)
    }
}
