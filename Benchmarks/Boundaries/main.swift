// Measures the rules about Swift modules: the processor time for programs of 10,000 and of 100,000 bindings, each with
// three dependencies, in modules of 50 bindings. To run it:
//
//     swift build -c release --target DovetailAnalysis
//     swiftc -O -package-name "$(basename "$PWD")" -I .build/release/Modules -o /tmp/boundaries Benchmarks/Boundaries/main.swift \
//         .build/release/Dovetail{Graph,JSON,Analysis}.build/*.o && /tmp/boundaries
import DovetailAnalysis
import DovetailDiagnostics
import Foundation

/// A program of features above core modules, each of which binds its own types.
struct SampleProgram {
    let count: Int
    var modules: Int { count / 50 }

    func module(of binding: Int) -> String {
        let number = binding / 50
        if number == modules - 1 { return "App" }
        return number < modules / 10 ? "Core\(number)" : "Feature\(number)"
    }

    var swiftModules: SwiftModules {
        var result = SwiftModules()
        for number in 0..<modules {
            let name = module(of: number * 50)
            result.add(name, files: ["Sources/\(name)/\(name).swift"])
        }
        return result
    }

    var graph: Graph {
        var graph = Graph()
        for index in 0..<count {
            let name = module(of: index)
            let place = SourceLocation(file: "Sources/\(name)/\(name).swift", line: index, column: 9)
            let type = TypeName("\(name).Type\(index)")
            var binding = Binding(id: index, implementation: type, keys: [Key(type)], location: place)
            for target in Set([index - 1, index - 2, index / 10]) where target >= 0 && target < index {
                let key = Key(TypeName("\(module(of: target)).Type\(target)"))
                binding.dependencies.append(
                    Dependency(key: key, position: binding.dependencies.count, location: place))
            }
            graph.bindings.append(binding)
        }
        return graph
    }

    /// The application, all core modules, all features in one layer, and the features of 100 teams.
    var boundaries: Boundaries {
        func group(_ name: String, _ modules: [String]) -> Boundaries.Group {
            Boundaries.Group(Boundaries.Name(name), modules: modules.map { Boundaries.Name($0) })
        }
        var result = Boundaries()
        result.groups = [group("App", ["App"]), group("Core", ["Core*"]), group("Features", ["Feature*"])]
        result.groups[0].bindsForAll = true
        result.groups[1].dependsOn = Boundaries.Permission([])
        for team in 0..<100 {
            let numbers = (modules / 10..<modules - 1).filter { $0 % 100 == team }
            result.groups.append(group("Team\(team)", numbers.map { "Feature\($0)" }))
            result.groups[result.groups.count - 1].boundBy = Boundaries.Permission([Boundaries.Name("App")])
        }
        result.layers = Boundaries.Layers(["App", "Features", "Core"].map { [Boundaries.Name($0)] })
        return result
    }
}

func seconds(_ body: () -> Void) -> String {
    let start = clock()
    body()
    return String(format: "%.4f s", Double(clock() - start) / Double(CLOCKS_PER_SEC))
}

for count in [10_000, 100_000] {
    let program = SampleProgram(count: count)
    let map = BoundaryMap(program.boundaries, program.swiftModules)
    let linked = LinkedGraph(program.graph)
    var found = 0
    for _ in 0..<3 {
        let groups = seconds { _ = BoundaryMap(map.boundaries, map.modules) }
        let rules = seconds {
            found =
                Rules.forbiddenDependencies(in: linked, within: map).count
                + Rules.forbiddenBindings(in: linked, within: map).count
        }
        print("\(count) bindings: groups \(groups), rules \(rules), \(found) findings")
    }
    print("all other rules: \(seconds { _ = linked.findings() })")
}
