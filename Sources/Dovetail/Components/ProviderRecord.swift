internal import DovetailGraph
internal import Synchronization

/// One call of `shared`, `transient` or `instance`: what it is called and where it is written.
struct ProviderSite {
    let name: String
    let lifetime: Binding.Lifetime
    let location: ProviderLocation
    /// Whether the parameters of a function matter that it stands in.
    private let takesParameters: Bool

    init(
        _ name: String, _ lifetime: Binding.Lifetime, _ fileID: StaticString, _ line: UInt, _ column: UInt,
        takesParameters: Bool = true
    ) {
        self.name = name
        self.lifetime = lifetime
        location = ProviderLocation(fileID: fileID, line: line, column: column)
        self.takesParameters = takesParameters && lifetime != .transient
    }

    /// The provider as a binding, for observers, diagnostics and the graph.
    func binding(making type: Any.Type) -> BindingFacts {
        let binding = BindingFacts(type: type, at: .code(location.fileID, location.line, location.column))
        binding.qualification = .name(name)
        binding.lifetime = lifetime
        return binding
    }

    /// The parameters of the function or subscript, if its name is one as `#function` spells it and they matter.
    private var parameters: [Substring] {
        // Bytes, because this is asked at the first use of every provider.
        let bytes = name.utf8
        guard takesParameters, bytes.last == UInt8(ascii: ")"), bytes.dropLast().last == UInt8(ascii: ":"),
            let start = name.firstIndex(of: "(")
        else { return [] }
        return name[start...].dropFirst().dropLast().split(separator: ":")
    }

    /// What is wrong where no arguments are passed: several calls with different ones would share an instance.
    ///
    /// Of a generic function the result may tell its calls apart; that is believed where the type it returns has as many
    /// arguments as the function has parameters.
    func mistake(making type: Any.Type) -> ResolutionError? {
        let parameters = parameters
        guard !parameters.isEmpty, TypeName(type).ownArgumentCount < parameters.count else { return nil }
        let problem = Problem.parametersNotInKey(provider: name, parameters: parameters.map(String.init))
        return ResolutionError(problem, at: binding(making: type).location)
    }
}

extension TypeName {
    /// With how many arguments a generic type is specialized; 0 for types of the standard library, which do not tell what
    /// is in them apart.
    fileprivate var ownArgumentCount: Int {
        guard let module, module != "Swift" else { return 0 }
        var (depth, count, last) = (0, 0, Character(" "))
        for character in qualified {
            switch character {
            case "<", "(":
                if character == "<", depth == 0 { count += 1 }
                depth += 1
            case ">" where last == "-": break
            case ">", ")": depth -= 1
            case "," where depth == 1: count += 1
            default: break
            }
            last = character
        }
        return count
    }
}

/// Where a provider is declared. Two addresses may hold the name of one file, so names are compared as texts.
struct ProviderLocation: Hashable, Sendable {
    let fileID: StaticString
    let line: UInt
    let column: UInt

    static func == (left: Self, right: Self) -> Bool {
        guard left.line == right.line, left.column == right.column else { return false }
        return ProviderPlace(left) == ProviderPlace(right)
            || left.fileID.description == right.fileID.description
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(line)
        hasher.combine(column)
    }
}

/// The arguments of one request for a provider, with their types: a generic function takes several.
struct ProviderArguments: Hashable, Sendable {
    private let types: [TypeID]
    // Safe: what it is made of is `Sendable`.
    private let values: Transfer<[AnyHashable]>

    init<each Argument: Hashable & Sendable>(_ arguments: repeat each Argument) {
        var types: [TypeID] = []
        var values: [AnyHashable] = []
        for argument in repeat each arguments {
            types.append(TypeID(type(of: argument)))
            values.append(AnyHashable(argument))
        }
        self.types = types
        self.values = Transfer(values)
    }
}

/// What tells the providers of a scope apart: a generic one has a key for each specialization.
struct ProviderKey: Hashable, Sendable {
    let name: String
    let type: TypeID
    let location: ProviderLocation

    /// Without the location: two providers seldom have one name and one type.
    func hash(into hasher: inout Hasher) {
        hasher.combine(name)
        hasher.combine(type)
    }
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
    /// Where its own instances are kept, if it has one for each of its arguments.
    private let instances: KeyedTable<ProviderArguments, InstanceCell>?
    /// What it has asked for so far.
    let needs = ProviderNeeds()
    /// Whether a request need look at nothing else: it is not overridden, and its scope is not closed.
    let isDirect: Atomic<Bool>
    /// Whether its scope is gone.
    private let hasEnded = Atomic<Bool>(false)

    let spelling: ProviderTable.Spelling
    let typeID: ObjectIdentifier
    let place: ProviderPlace

    init(_ key: ProviderKey, _ site: ProviderSite, in scope: Scope, isDirect: Bool, hasArguments: Bool) {
        self.key = key
        self.site = site
        self.scope = ObjectIdentifier(scope)
        self.isDirect = Atomic(isDirect)
        spelling = ProviderTable.Spelling(key.name)
        typeID = ObjectIdentifier(key.type.type)
        place = ProviderPlace(key.location)
        instances = hasArguments ? KeyedTable() : nil
    }

    /// The provider as a binding, for observers, diagnostics and the graph; made when one of them asks.
    var binding: BindingFacts { site.binding(making: key.type.type) }

    /// Where its instance for these arguments is kept.
    func cell(for arguments: ProviderArguments) -> InstanceCell? {
        instances?.withValue(of: arguments, orNew: { InstanceCell() }) { cell, _ in cell }
    }

    /// Whether it is the other record, or one of the same declaration whose scope is gone: a provider that asks one component
    /// after the other has one need.
    func standsFor(_ other: ProviderRecord) -> Bool {
        if self === other { return true }
        return place == other.place && typeID == other.typeID && hasEnded.load(ordering: .acquiring)
            && key.name == other.key.name
    }

    /// Lets go of what it keeps, for the scope that goes: nobody reads it any more, but others may know the record for what
    /// they needed.
    func endWithScope() {
        hasEnded.store(true, ordering: .releasing)
        needs.removeAll()
        cell.slot.destroy()
        instances?.takeAll()
    }

    /// Takes out the instances that it keeps; others may read them meanwhile.
    func dropInstances() {
        _ = cell.slot.take()
        for cell in instances?.values ?? [] { _ = cell.slot.take() }
    }

    var step: Finding.Step { Finding.Step(name: key.name, location: binding.location) }
}
