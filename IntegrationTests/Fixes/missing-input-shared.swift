struct User: Sendable {}
final class Profile: Sendable {
    let user: User
    init(user: User) { self.user = user }
}

let container = try Container {
    Input(User.self)
    Bind(Profile.init).lifetime(.weak)  // fix 1: Bind(Profile.init)<1>
}
try check(container)
