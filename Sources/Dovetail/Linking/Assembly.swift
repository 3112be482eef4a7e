internal import DovetailGraph
internal import Synchronization

/// The bindings of some modules, sorted by key: what a plan is made of.
struct Assembly: Sendable {
    /// A binding in its place.
    struct Installed: Sendable {
        let binding: AnyBinding
        let module: Int?
        /// The index of its slot in a container's block; `nil` if it needs none, or was registered later.
        let slot: Int?
        /// Which of the bindings of one source location and key it is.
        let occurrence: Int
        /// Whether it was registered on a living container.
        let isAdded: Bool
        /// A number that no other installed binding of the process has, ever.
        let id = Installed.last.wrappingAdd(1, ordering: .relaxed).newValue
        private static let last = Atomic<Int>(0)

        init(binding: AnyBinding, module: Int?, slot: Int?, occurrence: Int = 0, isAdded: Bool = false) {
            self.binding = binding
            self.module = module
            self.slot = slot
            self.occurrence = occurrence
            self.isAdded = isAdded
        }
    }

    /// A module in its place.
    struct InstalledModule: Sendable {
        let type: Any.Type
        let index: Int
        /// The module, for those who know what one is.
        let value: any AnyObject & Sendable
    }

    /// A number that no other assembly of the process has, ever; copies have that of the original.
    let number = Assembly.last.wrappingAdd(1, ordering: .relaxed).newValue
    private static let last = Atomic<Int>(0)

    var table = BindingTable<KeyID>()
    var bindings: [Installed] = []
    var modules: [InstalledModule] = []
    /// The elements of collections. Equal entry keys of one dictionary have one number, here and in parents, so that nothing of a
    /// user's needs to be compared while a plan is locked.
    var elements: [(binding: Int, alias: AnyBinding.Alias, entryNumber: Int)] = []
    /// How many words of a container's block its own bindings need; those that are registered later need none.
    var blockWords = 0
    /// The modules that this step of the assembly has added, in the order of their hooks.
    var newModules: [InstalledModule] = []
    /// The bindings that this step has added.
    var newBindings: [Int] = []
    /// Numbers of bindings that have been replaced, to be used again.
    var freeNumbers: [Int] = []
    /// The bindings that this step has replaced.
    var replaced: [Installed] = []
    /// Whether it was extended, so that some bindings may have been replaced.
    let isExtended: Bool
    /// Whether there is a graph binding whose values are known not to be `Sendable`.
    var hasGraphInstances = false
    /// Whether there is a binding of an actor.
    var hasActors = false
    /// The bindings that something leads to; in a living container some have been replaced.
    var used: [Int] {
        guard isExtended else { return Array(bindings.indices) }
        let free = Set(freeNumbers)
        return bindings.indices.filter { !free.contains($0) }
    }

    /// Bindings whose instances are stored in containers.
    var slotted: [(number: Int, installed: Installed)] {
        bindings.indices.compactMap { bindings[$0].binding.needsSlot ? ($0, bindings[$0]) : nil }
    }

    init() { isExtended = false }

    /// The same bindings, to be extended.
    init(extending other: Assembly) {
        isExtended = true
        table = other.table
        bindings = other.bindings
        modules = other.modules
        elements = other.elements
        blockWords = other.blockWords
        freeNumbers = other.freeNumbers
        hasGraphInstances = other.hasGraphInstances
        hasActors = other.hasActors
    }

    func module(_ type: Any.Type) -> Int? { modules.first { $0.type == type }?.index }

    /// Whether a collection has an element here, or is declared, as a module may see.
    func hasElements(
        of collection: any CollectionKind.Type, under qualification: KeyID.Qualification, from module: Int?
    ) -> Bool {
        let entryType = collection.entryType
        return table.elements(of: KeyID(collection.bound, qualification), from: module).contains {
            elements[$0].alias.entryType == entryType
        }
    }
}
