final class Session: Sendable {}
final class Cache: Sendable {
    let session: Session  // fix 1: let session: <1>
    init(session: Session) { self.session = session }  // fix 1: init(session: <1>) { self.session = session }
}

let container = try Container {
    Bind(Cache.init).lifetime(.singleton)
    Bind(Session.init).lifetime(.scoped)
}
try check(container)
