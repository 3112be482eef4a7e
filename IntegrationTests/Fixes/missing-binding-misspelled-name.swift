struct URL { let path: String }
struct Client { let base: URL }

let container = try Container {
    Bind(Client.init).using(URL.self, .name("adress"))  // fix 1: Bind(Client.init).using(URL.self, <1>)
    Instance(URL(path: "/")).qualified(.name("address"))
}
try check(container)
