/// The names to which the facts of a file refer. The files that declare them must be parsed too.
package struct FileReferences: Hashable, Sendable {
    /// The names that are required as soon as the file is parsed.
    package private(set) var always: [UInt32] = []
    /// The names that are required once a member is used, as pairs: the name of the member, followed by the required
    /// name.
    package private(set) var onDemand: [UInt32] = []
    /// The types with a supertype, as pairs: the name of the type, followed by that of the supertype. If the supertype
    /// belongs to a family, the type does too. In the same way, functions that pass requests on, with what they call, and
    /// what provides values of a type whose subscript does.
    package private(set) var refinements: [String] = []

    /// Stands for the functions of the library in ``refinements``.
    static let request = "()"

    init(always: [UInt32], onDemand: [UInt32], refinements: [String]) {
        self.always = always
        self.onDemand = onDemand
        self.refinements = refinements
    }

    package init(of facts: FileFacts) { self.init(of: [facts], []) }

    /// The names to which some files refer, and some declarations of other files.
    init(of files: [FileFacts], _ declarations: [Declaration]) {
        var names = ReferenceCollector()
        for facts in files { names.visit(facts) }
        for property in files.flatMap(\.properties) { names.refine(property) }
        for function in files.flatMap(\.functions) { names.refine(function, in: nil) }
        for declaration in declarations { names.visit(declaration) }
        always = names.always.sorted()
        onDemand = names.onDemand.sorted { $0.key < $1.key }
            .flatMap { member, required in required.sorted().flatMap { [member, $0] } }
        refinements = names.refinements
    }
}

/// Collects the names in facts that the linker may look up.
private struct ReferenceCollector {
    var always: Set<UInt32> = []
    var onDemand: [UInt32: Set<UInt32>] = [:]
    var refinements: [String] = []
    /// The member whose names are collected, or `nil` for names that are always required.
    private var member: UInt32?

    private mutating func add(_ name: String) {
        let name = Identifier.hash(name)
        if let member { onDemand[member, default: []].insert(name) } else { always.insert(name) }
    }

    private mutating func add(attributes: [String]) {
        for attribute in attributes {
            if attribute.utf8.contains(UInt8(ascii: ".")) {
                for part in attribute.split(separator: ".") { add(String(part)) }
            } else {
                add(attribute)
            }
        }
    }

    /// Collects the names of a member.
    ///
    /// - Parameter isOnDemand: True if they are required only once the member is used.
    private mutating func collect(fromMember name: String, isOnDemand: Bool, _ body: (inout Self) -> Void) {
        member = isOnDemand ? Identifier.hash(name) : nil
        body(&self)
        member = nil
    }

    mutating func visit(_ facts: FileFacts) {
        for declaration in facts.declarations { visit(declaration) }
        for function in facts.functions { visit(function) }
        for property in facts.properties { visit(property) }
        for statement in facts.statements { visit(statement) }
    }

    mutating func visit(_ declaration: Declaration) {
        if let target = declaration.target { visit(target) }
        if declaration.kind == .alias, let target = declaration.target {
            // An extension of the alias extends the target.
            for part in target.parts ?? [] {
                onDemand[Identifier.hash(part.name), default: []].insert(Identifier.hash(declaration.name))
            }
        }
        for type in declaration.inherited { visit(type) }
        add(attributes: declaration.attributes)
        // An extension elsewhere may make it a view.
        if declaration.kind == .structure, declaration.properties.contains(where: { $0.injected != nil }) {
            add(declaration.name)
        }
        refine(declaration)
        // The members that satisfy these requirements determine the associated types.
        if declaration.kind == .protocol, declaration.members.contains(where: { $0.kind == .associated }) {
            for name in declaration.functions.map(\.name) + declaration.properties.map(\.name) { add(name) }
        }
        for function in declaration.functions { visit(function, isRequirement: declaration.kind == .protocol) }
        for property in declaration.properties { visit(property) }
        for member in declaration.members { visit(member) }
    }

    /// Notes a function that may request the type for which a generic parameter stands. What has no name at its calls is
    /// found by its type.
    mutating func refine(_ function: Function, in owner: Declaration?) {
        guard !function.generics.isEmpty || owner?.generics.isEmpty == false, !function.body.isEmpty else { return }
        var name = function.name
        if ["[]", "callAsFunction"].contains(name), let owner { name = owner.target?.parts?.last?.name ?? owner.name }
        let isRequest = function.body.contains(where: \.usesContainers)
        let calls = isRequest ? [FileReferences.request] : Set(function.body.flatMap(\.calledNames)).sorted()
        for call in calls { refinements += [name, call] }
    }

    /// Notes the type of a property that is no member of an instance.
    mutating func refine(_ property: Property) {
        guard let type = property.type?.members.first?.parts?.last?.name ?? property.value?.createdType else { return }
        refinements += [property.name, type]
    }

    private mutating func refine(_ declaration: Declaration) {
        if declaration.isWrapperOfContainer { refinements += [declaration.name, "Injected"] }
        for function in declaration.functions { refine(function, in: declaration) }
        for property in declaration.properties where property.isStatic { refine(property) }
        let name: String? =
            switch declaration.kind {
            case .protocol, .class, .alias: declaration.name
            case .extension: declaration.target?.parts?.last?.name
            default: nil
            }
        guard let name else { return }
        var parents = declaration.inherited
        if declaration.kind == .alias, let target = declaration.target { parents.append(target) }
        for parent in parents.flatMap(\.members) {
            if let last = parent.parts?.last?.name { refinements += [name, last] }
        }
    }

    /// Statements are stored only if they matter, whether or not a stored one calls the function. And a requirement of a
    /// protocol may be a provider of a resolver, whose types are required even if no code uses it.
    private mutating func visit(_ function: Function, isRequirement: Bool = false) {
        let isRequired = isRequirement || !function.body.isEmpty
        collect(fromMember: function.name, isOnDemand: function.name != "init" && !isRequired) { names in
            names.add(attributes: function.attributes)
            for parameter in function.parameters { names.visit(parameter.type) }
            if let result = function.result { names.visit(result) }
            for statement in function.body { names.visit(statement) }
        }
    }

    private mutating func visit(_ property: Property) {
        collect(fromMember: property.name, isOnDemand: !property.isStored && property.body.isEmpty) { names in
            names.add(attributes: property.attributes)
            if let type = property.type { names.visit(type) }
            if let point = property.injected { names.add(point.key) }
            if let value = property.value { names.visit(value) }
            for statement in property.body { names.visit(statement) }
        }
    }

    private mutating func visit(_ statement: Statement) {
        switch statement {
        case .expression(let expression): visit(expression)
        case .constant(_, let type, _, let value):
            if let type { visit(type) }
            visit(value)
        case .type(_, let alias): if let alias { visit(alias) }
        case .loop(let statements): for statement in statements { visit(statement) }
        case .branches(let clauses, _), .configuration(let clauses):
            for clause in clauses { for statement in clause.everything { visit(statement) } }
        }
    }

    private mutating func visit(_ expression: Expression) {
        switch expression.form {
        case .name(let path, _): visit(path)
        case .member(_, let name), .implicitMember(let name): add(name)
        case .metatype(let type), .cast(_, let type): visit(type)
        case .keyPath(let names): for name in names { add(name) }
        case .literal(_, let type): add(type)
        case .text: add("String")
        case .array: add("Array")
        case .closure(let closure):
            add(attributes: closure.attributes)
            for parameter in closure.parameters { if let type = parameter.type { visit(type) } }
            if let result = closure.result { visit(result) }
            for statement in closure.statements { visit(statement) }
            return
        default: break
        }
        for part in expression.parts { visit(part) }
    }

    private mutating func visit(_ type: TypeReference) {
        switch type {
        case .path(let parts):
            for part in parts {
                add(part.name)
                if part.name == "ID" { add("id") }
                if part.name == "RawValue" { add("rawValue") }
                for argument in part.arguments { visit(argument) }
            }
        case .existential(let inner): visit(inner)
        case .optional(let inner):
            add("Optional")
            visit(inner)
        case .array(let inner):
            add("Array")
            visit(inner)
        case .dictionary(let key, let value):
            add("Dictionary")
            visit(key)
            visit(value)
        case .composition(let types): for type in types { visit(type) }
        case .tuple(let elements): for element in elements { visit(element.type) }
        case .metatype(let inner): visit(inner)
        case .function(let types, let attributes, _, let result):
            add(attributes: attributes.map { String($0.dropFirst()) })
            for type in types { visit(type) }
            visit(result)
        case .unreadable: break
        }
    }
}

extension Declaration {
    /// True for a property wrapper that uses a container. The files with its properties are required.
    fileprivate var isWrapperOfContainer: Bool {
        attributes.contains("propertyWrapper")
            && (properties.contains { $0.body.contains(where: \.usesContainers) }
                || functions.contains { $0.body.contains(where: \.usesContainers) })
    }
}

extension Expression {
    /// The name of the type of which it may create a value: `Locator(…)`, `Locator.make()`.
    fileprivate var createdType: String? {
        switch form {
        case .awaited(let inner), .unwrapped(let inner), .chained(let inner): inner.createdType
        case .call(let callee, _): callee.namedType
        default: namedType
        }
    }

    private var namedType: String? {
        guard case .name(let path, _) = form else { return nil }
        return path.parts?.map(\.name).last { $0.first?.isUppercase == true }
    }
}

extension Statement {
    /// The names of all functions that it calls.
    fileprivate var calledNames: [String] { expressions.flatMap(\.calledNames) }
}

extension Expression {
    fileprivate var calledNames: [String] {
        var names = parts.flatMap(\.calledNames)
        if case .call(let callee, _) = form, let name = callee.calledName { names.append(name) }
        return names
    }
}
