// How cost grows with the number of bindings, the depth of a resolve and the number of threads. The names of the workloads are
// SHAPE COUNT WHAT; `Scripts/benchmark scale` runs them.
internal import Dovetail
internal import Harness

let sizes = [10, 100, 1_000, 10_000]

func assembled(_ module: Shape.Module) throws -> Container { try Container { module } }

func requests(_ shape: Shape, _ count: Int) -> [Workload] {
    let name = "\(shape.rawValue) \(count)"
    let module = shape.module(of: count)
    return [
        Workload("\(name) assembly", operations: count) { _ in
            { for _ in 0..<$0 { blackHole(try assembled(module)) } }
        },
        // Everything without dependents is resolved once, so every binding is linked.
        .cold("\(name) first", operations: count) { iterations in
            let containers = try (0..<iterations).map { _ in try assembled(module) }
            return { for index in 0..<$0 { for root in module.roots { try root(containers[index]) } } }
        },
        Workload("\(name) again", operations: count) { _ in
            let container = try assembled(module)
            return { for _ in 0..<$0 { for root in module.roots { try root(container) } } }
        },
    ]
}

struct Visit: Sendable { var number = 0 }
final class Visitor: Sendable {
    init(visit: Visit) {}
}
struct VisitModule: Module {
    var body: some Module {
        Input(Visit.self)
        Bind(Visitor.init).lifetime(.scoped)
    }
}

/// A child of a container with so many bindings, which creates one instance.
func scopes(_ count: Int) -> Workload {
    let module = Shape.chain.module(of: count)
    return Workload("scope \(count)") { _ in
        let container = try Container {
            module
            VisitModule()
        }
        return {
            for number in 0..<$0 {
                blackHole(try container.makeChild(providing: Visit(number: number)).resolve(Visitor.self))
            }
        }
    }
}

func depths(_ depth: Int) -> Workload {
    let module = Shape.deep(depth)
    return Workload("depth \(depth)", operations: depth) { _ in
        let container = try assembled(module)
        return { for _ in 0..<$0 { for root in module.roots { try root(container) } } }
    }
}

/// Transients of one container from so many threads: they write nothing that two of them share.
let threads = [1, 2, 4, 8].map { count in
    ParallelWorkload("threads \(count)", threads: count) {
        let container = try assembled(Shape.chain.module(of: 10))
        return { iterations in
            for _ in 0..<iterations {
                do { blackHole(try container.resolve(Link.self, .name("0"))) } catch { fatalError("\(error)") }
            }
        }
    }
}

let participant = Participant(
    Shape.allCases.flatMap { shape in sizes.flatMap { requests(shape, $0) } } + sizes.map(scopes)
        + [1, 10, 100, 1_000].map(depths), parallel: threads)
try participant.run()
