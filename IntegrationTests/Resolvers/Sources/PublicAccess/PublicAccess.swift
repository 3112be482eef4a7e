internal import Dovetail
public import DovetailResolvers

public struct Token: Sendable {
    public let text: String
    public init(text: String) { self.text = text }
}

public struct Login: Injectable {
    public struct Dependency {
        let token: Token
        let attempts: Int
    }
    public let text: String
    init(dependency: Dependency) { text = "\(dependency.token.text) \(dependency.attempts)" }
}

public protocol PublicResolver: Resolver {
    func provideToken() -> Token
}
