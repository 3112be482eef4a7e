public import DovetailGraph
internal import DovetailJSON

extension Graph {
    /// The version of the schema that ``json`` writes. ``init(json:)`` rejects later versions and reads all earlier
    /// ones.
    public static let schema = 1

    /// The graph as JSON. Equal graphs have equal JSON. `Documentation/GraphSchema.md` describes the members.
    public var json: String {
        JSON.record([
            "schema": .integer(Graph.schema),
            "levels": .array(levels.map(\.encoded)),
            "modules": .array(modules.map(\.encoded)),
            "bindings": .array(bindings.map(\.encoded)),
            "requests": .array(requests.map(\.encoded)),
            "absent": absent.isEmpty ? nil : .array(absent.map(\.encoded)),
        ]).text(expanded: 2) + "\n"
    }

    /// Creates a graph from the JSON that ``json`` wrote.
    ///
    /// Unknown members are ignored.
    ///
    /// - Parameter text: The JSON.
    /// - Throws: A ``GraphFormatError`` if the string is not a graph, or if its schema is newer than ``schema``.
    public init(json text: String) throws(GraphFormatError) {
        let value: JSON
        do {
            value = try JSONParser.parse(text)
        } catch {
            throw GraphFormatError(.notJSON(offset: error.offset))
        }
        guard case .integer(let schema)? = value["schema"] else { throw GraphFormatError(.notAGraph) }
        guard schema <= Graph.schema else {
            throw GraphFormatError(.newerSchema(found: schema, known: Graph.schema))
        }
        let record = Record(value, path: "the graph")
        self.init(
            levels: try record.list("levels") { (level) throws(GraphFormatError) in
                Level(parent: try level.integerIfPresent("parent"), isOverlay: try level.flag("overlay"))
            },
            modules: try record.list("modules", Module.init(from:)),
            bindings: try record.list("bindings", Binding.init(from:)),
            requests: try record.list("requests", Request.init(from:)))
        absent = try record.list("absent", Binding.init(from:))
        for index in bindings.indices { bindings[index].id = index }
    }
}

extension Graph.Level {
    fileprivate var encoded: JSON {
        .record(["parent": parent.map { .integer($0) }, "overlay": isOverlay ? .bool(true) : nil])
    }
}
