internal import DovetailGraph
internal import Synchronization

/// One call of `shared`, `transient` or `instance`: what it is called and where it is written.
struct ProviderSite {
    let name: String
    let lifetime: Binding.Lifetime
    let fileID: StaticString
    let line: UInt
    let column: UInt

    init(
        _ name: String, _ lifetime: Binding.Lifetime, _ fileID: StaticString, _ line: UInt, _ column: UInt
    ) {
        self.name = name
        self.lifetime = lifetime
        self.fileID = fileID
        self.line = line
        self.column = column
    }

    /// The provider as a recipe, for observers, diagnostics and the graph.
    func recipe(making type: Any.Type) -> AnyRecipe {
        let recipe = AnyRecipe(type: type, at: .code(fileID, line, column))
        recipe.qualification = .name(name)
        recipe.lifetime = lifetime
        return recipe
    }
}

/// What tells the providers of a scope apart: a generic one has a key for each specialization.
struct ProviderKey: Hashable, Sendable {
    let name: String
    let type: TypeID
}

/// One provider of one scope, as far as it was used.
@usableFromInline
final class ProviderRecord: Sendable {
    let key: ProviderKey
    private let site: ProviderSite
    /// Which scope it belongs to; only compared.
    let scope: ObjectIdentifier
    /// Where its own instance is kept, not that of an override.
    @usableFromInline let cell = InstanceCell()
    /// What it has asked for so far.
    let needs = ProviderNeeds()
    /// Whether a request need look at nothing else: it is not overridden, and its scope is not closed.
    let isDirect: Atomic<Bool>

    let spelling: ProviderTable.Spelling
    let typeID: ObjectIdentifier

    init(_ key: ProviderKey, _ site: ProviderSite, in scope: Scope, isDirect: Bool) {
        self.key = key
        self.site = site
        self.scope = ObjectIdentifier(scope)
        self.isDirect = Atomic(isDirect)
        spelling = ProviderTable.Spelling(key.name)
        typeID = ObjectIdentifier(key.type.type)
    }

    /// The provider as a recipe, for observers, diagnostics and the graph; made when one of them asks.
    var recipe: AnyRecipe { site.recipe(making: key.type.type) }

    var step: Finding.Step { Finding.Step(name: key.name, location: recipe.location) }
}
