// A second module that Workshop imports: it has a `Bolt` too, and a `Tool`.
internal import Dovetail
public import DovetailResolvers
public import Parts

public struct Bolt: InitializerInjectable, Sendable {
    public let name: String

    public init() { name = "bolt of the depot" }
}

public struct Crane: Tool, InitializerInjectable {
    public typealias Provides = any Tool
    public let name = "crane"

    public init() {}
}
