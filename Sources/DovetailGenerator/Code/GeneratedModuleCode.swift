internal import DovetailGraph
internal import DovetailReader

/// Code for the module with a binding for each `InitializerInjectable` type of a target.
struct GeneratedModuleCode {
    private let injectables: [InjectableDeclaration]
    private let modifiers: [String]
    /// The keys that several types provide. Their bindings are elements of an array.
    private let shared: Set<TypeName>

    /// `nil` if no type needs a binding. What a binding cannot express is left out.
    init?(_ injectables: [InjectableDeclaration], isIsolatedByDefault: Bool) {
        modifiers = isIsolatedByDefault ? ["nonisolated"] : []
        let candidates = injectables.filter { $0.style == .initializer }
        if candidates.isEmpty { return nil }
        self.injectables = candidates.filter { $0.bindingMistake == nil }
        shared = Set(
            Dictionary(grouping: self.injectables, by: \.provides.name).filter { $1.mayExistTogether }.keys)
    }

    var declaration: SwiftDeclaration {
        var names = NameAllocator(reserving: ["body"])
        var parts: [SwiftDeclaration] = []
        let body = list(injectables.map(statement), naming: &names, movedTo: &parts)
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
        _ bindings: [SwiftStatement], naming names: inout NameAllocator, movedTo parts: inout [SwiftDeclaration]
    ) -> [SwiftStatement] {
        let limit = ResolverCode.statementLimit
        guard bindings.count > limit else { return bindings }
        var uses: [SwiftStatement] = []
        for start in stride(from: 0, to: bindings.count, by: limit) {
            let name = names.allocate("part\(uses.count + 1)")
            let body = Array(bindings[start..<min(bindings.count, start + limit)])
            parts.append(
                .property(
                    SwiftProperty(
                        modifiers: ["@ModuleBuilder", "private"], name: name, type: GeneratedModuleCode.modules,
                        body: body)))
            uses.append(.expression(.name(name)))
        }
        return list(uses, naming: &names, movedTo: &parts)
    }

    private func statement(for injectable: InjectableDeclaration) -> SwiftStatement {
        var statement = SwiftStatement.expression(binding(injectable))
        for versions in injectable.restrictions.availability.reversed().compactMap(\.availableVersions) {
            statement = .available(versions: versions, statement)
        }
        let conditions = injectable.restrictions.conditions
        return conditions.isEmpty
            ? statement : .configured(condition: Restrictions.all(conditions), statement)
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
        // Only the result of a closure can be sent if its type is not `Sendable`.
        let needsClosure =
            injectable.effects.isAsync && !(injectable.isSendable && injectable.provides == injectable.type)
        let isPlain = !injectable.throwsTypedError && !needsClosure
        if !requirements.isEmpty, requirements.count == injectable.requirements.count, isPlain {
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

extension [InjectableDeclaration] {
    /// True unless at most one of them exists in any configuration.
    fileprivate var mayExistTogether: Bool {
        indices.contains { index in
            self[(index + 1)...].contains { !self[index].restrictions.excludes($0.restrictions) }
        }
    }
}
