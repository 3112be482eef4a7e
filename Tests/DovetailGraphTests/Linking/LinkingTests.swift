internal import DovetailGraph
internal import Testing

@Suite("Linking")
struct LinkingTests {
    private func targets(_ binding: Int, in graph: Graph) -> [String] {
        let linked = LinkedGraph(graph)
        return linked.arrows[binding].map {
            linked.name($0) + ($0 < graph.bindings.count ? "" : "@\(linked.nodes[$0].level)")
        }
    }

    @Test("the exact key is looked up before its parts")
    func exactFirst() {
        let graph = Sketch.graph {
            $0.bind("A", [.array("B"), .lazy("B"), .optional("B")])
            $0.bind("B") { $0.elements = [Binding.Element(key: Key(TypeName("B")))] }
            $0.bind("Swift.Array<B>")
            $0.bind("Dovetail.Lazy<B>")
            $0.bind("Swift.Optional<B>")
        }
        #expect(targets(0, in: graph) == ["[B]", "Lazy<B>", "B?"])
        let linked = LinkedGraph(graph)
        #expect(linked.traits[linked.arrowRange(0)].allSatisfy { $0 == [] })
    }

    @Test("wrappers are removed from the outside in, and determine the kind of the link")
    func layers() {
        let graph = Sketch.graph {
            $0.bind("A", [.lazy(.optional("B")), .array(.provider("B"))])
            $0.bind("B") { $0.elements = [Binding.Element(key: Key(TypeName("B")))] }
        }
        let linked = LinkedGraph(graph)
        #expect(
            Array(linked.traits[linked.arrowRange(0)]) == [
                [.deferred, .synchronous, .remembering, .optional], [.deferred, .synchronous, .element],
            ])
    }

    @Test("a transient binding of a parent is looked up again from the child that resolves")
    func transientFromChild() {
        let graph = Sketch.graph {
            let child = $0.addChild()
            $0.bind("A", ["B"])
            $0.bind("B")
            $0.bind("B") { $0.level = child }
            $0.bind("R", ["A"]) { $0.level = child }
        }
        let linked = LinkedGraph(graph)
        #expect(targets(3, in: graph) == ["A@1"])
        let seenFromChild = linked.arrows[3].first ?? 0
        #expect(linked.arrows[seenFromChild].first == 2)
        #expect(linked.arrows[0].first == 1)
    }

    @Test("a default of a child yields to its parent's binding")
    func childDefault() {
        let graph = Sketch.graph {
            let child = $0.addChild()
            $0.bind("B", [], .singleton)
            $0.bind("B") { ($0.level, $0.priority) = (child, .asDefault) }
            $0.bind("R", ["B"]) { $0.level = child }
        }
        #expect(LinkedGraph(graph).arrows[2].first == 0)
    }

    @Test("decorators nest in order, the last outermost; a child's wrap for that child only")
    func decorators() {
        func decorate(_ binding: inout Binding) { (binding.keys, binding.decorates) = ([], Key(TypeName("A"))) }
        let graph = Sketch.graph {
            let child = $0.addChild()
            $0.bind("A", [], .singleton)
            $0.bind("D1", ["A"], change: decorate)
            $0.bind("D2", [.lazy("A")], change: decorate)
            $0.bind("D3", ["A"]) {
                decorate(&$0)
                $0.level = child
            }
            $0.bind("R", ["A"])
            $0.bind("S", ["A"]) { $0.level = child }
        }
        let linked = LinkedGraph(graph)
        func chain(from row: Int) -> [String] {
            var names: [String] = []
            var next = linked.arrows[row].first
            while let node = next {
                names.append(linked.name(node))
                next = linked.arrows[node].first
            }
            return names
        }
        #expect(chain(from: 4) == ["D2", "D1", "A"])
        #expect(chain(from: 5) == ["D3", "D2", "D1", "A"])
    }

    @Test("a parent's elements come first, and a child's entry replaces its parent's")
    func elementOrder() {
        func entry(_ text: String, level: Int) -> (inout Binding) -> Void {
            {
                $0.keys = []
                $0.elements = [Binding.Element(key: Key(TypeName("P")), entry: text, entryType: TypeName("S"))]
                $0.level = level
            }
        }
        let graph = Sketch.graph {
            let child = $0.addChild()
            $0.bind("C", [.dictionary("S", "P")]) { $0.level = child }
            $0.bind("X2", change: entry("x", level: child))
            $0.bind("X1", change: entry("x", level: 0))
            $0.bind("Y1", change: entry("y", level: 0))
        }
        #expect(targets(0, in: graph) == ["X2", "Y1@1"])
    }

    @Test("hidden bindings are visible to their module, those nested in it and those that import it, nearest first")
    func hidden() {
        let graph = Sketch.graph {
            $0.graph.modules = [
                Graph.Module(name: TypeName("M")), Graph.Module(name: TypeName("Nested"), parent: 0),
                Graph.Module(name: TypeName("N")),
            ]
            $0.graph.modules[2].imports = [0]
            $0.bind("B")
            $0.bind("B") { ($0.implementation, $0.module, $0.isHidden) = (TypeName("Hidden"), 0, true) }
            $0.bind("InNested", ["B"]) { $0.module = 1 }
            $0.bind("InImporter", ["B"]) { $0.module = 2 }
            $0.bind("Outside", ["B"])
        }
        let linked = LinkedGraph(graph)
        #expect([2, 3, 4].map { linked.arrows[$0].first } == [1, 1, 0])
        #expect(graph.findings().isEmpty)
    }

    @Test("two types of one name in two modules are two keys")
    func sameName() {
        let graph = Sketch.graph {
            $0.bind("Core.Clock")
            $0.bind("App.Clock")
            $0.bind("A", ["App.Clock"])
        }
        #expect(LinkedGraph(graph).arrows[2].first == 1)
        #expect(graph.findings().isEmpty)
    }
}
