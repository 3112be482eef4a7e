// fill …: URL(path: "/")
struct URL { let path: String }
struct Client { let base: URL }

let container = try Container {
    Bind(Client.init).using(URL.self, .name("base \"address\""))
    // fix 1: <1>
}
try check(container)
