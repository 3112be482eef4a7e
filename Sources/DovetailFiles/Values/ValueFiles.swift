public import Dovetail
internal import DovetailGraph
package import DovetailValues

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A module that binds the values of JSON files and property lists.
///
/// The file extension determines the format, `.json` or `.plist`:
///
/// ```swift
/// let files = ValueFiles(URL(filePath: "settings.json"), URL(filePath: "settings.local.json"))
/// ```
///
/// Add the files to a module, and use their values as dependencies:
///
/// ```swift
/// struct ServerModule: Module {
///     let files: ValueFiles
///     var body: some Module {
///         files
///         Bind(Config.self, from: files, at: "api")  // Config: Decodable
///         Bind(Server.init).using(Int.self, .name("server.port"))
///     }
/// }
/// ```
///
/// ## Several files
///
/// Later files override earlier ones: objects are merged member by member, an array or a plain value replaces the
/// previous one, and `null` removes it.
///
/// ## Names and types
///
/// Each value is bound by its key path, such as `"api.timeout"`, as its `Name`. The content of the file determines its
/// type:
///
/// | Value | Bound as |
/// | --- | --- |
/// | `true`, `false` | `Bool` |
/// | a number without point and exponent | `Int`, and `Double` if it can represent the number exactly |
/// | any other number | `Double` |
/// | a string | `String` |
/// | a date, data (property lists) | `Date`, `Data` |
/// | an array of one of these | the array; an empty one as an array of `Bool`, `Int`, `Double` and `String` |
///
/// For other arrays, and for whole objects, use `Bind(Config.self, from: files)`.
///
/// ## Mistakes
///
/// The files are read when you create this value. Mistakes in them are reported when you create a container: you get an
/// `AssemblyError` with the file, the line if the format has lines, and the key path of the value. If no binding uses a
/// value, the container's findings contain an `unused-value` warning.
public struct ValueFiles: Module {
    let files: [ValueFile]
    /// The values of all files, merged.
    package let values: LocatedValue

    /// Reads the files in this order.
    ///
    /// - Parameter urls: The files. Later ones override earlier ones.
    /// - Complexity: O(*n*), where *n* is the size of the files.
    public init(_ urls: [URL]) {
        self.init(files: urls.map { ValueFile($0) })
    }

    /// Reads the files in this order.
    ///
    /// - Parameter urls: The files. Later ones override earlier ones.
    /// - Complexity: O(*n*), where *n* is the size of the files.
    public init(_ urls: URL...) { self.init(urls) }

    package init(files: [ValueFile]) {
        self.files = files
        let nothing = LocatedValue(.object([:]), at: .start(of: files.first?.name ?? ""))
        values = files.compactMap(\.values).reduce(nothing) { $0.merged(with: $1) }
    }

    /// The findings about the files themselves.
    var findings: [Finding] { files.flatMap(\.findings) }

    /// One binding per value.
    public var body: some Module {
        Bindings(findings: findings)
        for leaf in findings.isEmpty ? values.leaves : [] { leaf.value.binding(named: leaf.path) }
    }
}

extension ValueFiles: Equatable {
    /// Compares two values. They are equal if they read the same files with the same contents.
    ///
    /// - Parameters:
    ///   - left: A value.
    ///   - right: Another value.
    /// - Returns: `true` if they are equal.
    public static func == (left: Self, right: Self) -> Bool { left.files == right.files }
}
