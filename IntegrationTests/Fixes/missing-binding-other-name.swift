protocol Client {}
struct Network: Client {}
final class Screen {
    var client: (any Client)!
}

let container = try Container {
    Bind(Screen.init).inject { (screen: Screen, client: any Client) in screen.client = client }  // fix 1: Bind(Screen.init).inject { (screen: Screen, client: any Client) in screen.client = client }<1>
    Bind((any Client).self, Network.init).qualified(.name("the \"new\" one"))
}
try check(container)
