// Written by `dovetail generate`. Changes are lost.
// swift-format-ignore-file

internal import Dovetail

extension PublicResolver {
    public func resolveLogin(attempts: Int) -> Login {
        let token = resolveToken()
        return Login(dependency: .init(token: token, attempts: attempts))
    }

    public func resolveToken() -> Token { provideToken() }
}
