enum Primary {}
struct Database {}

let container = try Container {
    Bind(Database.init).qualified(.tag(Primary.self))
}
_ = try container.resolve(Database.self)  // fix 1: _ = try container.<1>
