import Dovetail

struct Desk {}
struct Spare {}
let container = try Container {
    Bind(Desk.init).root()
    Bind(Spare.init)
}
