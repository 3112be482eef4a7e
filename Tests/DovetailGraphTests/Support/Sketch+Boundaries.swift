internal import DovetailAnalysis
internal import DovetailGraph

extension Boundaries.Permission {
    static func groups(_ names: String...) -> Self {
        Self(names.map { Boundaries.Name($0) }, at: SourceLocation(file: "dovetail.json", line: 4, column: 16))
    }
}

extension Boundaries {
    /// A group that contains the modules that match its name, or others.
    mutating func group(_ name: String, _ modules: String..., change: (inout Group) -> Void = { _ in }) {
        let place = SourceLocation(file: "dovetail.json", line: 3, column: 9)
        var group = Group(
            Name(name, at: place), modules: (modules.isEmpty ? [name] : modules).map { Name($0, at: place) })
        change(&group)
        groups.append(group)
    }

    mutating func layers(_ order: [String]..., change: (inout Layers) -> Void = { _ in }) {
        let place = SourceLocation(file: "dovetail.json", line: 6, column: 18)
        var layers = Layers(order.map { $0.map { Name($0, at: place) } })
        change(&layers)
        self.layers = layers
    }
}

extension SwiftModules {
    /// Modules with one file each, `Cart/Cart.swift`.
    init(_ names: [String]) {
        self.init()
        for name in names { add(name, files: ["\(name)/\(name).swift"]) }
    }
}

extension Sketch {
    /// Adds a binding to the file of a Swift module. Its parameters are written in the same file, or in that of another.
    @discardableResult
    mutating func bind(
        in module: String, _ type: String, _ needs: [Need] = [], writtenIn other: String? = nil,
        change: (inout Binding) -> Void = { _ in }
    ) -> Int {
        bind(type, needs) { binding in
            binding.location.file = "\(module)/\(module).swift"
            for index in binding.dependencies.indices {
                binding.dependencies[index].location.file = "\(other ?? module)/\(other ?? module).swift"
            }
            change(&binding)
        }
    }

    mutating func request(in module: String, _ need: Need) {
        request(need)
        graph.requests[graph.requests.count - 1].dependency.location.file = "\(module)/\(module).swift"
    }

    /// Adds a request to the file of a Swift module, of which it is not known what serves it.
    mutating func mention(in module: String, _ need: Need) {
        request(in: module, need)
        graph.mentions.append(graph.requests.removeLast().dependency)
    }

    /// Adds a binding to the file of a Swift module, whose own module is in no container.
    mutating func bindAbsent(in module: String, _ type: String, _ needs: [Need]) {
        bind(in: module, type, needs)
        graph.absent.append(graph.bindings.removeLast())
    }

    mutating func bounds(_ modules: [String], _ change: (inout Boundaries) -> Void) {
        var boundaries = Boundaries()
        change(&boundaries)
        self.boundaries = BoundaryMap(boundaries, SwiftModules(modules))
    }
}
