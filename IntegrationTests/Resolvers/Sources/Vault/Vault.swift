/// A type of a module that only `Parts` imports.
public struct Secret: Sendable {
    public let code: Int

    public init(code: Int) { self.code = code }
}
