final class Session: Sendable {}
final class Cache: Sendable {
    let session: Session
    init(session: Session) { self.session = session }
}

let container = try Container {
    Bind(Cache.init).lifetime(.process)  // fix 1: Bind(Cache.init)<1>
    Bind(Session.init).lifetime(.weak)  // fix 2: Bind(Session.init).lifetime(<2>)
}
try check(container)
