internal import DovetailModel

/// The bindings of some modules, sorted by key. A plan links them.
package struct Assembly: Sendable {
    /// A binding with its position in an assembly.
    struct Installed: Sendable {
        let binding: AnyBinding
        let module: Int?
        /// The index of its slot in a container; `nil` if it needs none, or was registered later.
        let slot: Int?
        /// The position of the binding among those of its source location and key, if its instances are stored outside
        /// of containers.
        let occurrence: Int
        /// True if it was registered on a running container.
        let isAdded: Bool
        /// An identifier that no other installed binding of the process ever has.
        let id = Installed.last.next()
        private static let last = Guarded<Int>(0)

        init(binding: AnyBinding, module: Int?, slot: Int?, occurrence: Int = 0, isAdded: Bool = false) {
            self.binding = binding
            self.module = module
            self.slot = slot
            self.occurrence = occurrence
            self.isAdded = isAdded
        }
    }

    /// A module with its index.
    struct InstalledModule: Sendable {
        let type: Any.Type
        let index: Int
        /// The module as an opaque object, because only the layer above knows the type.
        let value: any AnyObject & Sendable
    }

    /// An identifier that no other assembly of the process ever has. Copies have that of the original.
    let number = Assembly.last.next()
    private static let last = Guarded<Int>(0)

    var table = BindingTable<KeyID>()
    var bindings: [Installed] = []
    var modules: [InstalledModule] = []
    /// The elements of collections. Equal entry keys of one dictionary have the same number, here and in parents, so
    /// that no user code has to compare them while a plan is locked.
    var elements: [(binding: Int, alias: AnyBinding.Alias, entryNumber: Int)] = []
    /// The requests that code outside of the modules sends.
    var requests: [DeclaredRequest] = []
    /// The number of slots that its own bindings need in a container. Bindings that are registered later need none.
    var slotCount = 0
    /// The modules that this step of the assembly has added, in the order of their hooks.
    var newModules: [InstalledModule] = []
    /// The indices of the bindings that this step has added.
    var newBindings: [Int] = []
    /// The indices of replaced bindings, to be used again.
    var freeNumbers: [Int] = []
    /// The bindings that this step has replaced.
    var replaced: [Installed] = []
    /// True if the assembly extends another one, so that some bindings may have been replaced.
    let isExtended: Bool
    /// True if there is a graph binding whose values are known not to be `Sendable`.
    var hasGraphInstances = false
    /// True if there is a binding of an actor.
    var hasActors = false
    /// True if a binding is marked as one that may be replaced, so that a container releases these bindings when it has
    /// others.
    var isMeantToChange = false
    /// The indices of the bindings in use. In a running container, some bindings have been replaced.
    var used: [Int] {
        guard isExtended else { return Array(bindings.indices) }
        let free = Set(freeNumbers)
        return bindings.indices.filter { !free.contains($0) }
    }

    /// The bindings whose instances are stored in containers.
    var slotted: [(number: Int, installed: Installed)] {
        bindings.indices.compactMap { bindings[$0].binding.needsSlot ? ($0, bindings[$0]) : nil }
    }

    package init() { isExtended = false }

    /// Creates a copy of an assembly, to be extended.
    init(extending other: Assembly) {
        isExtended = true
        table = other.table
        bindings = other.bindings
        modules = other.modules
        elements = other.elements
        requests = other.requests
        slotCount = other.slotCount
        freeNumbers = other.freeNumbers
        hasGraphInstances = other.hasGraphInstances
        hasActors = other.hasActors
        isMeantToChange = other.isMeantToChange
    }

    /// Returns true if a binding is an element that also serves its own key, and if other bindings were registered for
    /// all its keys. Then it is no longer an element.
    func isReplaced(_ binding: Int) -> Bool {
        let known = bindings[binding].binding
        guard isExtended, known.elements.contains(where: \.keepsOwnKey) else { return false }
        return !known.keys.contains { table.serving[$0]?.contains { $0.binding == binding } == true }
    }

    func module(_ type: Any.Type) -> Int? { modules.first { $0.type == type }?.index }

    /// Returns true if a collection has an element here, or is declared, and this is visible to a module.
    func hasElements(
        of collection: any CollectionKind.Type, under qualification: KeyID.Qualification, from module: Int?
    ) -> Bool {
        let entryType = collection.entryType
        return table.elements(of: KeyID(collection.bound, qualification), from: module).contains {
            elements[$0].alias.entryType == entryType
        }
    }
}
