// fill T: String
import Foundation
// ---
struct Client { let host: String }

let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).json")
try Data(#"{"host": "example.com"}"#.utf8).write(to: file)
defer { try? FileManager.default.removeItem(at: file) }
let container = try Container {
    ValueFiles(file)
    Bind(Client.init).root()  // fix 1: Bind(Client.init)<1>.root()
    Instance("localhost")  // fix 1:
}
try check(container)
