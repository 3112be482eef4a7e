public import Dovetail
internal import DovetailModel

/// One call of `shared`, `transient` or `instance`: its name, lifetime and source location.
struct ProviderSite {
    let name: String
    let lifetime: Binding.Lifetime
    let location: ProviderLocation
    /// True if the parameters of the enclosing function matter.
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
    func binding(creating type: Any.Type) -> BindingFacts {
        BindingFacts(
            type: type, under: .name(name), lifetime: lifetime,
            at: .code(location.fileID, location.line, location.column))
    }

    /// The parameters of the enclosing function or subscript, if they matter and `name` is a name as `#function`
    /// returns it.
    private var parameters: [Substring] {
        // Bytes, because this runs at the first use of every provider.
        let bytes = name.utf8
        guard takesParameters, bytes.last == UInt8(ascii: ")"), bytes.dropLast().last == UInt8(ascii: ":"),
            let start = name.firstIndex(of: "(")
        else { return [] }
        return name[start...].dropFirst().dropLast().split(separator: ":")
    }

    /// Returns the error of a provider with parameters but without `arguments:`, whose calls would all share one
    /// instance.
    ///
    /// The result type of a generic function can distinguish its calls. This is assumed if the type has as many generic
    /// arguments as the function has parameters.
    func mistake(creating type: Any.Type) -> ResolutionError? {
        let parameters = parameters
        guard !parameters.isEmpty, TypeName(type).ownArgumentCount < parameters.count else { return nil }
        let problem = Problem.parametersNotInKey(provider: name, parameters: parameters.map(String.init))
        return ResolutionError(problem, at: binding(creating: type).location)
    }
}

extension TypeName {
    /// The number of generic arguments of a type; 0 for types of the standard library, which do not distinguish their
    /// contents.
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

/// The source location of a provider. File names are compared as strings, because the name of one file may be stored
/// twice.
struct ProviderLocation: Hashable, Sendable {
    let fileID: StaticString
    let line: UInt
    let column: UInt

    /// The address of the file's name, which exists as long as the program. It is only compared.
    fileprivate var fileAddress: UInt {
        fileID.hasPointerRepresentation ? unsafe UInt(bitPattern: fileID.utf8Start) : 0
    }

    static func == (left: Self, right: Self) -> Bool {
        left.line == right.line && left.column == right.column && left.isInFile(of: right)
    }

    @inline(__always)
    fileprivate func isInFile(of other: Self) -> Bool {
        fileAddress == other.fileAddress || fileID.description == other.fileID.description
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(line)
        hasher.combine(column)
    }
}

/// The arguments of one request for a provider, with their types, because a generic function accepts several.
struct ProviderArguments: Hashable, Sendable {
    private let types: [TypeID]
    // Safe because its elements are `Sendable`.
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

/// What distinguishes the providers of a scope. A generic provider has one key per specialization.
struct ProviderKey: Equatable, Sendable {
    let type: TypeID
    let location: ProviderLocation
    let name: String
}

/// The providers of a scope by their keys.
struct ProviderTable: Sendable {
    /// What is compared fast: the type and the position in a file. The few providers that differ only in name or file are
    /// counted.
    private struct Place: Hashable, Sendable {
        let type: UInt
        let position: UInt64
        var occurrence: UInt64 = 0

        init(_ key: ProviderKey) {
            type = UInt(bitPattern: ObjectIdentifier(key.type.type))
            position = UInt64(key.location.line) &<< 32 | UInt64(key.location.column)
        }

        /// One multiplication, because the usual hash would cost as much as the rest of a request. Its upper bits are spread
        /// best, and a dictionary takes the lower ones.
        @inline(__always)
        func _rawHashValue(seed: Int) -> Int {
            Int(truncatingIfNeeded: ((position ^ UInt64(type) ^ occurrence) &* 0x9E37_79B9_7F4A_7C15).byteSwapped)
        }

        func hash(into hasher: inout Hasher) {
            hasher.combine(type)
            hasher.combine(position)
            hasher.combine(occurrence)
        }
    }

    private var places: [Place: ProviderRecord] = [:]
    /// All of them, in the order of their first use.
    private(set) var records: [ProviderRecord] = []

    /// Returns the provider with a key, if it was used before.
    subscript(key: ProviderKey) -> ProviderRecord? {
        @inline(__always) get {
            var place = Place(key)
            while let record = places[place] {
                // The rest of the key is that of its place.
                if record.key.name == key.name, record.key.location.isInFile(of: key.location) { return record }
                place.occurrence += 1
            }
            return nil
        }
    }

    /// Adds a provider whose key is new.
    mutating func add(_ record: ProviderRecord) {
        if records.isEmpty {
            // Enough for most scopes, in one allocation each.
            places.reserveCapacity(3)
            records.reserveCapacity(4)
        }
        var place = Place(record.key)
        while places[place] != nil { place.occurrence += 1 }
        places[place] = record
        records.append(record)
    }
}

/// A provider of a scope that was used at least once.
@usableFromInline
final class ProviderRecord: Sendable {
    let key: ProviderKey
    private let site: ProviderSite
    /// The identity of its scope, for comparisons only.
    let scope: ObjectIdentifier
    /// The slot of its own instance, without overrides.
    @usableFromInline let slots = InstanceSlots()
    /// The slots of its own instances, if it has one per list of arguments.
    private let instances: HashedTable<Instance>?
    /// The instance for a list of arguments.
    private final class Instance: Hashed {
        let arguments: ProviderArguments
        let hash: Int
        let slots = InstanceSlots()

        init(_ arguments: ProviderArguments, hash: Int) {
            self.arguments = arguments
            self.hash = hash
        }
    }
    /// The dependencies that it has read so far.
    let needs = ProviderNeeds()

    init(_ key: ProviderKey, _ site: ProviderSite, in scope: Scope, hasArguments: Bool) {
        self.key = key
        self.site = site
        self.scope = ObjectIdentifier(scope)
        instances = hasArguments ? HashedTable() : nil
    }

    /// The provider as a binding, for observers, diagnostics and the graph. It is created when one of them reads it.
    var binding: BindingFacts { site.binding(creating: key.type.type) }

    /// Returns the slot that stores its instance for these arguments.
    func slots(for arguments: ProviderArguments) -> InstanceSlots? {
        guard let instances else { return nil }
        let hash = arguments.hashValue
        return instances.element(ofHash: hash) {
            $0.arguments == arguments
        } adding: {
            Instance(arguments, hash: hash)
        }.element.slots
    }

    /// Returns true for the same record, or for one of the same declaration whose scope was released. So a provider
    /// that uses one component after the other has one dependency.
    func represents(_ other: ProviderRecord) -> Bool {
        self === other || key == other.key && needs.hasEnded
    }

    /// Releases everything it stores, when its scope is released. Other records may still refer to it as a dependency.
    func endWithScope() {
        needs.end()
        withExtendedLifetime(slots.slot.take()) {}
        for instance in instances?.all ?? [] { instances?.remove(instance) }
    }

    /// Removes the instances that it stores, while others may read them.
    func dropInstances() {
        withExtendedLifetime(slots.slot.take()) {}
        for instance in instances?.all ?? [] { instance.slots.takeAll() }
    }

    var step: Finding.Step { Finding.Step(name: key.name, location: binding.location) }
}
