import Dovetail

struct Lamp: Sendable { func light() { print("light") } }

struct LampModule: Module {
    var body: some Module {
        Bind(Lamp.init).replacing()
    }
}

let container = try Container { LampModule() }
try container.resolve(Lamp.self).light()
