public import Dovetail
internal import DovetailGraph
package import DovetailValues

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A module whose bindings are values of files: JSON and property lists, by the end of their names, `.json` or `.plist`.
///
/// ```swift
/// let files = ValueFiles(URL(filePath: "settings.json"), URL(filePath: "settings.local.json"))
/// ```
///
/// ```swift
/// struct ServerModule: Module {
///     let files: ValueFiles
///     var body: some Module {
///         files
///         Bind(Config.self, from: files, at: "api")  // Config: Decodable
///         Bind(Server.init).using(Int.self, name: "server.port")
///     }
/// }
/// ```
///
/// ## Several files
/// Later files win: objects are merged member by member, an array or a plain value takes the place of what was there, and
/// `null` takes it away.
///
/// ## Names and types
/// Each value is bound under the way to it as its `Name`: `"api.timeout"`. Its type is what the file says:
///
/// | value | bound as |
/// | --- | --- |
/// | `true`, `false` | `Bool` |
/// | a number without point and exponent | `Int`, and `Double` where it holds the number exactly |
/// | any other number | `Double` |
/// | a text | `String` |
/// | a date, data (property lists) | `Date`, `Data` |
/// | an array of one of these | the array; one without elements as an array of `Bool`, `Int`, `Double` and `String` |
///
/// Arrays of other things and objects as a whole are for `Bind(Config.self, from: files)`.
///
/// ## Mistakes
/// The files are read when the value is made, and what is wrong with them is told when a container is made from it: an
/// `AssemblyError` with the file, the line where the format has lines, and the way to the value. Values that nothing asks
/// for are `unused-value` warnings among the container's findings.
public struct ValueFiles: Module {
    let files: [ValueFile]
    /// The values of all files, merged.
    package let values: PlacedValue

    /// Reads the files, in this order. Costs time linear in their size.
    public init(_ urls: [URL]) {
        self.init(files: urls.map { ValueFile($0) })
    }

    /// Reads the files, in this order. Costs time linear in their size.
    public init(_ urls: URL...) { self.init(urls) }

    package init(files: [ValueFile]) {
        self.files = files
        let nothing = PlacedValue(.object([:]), at: .start(of: files.first?.name ?? ""))
        values = files.compactMap(\.values).reduce(nothing) { $0.merged(with: $1) }
    }

    /// What is wrong with the files themselves.
    var findings: [Finding] { files.flatMap(\.findings) }

    /// A binding for each value.
    public var body: some Module {
        Bindings(findings: findings)
        for leaf in findings.isEmpty ? values.leaves : [] { leaf.value.binding(named: Name(leaf.path)) }
    }
}

extension ValueFiles: Equatable {
    /// Equal values come from the same files with the same contents.
    public static func == (left: Self, right: Self) -> Bool { left.files == right.files }
}
