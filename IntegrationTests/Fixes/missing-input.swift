// fill …: user
struct User: Sendable {}
struct Profile { let user: User }

let container = try Container {
    Input(User.self)
    Bind(Profile.init)
}
let user = User()
_ = try container.resolve(Profile.self)  // fix 1: _ = try container.<1>.resolve(Profile.self)
