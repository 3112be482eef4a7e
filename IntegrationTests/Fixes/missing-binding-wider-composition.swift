protocol Reader {}
protocol Writer {}
struct Disk: Reader, Writer {}
struct Copier { let reader: any Reader }

let container = try Container {
    Bind((any Reader & Writer).self, Disk.init)  // fix 1: Bind((any Reader & Writer).self, Disk.init)<1>
    Bind(Copier.init)
}
try check(container)
// skip n1: it names the modifier of piece 1
