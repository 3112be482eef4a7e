final class Cache: Sendable {}

let container = try Container {
    Bind(Cache.init).eager()  // fix 1: Bind(Cache.init)<1>.eager() // fix 2: Bind(Cache.init)
}
try check(container)
