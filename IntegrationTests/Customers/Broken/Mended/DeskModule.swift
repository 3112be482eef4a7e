import Dovetail

struct DeskModule: Module {
    var body: some Module {
        Bind((any Stamp).self, InkStamp.init)
        Bind(Desk.init)
        Instance(Color(name: "blue"))
    }
}
