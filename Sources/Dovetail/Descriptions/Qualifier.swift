/// A value that distinguishes several bindings of one type.
///
/// Pass it where you bind, request or inject that type:
///
/// ```swift
/// Bind { Database(host: "replica.example.com") }.qualified(.replica)
/// Bind(Report.init).using(Database.self, .replica)
/// ```
///
/// A qualifier is a name or a tag. If you use one in several places, declare it once, so that the compiler finds
/// spelling mistakes:
///
/// ```swift
/// nonisolated extension Qualifier {
///     static let primary = Qualifier.name("primary")
///     static let replica = Qualifier.name("replica")
/// }
/// ```
public struct Qualifier: Hashable, Sendable {
    let qualification: KeyID.Qualification

    /// Returns the qualifier for a string.
    ///
    /// - Parameter name: The string. Two qualifiers with the same string are equal.
    /// - Returns: The qualifier.
    public static func name(_ name: String) -> Qualifier { Qualifier(qualification: .name(name)) }

    /// Returns the qualifier for a type, for example for `enum Replica {}`.
    ///
    /// Only the identity of the type is used, so you can pass any type. A parameter can state its tag as ``Tagged``.
    ///
    /// - Parameter type: The type.
    /// - Returns: The qualifier.
    public static func tag(_ type: Any.Type) -> Qualifier { Qualifier(qualification: .tag(TypeID(type))) }
}

extension Qualifier? {
    var qualification: KeyID.Qualification { self?.qualification ?? .none }
}
