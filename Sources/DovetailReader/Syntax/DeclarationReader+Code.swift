#if Tools
    internal import SwiftSyntax

    /// Code that is no function with a name. It is read as a function that no code can name.
    extension DeclarationReader {
        /// Reads a subscript or a `deinit`, whose code may use containers, as a function that no code can name.
        mutating func readCode(of syntax: DeclSyntax, into parent: inout Declaration) {
            guard readsBodies else { return }
            if let member = syntax.as(SubscriptDeclSyntax.self) {
                var result = function(
                    member, named: "[]", parameters: member.parameterClause, generics: member.genericParameterClause)
                result.result = TypeReference(member.returnClause.type)
                // Only a subscript needs two names for a label.
                for (index, parameter) in member.parameterClause.parameters.enumerated()
                where parameter.secondName == nil { result.parameters[index].label = nil }
                result.attributes = member.attributes.names + keywords(of: member.modifiers)
                result.isStatic = result.attributes.contains("static") || result.attributes.contains("class")
                switch member.accessorBlock?.accessors {
                case .getter(let list): _ = read(list, into: &result)
                case .accessors(let accessors):
                    let lists = accessors.compactMap(\.body?.statements)
                    result.body += lists.flatMap { expressions.statements($0) }
                case nil: break
                }
                result.body = result.body.usingContainers(for: result.result)
                parent.functions.append(result)
            } else if let member = syntax.as(DeinitializerDeclSyntax.self), let body = member.body {
                var result = Function(name: "~", position: expressions.position(of: member))
                result.attributes = member.attributes.names + keywords(of: member.modifiers)
                result.body = expressions.statements(body.statements).usingContainers
                if !result.body.isEmpty { parent.functions.append(result) }
            }
        }

        /// Reads a case with values as the static function that it is.
        func readValues(of element: EnumCaseElementSyntax, into parent: inout Declaration) {
            guard let values = element.parameterClause?.parameters else { return }
            var function = Function(
                name: element.name.plainText, result: .names(["Self"]), attributes: ["nonisolated"], isStatic: true,
                position: expressions.position(of: element.name))
            function.parameters = values.map { value in
                let label = value.firstName?.plainText
                return .init(
                    label: label == "_" ? nil : label, type: TypeReference(value.type),
                    hasDefault: value.defaultValue != nil, position: expressions.position(of: value),
                    name: (value.secondName ?? value.firstName)?.plainText ?? "_")
            }
            parent.functions.append(function)
        }

        /// Reads `let (a, b) = (x, y)`, if it uses containers, as code that no code can name.
        mutating func readTuples(of variable: VariableDeclSyntax, into parent: inout Declaration) {
            guard readsBodies, variable.bindings.contains(where: { $0.pattern.is(TuplePatternSyntax.self) }) else {
                return
            }
            var function = Function(name: "(…)", position: expressions.position(of: variable))
            function.attributes = variable.attributes.names + keywords(of: variable.modifiers)
            // A node around it would be the root of another tree, in which its positions are other ones.
            expressions.read(.decl(DeclSyntax(variable)), into: &function.body)
            function.body = function.body.usingContainers
            if !function.body.isEmpty { parent.functions.append(function) }
        }

        /// Reads a body, and how many values may be its result.
        ///
        /// - Returns: True if it contains a `return`.
        mutating func read(_ body: CodeBlockItemListSyntax, into function: inout Function) -> Bool {
            let (statements, returns) = expressions.body(body)
            function.body += statements
            function.results = returns > 0 ? returns : body.count == 1 ? body.alternatives : 1
            // A function without a result may end without a `return`.
            if returns > 0, function.result == nil { function.results += 1 }
            return returns > 0
        }

        /// Reads the code of `set`, `didSet` and others, if it uses containers, as a function that no code can name.
        mutating func readOtherAccessors(
            _ accessors: AccessorDeclListSyntax, of property: Property, into parent: inout Declaration
        ) {
            for accessor in accessors where readsBodies && accessor.accessorSpecifier.tokenKind != .keyword(.get) {
                guard let list = accessor.body?.statements else { continue }
                let body = expressions.statements(list).usingContainers
                if body.isEmpty { continue }
                var function = Function(
                    name: "\(property.name).\(accessor.accessorSpecifier.text)",
                    position: expressions.position(of: accessor))
                function.attributes = property.attributes
                function.isStatic = property.isStatic
                function.body = body
                parent.functions.append(function)
            }
        }
    }
#endif
