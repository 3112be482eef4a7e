// A key that several modules use: the key path is the key, in every module.
public import DovetailInjection

public final class Tide: Sendable {
    public let name: String
    public init(_ name: String) { self.name = name }
}

extension Dependencies {
    public var tide: Tide { lifetime(.singleton) { Tide("default") } }
}
