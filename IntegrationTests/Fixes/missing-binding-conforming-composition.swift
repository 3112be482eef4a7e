protocol Reader {}
protocol Writer {}
struct Disk: Reader, Writer {}
struct Copier { let disk: any Writer & Reader }

let container = try Container {
    Bind(Disk.init)  // fix 1: Bind(Disk.init)<1>
    Bind(Copier.init)
}
try check(container)
// skip n1: it names the modifier of piece 1
