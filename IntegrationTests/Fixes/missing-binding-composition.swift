// fill …: Disk()
protocol Reader {}
protocol Writer {}
struct Disk: Reader, Writer {}
struct Copier { let disk: any Reader & Writer }

let container = try Container {
    Bind(Copier.init)
    // fix 1: <1>
}
try check(container)
