internal import DovetailGraph
internal import DovetailReader

/// Code for the module with a binding for each `InitializerInjectable` type of a target.
struct GeneratedModuleCode {
    private let injectables: [InjectableDeclaration]
    private let modifiers: [String]
    /// The keys that several types provide. Their bindings are elements of an array.
    private let shared: Set<TypeName>

    /// `nil` if no type needs a binding.
    init?(_ injectables: [InjectableDeclaration], isIsolatedByDefault: Bool) {
        modifiers = isIsolatedByDefault ? ["nonisolated"] : []
        self.injectables = injectables.filter { $0.style == .initializer }
        var seen: Set<TypeName> = []
        shared = Set(self.injectables.map(\.provides.name).filter { !seen.insert($0).inserted })
        if self.injectables.isEmpty { return nil }
    }

    var declaration: SwiftDeclaration {
        var names = NameAllocator(reserving: ["body"])
        var parts: [SwiftDeclaration] = []
        let body = list(injectables.map(binding), naming: &names, movedTo: &parts)
        let whole = SwiftDeclaration.property(
            SwiftProperty(name: "body", type: GeneratedModuleCode.modules, body: body))
        return .structure(
            modifiers: modifiers, name: "GeneratedModule", inherits: ["Module"],
            comment:
                "A binding for each `InitializerInjectable` type of this target. An explicit `Bind` takes precedence.",
            [whole] + parts)
    }

    private static let modules = TypeReference.unreadable("some Module")

    /// The bindings. If there are too many for one body, they are divided among properties.
    private func list(
        _ bindings: [SwiftExpression], naming names: inout NameAllocator, movedTo parts: inout [SwiftDeclaration]
    ) -> [SwiftStatement] {
        let limit = ResolverCode.statementLimit
        guard bindings.count > limit else { return bindings.map { .expression($0) } }
        var uses: [SwiftExpression] = []
        for start in stride(from: 0, to: bindings.count, by: limit) {
            let name = names.allocate("part\(uses.count + 1)")
            let body = bindings[start..<min(bindings.count, start + limit)].map { SwiftStatement.expression($0) }
            parts.append(
                .property(
                    SwiftProperty(
                        modifiers: ["@ModuleBuilder", "private"], name: name, type: GeneratedModuleCode.modules,
                        body: body)))
            uses.append(.name(name))
        }
        return list(uses, naming: &names, movedTo: &parts)
    }

    private func binding(_ injectable: InjectableDeclaration) -> SwiftExpression {
        let isElement = shared.contains(injectable.provides.name)
        var arguments: [SwiftExpression.Argument] = []
        if !isElement, injectable.provides != injectable.type {
            arguments.append(.init(label: nil, value: .metatype(injectable.providesSpelling)))
        }
        arguments.append(.init(label: nil, value: factory(of: injectable)))
        var value = SwiftExpression.call(.name("Bind"), arguments)
        if injectable.hasLifetime {
            let lifetime = SwiftExpression.member(.type(injectable.spelling), "lifetime")
            value = .call(.member(value, "lifetime"), [.init(label: nil, value: lifetime)])
        }
        if isElement {
            let itself = SwiftExpression.closure(modifiers: [], [], .name("$0"))
            return .call(
                .member(value, "into"),
                [.init(label: nil, value: .metatype(injectable.providesSpelling)), .init(label: nil, value: itself)])
        }
        return .call(.member(value, "asDefault"), [])
    }

    /// A reference to the initializer if that compiles, and otherwise a closure that calls it.
    private func factory(of injectable: InjectableDeclaration) -> SwiftExpression {
        let requirements = injectable.requirements.filter { !$0.hasDefault }
        if !requirements.isEmpty, requirements.count == injectable.requirements.count, !injectable.throwsTypedError {
            return .initializer(injectable.spelling, labels: requirements.map(\.label))
        }
        var names = NameAllocator()
        let parameters = requirements.map {
            SwiftExpression.ClosureParameter(name: names.allocate($0.name), type: $0.spelling)
        }
        let arguments = zip(requirements, parameters).map { requirement, parameter in
            SwiftExpression.Argument(label: requirement.label, value: .name(parameter.name))
        }
        let call = SwiftExpression.call(.type(injectable.spelling), arguments)
            .marked(with: injectable.effects)
        return .closure(modifiers: injectable.effects.isolation.map { ["@\($0)"] } ?? [], parameters, call)
    }
}
