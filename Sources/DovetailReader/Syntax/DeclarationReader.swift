#if Tools
    internal import DovetailGraph
    internal import SwiftSyntax

    /// Converts the syntax of declarations to facts.
    struct DeclarationReader {
        var expressions: ExpressionReader
        /// True if the bodies of functions are read even if they do not list bindings.
        let readsBodies: Bool

        /// True if statements are kept that use no container.
        private var keepsStatements: Bool

        init(_ expressions: ExpressionReader, readsBodies: Bool, keepsStatements: Bool = false) {
            self.expressions = expressions
            self.readsBodies = readsBodies
            self.keepsStatements = keepsStatements
        }

        mutating func read(_ list: CodeBlockItemListSyntax, into facts: inout FileFacts) {
            var whole = Declaration(kind: .extension, name: "", position: Position(line: 1, column: 1))
            for item in list {
                switch item.item {
                case .decl(let declaration): read(declaration, into: &whole, of: &facts)
                case .stmt, .expr: expressions.read(item.item, into: &facts.statements)
                }
            }
            let containers = whole.properties.filter(\.isContainer).map(\.name)
            if !keepsStatements { facts.statements = facts.statements.usingContainers(besides: containers, for: nil) }
            facts.declarations = whole.members
            facts.functions = whole.functions
            facts.properties = whole.properties
            // In a file with statements, the variables belong to the main actor, too.
            facts.hasStatements = list.contains { if case .decl = $0.item { false } else { true } }
            for index in facts.properties.indices where facts.hasStatements && facts.properties[index].isStored {
                facts.properties[index].attributes.append("MainActor")
            }
        }

        private mutating func read(
            _ declaration: DeclSyntax, into whole: inout Declaration, of facts: inout FileFacts,
            isConditional: Bool = false
        ) {
            if let module = declaration.as(ImportDeclSyntax.self) {
                guard let name = module.path.first?.name.plainText else { return }
                facts.imports.append(name)
                let modifiers = module.attributes.names.map { "@\($0)" } + keywords(of: module.modifiers)
                let only = module.importKindSpecifier.flatMap { _ in module.path.last?.name.plainText }
                facts.writtenImports.append(
                    .init(module: name, declaration: only, modifiers: modifiers, isConditional: isConditional))
            } else if let configuration = declaration.as(IfConfigDeclSyntax.self) {
                var others: [String] = []
                for clause in configuration.clauses {
                    let conditions = conditions(of: clause, besides: &others)
                    guard case .statements(let list)? = clause.elements else { continue }
                    let marks = Marks(whole)
                    for case .decl(let inner) in list.map(\.item) {
                        read(inner, into: &whole, of: &facts, isConditional: true)
                    }
                    whole.restrict(by: Restrictions(conditions: conditions), from: marks)
                }
            } else {
                read(declaration, into: &whole)
            }
        }

        private mutating func read(_ syntax: DeclSyntax, into parent: inout Declaration) {
            if let type = syntax.as(StructDeclSyntax.self) {
                parent.members.append(
                    group(type, kind: .structure, name: type.name, generics: type.genericParameterClause))
            } else if let type = syntax.as(ClassDeclSyntax.self) {
                parent.members.append(group(type, kind: .class, name: type.name, generics: type.genericParameterClause))
            } else if let type = syntax.as(ActorDeclSyntax.self) {
                parent.members.append(group(type, kind: .actor, name: type.name, generics: type.genericParameterClause))
            } else if let type = syntax.as(EnumDeclSyntax.self) {
                parent.members.append(
                    group(type, kind: .enumeration, name: type.name, generics: type.genericParameterClause))
            } else if let type = syntax.as(ProtocolDeclSyntax.self) {
                parent.members.append(group(type, kind: .protocol, name: type.name, generics: nil))
            } else if let type = syntax.as(ExtensionDeclSyntax.self) {
                let target = TypeReference(type.extendedType)
                let outer = keepsStatements
                // A modifier is followed only if its whole body is known.
                if target.parts?.last?.name == "Bind" { keepsStatements = true }
                var declaration = group(type, kind: .extension, name: nil, generics: nil, extending: target)
                keepsStatements = outer
                declaration.propagateAccessLevel()
                declaration.propagateAttributes()
                declaration.restrict(by: declaration.restrictions, from: Marks())
                parent.members.append(declaration)
            } else if let alias = syntax.as(TypeAliasDeclSyntax.self) {
                var declaration = Declaration(
                    kind: .alias, name: alias.name.plainText, target: TypeReference(alias.initializer.value),
                    position: expressions.position(of: alias.name))
                declaration.generics = generics(of: alias.genericParameterClause)
                declaration.attributes = keywords(of: alias.modifiers)
                parent.members.append(declaration)
            } else if let type = syntax.as(AssociatedTypeDeclSyntax.self) {
                var declaration = Declaration(
                    kind: .associated, name: type.name.plainText, position: expressions.position(of: type.name))
                declaration.target = type.initializer.map { TypeReference($0.value) }
                parent.members.append(declaration)
            } else if let cases = syntax.as(EnumCaseDeclSyntax.self) {
                parent.cases += cases.elements.map(\.name.plainText)
                for element in cases.elements { readValues(of: element, into: &parent) }
            } else if let configuration = syntax.as(IfConfigDeclSyntax.self) {
                var others: [String] = []
                for clause in configuration.clauses {
                    let conditions = conditions(of: clause, besides: &others)
                    guard case .decls(let members)? = clause.elements else { continue }
                    let marks = Marks(parent)
                    for member in members { read(member.decl, into: &parent) }
                    parent.restrict(by: Restrictions(conditions: conditions), from: marks)
                }
            } else {
                readMember(syntax, into: &parent)
            }
        }

        /// The conditions of a clause of an `#if`: its own, after the negations of those before it.
        private func conditions(of clause: IfConfigClauseSyntax, besides others: inout [String]) -> [String] {
            let own = clause.condition.map { [$0.trimmedDescription.onOneLine] } ?? []
            let all = others.map { "!(\($0))" } + own
            others += own
            return all
        }

        private mutating func group(
            _ type: some DeclGroupSyntax, kind: Declaration.Kind, name: TokenSyntax?,
            generics clause: GenericParameterClauseSyntax?, extending target: TypeReference? = nil
        ) -> Declaration {
            let position = name.map { expressions.position(of: $0) } ?? expressions.position(of: type)
            var declaration = Declaration(kind: kind, name: name?.plainText ?? "", target: target, position: position)
            declaration.generics = generics(of: clause)
            declaration.inherited = type.inheritanceClause?.inheritedTypes.map { TypeReference($0.type) } ?? []
            declaration.inherited += type.as(ProtocolDeclSyntax.self)?.typesOfSelf ?? []
            declaration.attributes = type.attributes.names + keywords(of: type.modifiers)
            declaration.restrictions.availability = type.attributes.availability
            let lists = lists(in: type.attributes)
            if !lists.isEmpty {
                var function = Function(name: "@", position: position)
                function.body = lists
                declaration.functions.append(function)
            }
            for member in type.memberBlock.members { read(member.decl, into: &declaration) }
            return declaration
        }

        private func generics(of clause: GenericParameterClauseSyntax?) -> [String] {
            clause?.parameters.map(\.name.plainText) ?? []
        }

        /// The keywords of modifiers. `private(set)` is not `private`.
        func keywords(of modifiers: DeclModifierListSyntax) -> [String] {
            modifiers.map { $0.detail == nil ? $0.name.text : $0.trimmedDescription }
        }

        private mutating func readMember(_ syntax: DeclSyntax, into parent: inout Declaration) {
            if let function = syntax.as(InitializerDeclSyntax.self) {
                var result = self.function(
                    function, named: "init", signature: function.signature, generics: function.genericParameterClause,
                    body: function.body)
                result.attributes = function.attributes.names + keywords(of: function.modifiers)
                result.restrictions.availability = function.attributes.availability
                result.isFailable = function.optionalMark != nil
                parent.functions.append(result)
            } else if let function = syntax.as(FunctionDeclSyntax.self) {
                var result = self.function(
                    function, named: function.name.plainText, signature: function.signature,
                    generics: function.genericParameterClause, body: function.body)
                result.attributes = function.attributes.names + keywords(of: function.modifiers)
                result.restrictions.availability = function.attributes.availability
                result.isStatic = result.attributes.contains("static") || result.attributes.contains("class")
                result.body += lists(in: function.attributes)
                parent.functions.append(result)
            } else if let variable = syntax.as(VariableDeclSyntax.self) {
                // `var a, b: Int`: the last type is that of all before it.
                var type: TypeSyntax?
                var types: [TypeSyntax?] = []
                for binding in variable.bindings.reversed() {
                    let isAlone = binding.initializer != nil || binding.accessorBlock != nil
                    type = binding.typeAnnotation?.type ?? (isAlone ? nil : type)
                    types.append(type)
                }
                for (binding, type) in zip(variable.bindings, types.reversed()) {
                    if let names = binding.pattern.as(TuplePatternSyntax.self) {
                        readPattern(names, of: type.map { TypeReference($0) }, in: binding, of: variable, into: &parent)
                    }
                    readProperty(binding, of: type, in: variable, into: &parent)
                }
                readTuples(of: variable, into: &parent)
            } else {
                readCode(of: syntax, into: &parent)
            }
        }

        private mutating func function(
            _ node: some SyntaxProtocol, named name: String, signature: FunctionSignatureSyntax,
            generics clause: GenericParameterClauseSyntax?, body: CodeBlockSyntax?
        ) -> Function {
            var function = function(node, named: name, parameters: signature.parameterClause, generics: clause)
            function.result = signature.returnClause.map { TypeReference($0.type) }
            function.isAsync = signature.effectSpecifiers?.asyncSpecifier != nil
            function.throwing = signature.effectSpecifiers?.throwsClause?.trimmedDescription
            if let body, readsBodies || function.isBuilder {
                let hasReturn = read(body.statements, into: &function)
                // Of other functions, only some statements are stored.
                function.hasReturn = hasReturn && function.isBuilder
            }
            if !function.isBuilder, !keepsStatements {
                function.body = function.body.usingContainers(besides: function.containers, for: function.result)
            }
            return function
        }

        /// A function with parameters. Its body consists of their default values, as far as these use containers.
        mutating func function(
            _ node: some SyntaxProtocol, named name: String, parameters: FunctionParameterClauseSyntax,
            generics clause: GenericParameterClauseSyntax?
        ) -> Function {
            var function = Function(name: name, position: expressions.position(of: node))
            function.generics = generics(of: clause)
            for parameter in parameters.parameters where readsBodies {
                guard let value = parameter.defaultValue.map({ expressions.read($0.value) }), value.usesContainers
                else { continue }
                let name = (parameter.secondName ?? parameter.firstName).plainText
                var type = TypeReference(parameter.type)
                // The default of an autoclosure is its result.
                if parameter.type.attributeNames.contains("autoclosure"), case .function(_, _, _, let result) = type {
                    type = result
                }
                function.body.append(.constant(name: name, type: type, typePosition: nil, value))
            }
            function.parameters = parameters.parameters.map { parameter in
                let label = parameter.firstName.plainText
                let type = TypeReference(parameter.type)
                var specifiers = parameter.type.specifiers
                if parameter.ellipsis != nil { specifiers.append("variadic") }
                let attributes = parameter.type.attributeNames
                specifiers += ["escaping", "autoclosure"].filter(attributes.contains)
                return .init(
                    label: label == "_" ? nil : label, type: parameter.ellipsis == nil ? type : .array(type),
                    hasDefault: parameter.defaultValue != nil, position: expressions.position(of: parameter),
                    name: (parameter.secondName ?? parameter.firstName).plainText, specifiers: specifiers)
            }
            return function
        }

        /// The lists of bindings in the arguments of attributes: `@Test(.dependencies { … })`.
        private mutating func lists(in attributes: AttributeListSyntax) -> [Statement] {
            guard readsBodies else { return [] }
            var found: [Statement] = []
            for case .attribute(let attribute) in attributes {
                guard case .argumentList(let arguments)? = attribute.arguments else { continue }
                found += arguments.map { .expression(expressions.read($0.expression)) }.filter(\.listsBindings)
            }
            return found
        }

        private mutating func injection(in attributes: AttributeListSyntax) -> Injection? {
            for case .attribute(let attribute) in attributes where attribute.attributeName.lastName == "Injected" {
                guard case .argumentList(let arguments)? = attribute.arguments, let first = arguments.first,
                    case .keyPath(let names) = expressions.read(first.expression).form, let key = names.last
                else { continue }
                return Injection(key: key, isKey: names.count == 1)
            }
            return nil
        }

        /// Reads `@Resolved(Model.self)` of DovetailSwiftUI as the value of the property, `Resolved(Model.self)`.
        private mutating func readViewRequest(in attributes: AttributeListSyntax, of property: inout Property) {
            guard property.value == nil else { return }
            for case .attribute(let attribute) in attributes where attribute.attributeName.lastName == "Resolved" {
                let position = expressions.position(of: attribute)
                var arguments: [Expression.Argument] = []
                if case .argumentList(let list)? = attribute.arguments {
                    arguments = list.map { .init(label: $0.label?.plainText, value: expressions.read($0.expression)) }
                }
                if property.type == nil, case .metatype(let type)? = arguments.first?.value.form {
                    property.type = type
                }
                let wrapper = Expression(.name(.names(["Resolved"]), labels: nil), at: position)
                property.value = Expression(.call(wrapper, arguments), at: position)
            }
        }

        /// Adds the properties of `let (a, b): (A, B)`, which are parameters of the memberwise initializer. That of their
        /// value is read as code.
        private func readPattern(
            _ pattern: TuplePatternSyntax, of type: TypeReference?, in binding: PatternBindingSyntax,
            of variable: VariableDeclSyntax, into parent: inout Declaration
        ) {
            var types: [TypeReference?] = Array(repeating: nil, count: pattern.elements.count)
            if case .tuple(let elements)? = type, elements.count == types.count { types = elements.map(\.type) }
            for (element, type) in zip(pattern.elements, types) {
                if let inner = element.pattern.as(TuplePatternSyntax.self) {
                    readPattern(inner, of: type, in: binding, of: variable, into: &parent)
                }
                guard let name = element.pattern.as(IdentifierPatternSyntax.self)?.identifier else { continue }
                var property = Property(name: name.plainText, type: type, position: expressions.position(of: name))
                setKind(of: &property, in: variable)
                property.value = binding.initializer.map { .init(.other("…", []), at: expressions.position(of: $0)) }
                parent.properties.append(property)
            }
        }

        private func setKind(of property: inout Property, in variable: VariableDeclSyntax) {
            property.attributes = variable.attributes.names + keywords(of: variable.modifiers)
            property.isStatic = !Set(property.attributes).isDisjoint(with: ["static", "class"])
            property.isConstant = variable.bindingSpecifier.tokenKind == .keyword(.let)
        }

        private mutating func readProperty(
            _ binding: PatternBindingSyntax, of type: TypeSyntax?, in variable: VariableDeclSyntax,
            into parent: inout Declaration
        ) {
            guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier else { return }
            var property = Property(name: name.plainText, position: expressions.position(of: name))
            property.type = type.map { TypeReference($0) }
            property.isImplicitlyUnwrapped = type?.is(ImplicitlyUnwrappedOptionalTypeSyntax.self) ?? false
            setKind(of: &property, in: variable)
            property.injected = injection(in: variable.attributes)
            property.value = binding.initializer.map { expressions.read($0.value) }
            readViewRequest(in: variable.attributes, of: &property)
            switch binding.accessorBlock?.accessors {
            case .getter(let list):
                property.isStored = false
                let (statements, returns) = expressions.body(list)
                (property.body, property.hasReturn) = (statements, returns > 0)
            case .accessors(let accessors):
                for accessor in accessors where accessor.accessorSpecifier.tokenKind == .keyword(.get) {
                    property.isStored = false
                    guard let body = accessor.body else { continue }
                    let (statements, returns) = expressions.body(body.statements)
                    (property.body, property.hasReturn) = (statements, returns > 0)
                }
                readOtherAccessors(accessors, of: property, into: &parent)
            case nil: break
            }
            if !keepsStatements, !property.needsBody(in: parent) { (property.body, property.hasReturn) = ([], false) }
            parent.properties.append(property)
        }
    }

    /// The numbers of members and functions that a declaration has before others are added.
    private struct Marks {
        var members = 0
        var functions = 0
        var properties = 0
    }

    extension Marks {
        init(_ declaration: Declaration) {
            self.init(
                members: declaration.members.count, functions: declaration.functions.count,
                properties: declaration.properties.count)
        }
    }

    extension Declaration {
        /// Adds restrictions to what was added since.
        fileprivate mutating func restrict(by outer: Restrictions, from marks: Marks) {
            for index in marks.members..<members.count {
                members[index].restrictions = outer.merging(members[index].restrictions)
                // The types in an extension belong to another type, which does not have these restrictions.
                if members[index].kind == .extension { members[index].restrict(by: outer, from: Marks()) }
            }
            for index in marks.functions..<functions.count {
                functions[index].restrictions = outer.merging(functions[index].restrictions)
            }
            for index in marks.properties..<properties.count {
                properties[index].conditions = outer.conditions + properties[index].conditions
            }
        }
    }

    extension Property {
        /// True if its type, or the expression of its value, shows that it is a container.
        fileprivate var isContainer: Bool { type?.isContainer == true || value?.createsContainer == true }
    }

    extension Function {
        /// The names of the parameters that are containers.
        fileprivate var containers: [String] { parameters.filter(\.type.isContainer).map(\.name) }

        /// True if its body lists bindings: `func bindings() -> some Module`.
        var isBuilder: Bool {
            attributes.contains("ModuleBuilder") || returnsBindings
        }
    }
#endif
