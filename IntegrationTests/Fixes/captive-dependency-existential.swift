protocol Session: Sendable {}
final class Visit: Session {}
final class Cache: Sendable {
    let session: any Session  // fix 1: let session: <1>
    init(session: any Session) { self.session = session }  // fix 1: init(session: <1>) { self.session = session }
}

let container = try Container {
    Bind(Cache.init).lifetime(.singleton)
    Bind((any Session).self, Visit.init).lifetime(.scoped)
}
try check(container)
