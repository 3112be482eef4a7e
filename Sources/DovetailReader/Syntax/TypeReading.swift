#if Tools
    internal import DovetailGraph
    internal import SwiftSyntax

    extension TypeReference {
        init(_ syntax: TypeSyntax) { self = syntax.isShallow ? TypeReference.read(syntax) : .unreadable("…") }

        private static func read(_ syntax: TypeSyntax) -> TypeReference {
            if let type = syntax.as(IdentifierTypeSyntax.self) {
                return .path([Part(type.name.plainText, arguments(type.genericArgumentClause))])
            }
            if let type = syntax.as(MemberTypeSyntax.self) { return member(type) }
            if let type = syntax.as(OptionalTypeSyntax.self) { return .optional(read(type.wrappedType)) }
            if let type = syntax.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
                return .optional(read(type.wrappedType))
            }
            if let type = syntax.as(ArrayTypeSyntax.self) { return .array(read(type.element)) }
            if let type = syntax.as(DictionaryTypeSyntax.self) { return .dictionary(read(type.key), read(type.value)) }
            if let type = syntax.as(AttributedTypeSyntax.self) { return attributed(type) }
            if let type = syntax.as(MetatypeTypeSyntax.self) { return metatype(type) }
            if let type = syntax.as(TupleTypeSyntax.self) { return tuple(type) }
            if let type = syntax.as(FunctionTypeSyntax.self) { return function(type) }
            if let type = syntax.as(CompositionTypeSyntax.self) {
                return .composition(type.elements.map { read($0.type) })
            }
            if let type = syntax.as(SomeOrAnyTypeSyntax.self), type.someOrAnySpecifier.tokenKind == .keyword(.any) {
                return .existential(read(type.constraint))
            }
            return .unreadable(syntax.trimmedDescription)
        }

        private static func member(_ type: MemberTypeSyntax) -> TypeReference {
            let base = read(type.baseType)
            if type.name.text == "Protocol" { return .unreadable(type.trimmedDescription) }
            return base.appending(Part(type.name.plainText, arguments(type.genericArgumentClause)))
                ?? .unreadable(type.trimmedDescription)
        }

        private static func attributed(_ type: AttributedTypeSyntax) -> TypeReference {
            let inner = read(type.baseType)
            // In `@escaping (@Sendable () -> Void)` are attributes of the type in parentheses, too.
            guard case .function(let parameters, let more, let effects, let result) = inner else {
                // Of a function that is not read, the text tells whether it has a global actor.
                return type.baseType.is(FunctionTypeSyntax.self) ? .unreadable(type.trimmedDescription) : inner
            }
            // A function with another convention is another type.
            let isOther = type.attributes.names.contains("convention") || !type.specifiers.isEmpty
            if isOther { return .unreadable(type.trimmedDescription) }
            let inherits = type.attributes.names.contains("_inheritActorContext")
            let names = type.attributes.names.filter {
                !declarationAttributes.contains($0) && !$0.hasPrefix("_") && !(inherits && $0 == "Sendable")
            }
            let attributes = names.map { $0 == "isolated" ? "@isolated(any)" : "@" + $0 }
            return .function(parameters, attributes: attributes + more, effects: effects, result)
        }

        /// Attributes of a parameter or of a calling convention, which do not make another type of a Swift function.
        private static let declarationAttributes: Set<String> = [
            "escaping", "autoclosure", "nonisolated", "concurrent", "preconcurrency",
            "unchecked", "retroactive", "differentiable", "noescape",
        ]

        private static func metatype(_ type: MetatypeTypeSyntax) -> TypeReference {
            guard type.metatypeSpecifier.text == "Type" else { return .unreadable(type.trimmedDescription) }
            return .metatype(read(type.baseType))
        }

        private static func tuple(_ type: TupleTypeSyntax) -> TypeReference {
            let elements = type.elements.map { element in
                let label = element.firstName?.plainText
                return Element(read(element.type), label: label == "_" ? nil : label)
            }
            return elements.count == 1 ? elements[0].type : .tuple(elements)
        }

        private static func function(_ type: FunctionTypeSyntax) -> TypeReference {
            var effects = type.effectSpecifiers?.asyncSpecifier == nil ? "" : "async "
            switch type.effectSpecifiers?.throwsClause.map({ $0.type?.trimmedDescription ?? "any Error" }) {
            case nil, "Never": break
            case "any Error", "any Swift.Error": effects += "throws "
            // With another error, or with `inout`, it is another type.
            default: return .unreadable(type.trimmedDescription)
            }
            let types = type.parameters.map(\.type) + [type.returnClause.type]
            let isOther = types.contains { $0.as(AttributedTypeSyntax.self)?.specifiers.isEmpty == false }
            if isOther || type.parameters.contains(where: { $0.ellipsis != nil }) {
                return .unreadable(type.trimmedDescription)
            }
            return .function(
                type.parameters.map { read($0.type) }, attributes: [], effects: effects, read(type.returnClause.type))
        }

        static func arguments(_ clause: GenericArgumentClauseSyntax?) -> [TypeReference] {
            clause?.arguments.map { argument in
                if case .type(let type) = argument.argument { return read(type) }
                return .unreadable(argument.trimmedDescription)
            } ?? []
        }

        /// A type that is written as an expression: `User`, `(any Clock)` or `[User]` before `.self`.
        init?(expression: ExprSyntax) {
            guard expression.isShallow else { return nil }
            self.init(shallow: expression)
        }

        private init?(shallow expression: ExprSyntax) {
            if let name = expression.as(DeclReferenceExprSyntax.self) {
                self = .path([Part(name.baseName.plainText)])
            } else if let access = expression.as(MemberAccessExprSyntax.self), let base = access.base,
                access.declName.baseName.text == "Type"
            {
                guard let inner = TypeReference(shallow: base) else { return nil }
                self = .metatype(inner)
            } else if let access = expression.as(MemberAccessExprSyntax.self), let base = access.base,
                let inner = TypeReference(shallow: base)?.appending(Part(access.declName.baseName.plainText))
            {
                self = inner
            } else if let special = expression.as(GenericSpecializationExprSyntax.self) {
                guard var parts = TypeReference(shallow: special.expression)?.parts, let last = parts.popLast()
                else { return nil }
                self = .path(parts + [Part(last.name, TypeReference.arguments(special.genericArgumentClause))])
            } else if let tuple = expression.as(TupleExprSyntax.self), tuple.elements.count == 1,
                let inner = tuple.elements.first.flatMap({ TypeReference(shallow: $0.expression) })
            {
                self = inner
            } else if let tuple = expression.as(TupleExprSyntax.self), tuple.elements.count > 1 {
                let types = tuple.elements.compactMap { element in
                    TypeReference(shallow: element.expression).map { Element($0, label: element.label?.plainText) }
                }
                guard types.count == tuple.elements.count else { return nil }
                self = .tuple(types)
            } else if let optional = expression.as(OptionalChainingExprSyntax.self),
                let inner = TypeReference(shallow: optional.expression)
            {
                self = .optional(inner)
            } else if let array = expression.as(ArrayExprSyntax.self), array.elements.count == 1,
                let inner = array.elements.first.flatMap({ TypeReference(shallow: $0.expression) })
            {
                self = .array(inner)
            } else if let dictionary = expression.as(DictionaryExprSyntax.self),
                case .elements(let elements) = dictionary.content, elements.count == 1, let element = elements.first,
                let key = TypeReference(shallow: element.key), let value = TypeReference(shallow: element.value)
            {
                self = .dictionary(key, value)
            } else if let type = expression.as(TypeExprSyntax.self) {
                self.init(type.type)
            } else {
                return nil
            }
        }
    }

    extension SyntaxProtocol {
        /// True if the chain of first children is short. The parser limits all nesting except that of `a.b.c…` and
        /// `T???…`, which grows to the left.
        var isShallow: Bool {
            var node: Syntax? = Syntax(self)
            for _ in 0..<200 {
                guard let current = node else { return true }
                node = current.children(viewMode: .sourceAccurate).first
            }
            return false
        }
    }

    extension TokenSyntax {
        /// The name without backticks, unless only they make it a name, as in `` `my type` ``.
        var plainText: String {
            let text = self.text
            guard text.hasPrefix("`"), text.hasSuffix("`"), text.count > 2 else { return text }
            let inside = text.dropFirst().dropLast()
            return inside.isPlainName ? String(inside) : text
        }
    }

    extension Substring {
        /// True if it is a name without backticks.
        fileprivate var isPlainName: Bool {
            guard let first = unicodeScalars.first, !("0"..."9" ~= first) else { return false }
            return unicodeScalars.allSatisfy { scalar in
                scalar == "_" || scalar.properties.isXIDContinue || !scalar.isASCII && scalar.properties.isEmoji
            }
        }
    }

    extension TypeSyntax {
        /// The keywords before it: `inout`, `isolated`.
        var specifiers: [String] { self.as(AttributedTypeSyntax.self)?.specifiers.map(\.trimmedDescription) ?? [] }

        /// The names of the attributes before it.
        var attributeNames: [String] { self.as(AttributedTypeSyntax.self)?.attributes.names ?? [] }

        /// The name without the enclosing types and the module.
        var lastName: String? {
            self.as(IdentifierTypeSyntax.self)?.name.plainText ?? self.as(MemberTypeSyntax.self)?.name.plainText
        }
    }

    extension AttributeListSyntax {
        var names: [String] {
            compactMap { $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription }
        }

        /// The `@available` attributes, as they are written.
        var availability: [String] {
            compactMap { element in
                guard let attribute = element.as(AttributeSyntax.self),
                    attribute.attributeName.trimmedDescription == "available"
                else { return nil }
                return attribute.trimmedDescription.onOneLine
            }
        }
    }

    extension ProtocolDeclSyntax {
        /// The protocols that it refines by its `where` clause: `where Self: Hashable`.
        var typesOfSelf: [TypeReference] {
            let requirements = genericWhereClause?.requirements ?? []
            return requirements.compactMap { requirement in
                guard case .conformanceRequirement(let conformance) = requirement.requirement,
                    conformance.leftType.trimmedDescription == "Self"
                else { return nil }
                return TypeReference(conformance.rightType)
            }
        }
    }
#endif
