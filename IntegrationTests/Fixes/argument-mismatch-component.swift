final class Session: Sendable {}
final class Shop: Component {
    let scope = Scope()
    func session(for user: String) -> Session {
        shared { Session() }  // fix 1: shared(<1>) { Session() }
    }
}
// fill …: user
_ = Shop().session(for: "Ada")
