internal import DovetailModel

extension BindingTable<KeyID> {
    /// Adds a binding under a key. The common case is handled here because this code is specialized for `KeyID`.
    fileprivate mutating func enter(_ entry: Entry, serving key: KeyID) {
        guard entry.hiddenIn == nil else { return add(entry, serving: key) }
        guard let known = serving.updateValue(BindingEntries(entry), forKey: key) else { return }
        serving[key] = known
        add(entry, serving: key)
    }
}

/// Assembles modules: installs requirements, decides the order, and detects duplicates. Collects all mistakes before it
/// throws.
struct Assembler {
    var assembly: Assembly
    let parent: Plan?
    private let policy: RequirementPolicy
    /// True if bindings are added to a running container, where later bindings replace earlier ones.
    private let isLiving: Bool
    private var requiring: [any Module.Type] = []
    private var missing: [(module: any Module.Type, requiredBy: any Module.Type)] = []
    /// Findings that the bindings themselves contain, and those of bindings that `register` must not replace.
    private var problems: [Finding] = []
    /// True if a binding has a mistake that concerns no other binding.
    private var isMistaken = false
    private var listed: [ObjectIdentifier: any Module] = [:]
    /// The modules whose `prepare()` has run in this registration.
    private(set) var prepared: Set<ObjectIdentifier>
    /// True if the container replaces bindings of the parent, so that both may have bindings from one location.
    private let isOverlay: Bool
    private var occurrences: [BindingIdentity: Int] = [:]
    private var entryNumbers: [KeyID: [AnyHashable: Int]] = [:]
    private static let lastEntryNumber = Guarded<Int>(0)
    /// The modules that are listed as live, wherever they were installed.
    private var live: Set<Int> = []
    /// The lines between the modules, in the order of their registration. Only bindings count.
    private var pending: [(items: ArraySlice<Bindings.Item>, module: Int?)] = []

    private init(
        _ assembly: Assembly, parent: Plan?, policy: RequirementPolicy, isOverlay: Bool, isLiving: Bool,
        prepared: Set<ObjectIdentifier> = []
    ) {
        self.isOverlay = isOverlay
        self.assembly = assembly
        self.prepared = prepared
        self.parent = parent
        self.policy = policy
        self.isLiving = isLiving
    }

    /// Returns the assembly of a new container.
    static func assemble(
        _ bindings: Bindings, parent: Plan?, policy: RequirementPolicy = .install, isOverlay: Bool = false
    ) throws(AssemblyError) -> Assembly {
        var assembler = Assembler(
            Assembly(), parent: parent, policy: policy, isOverlay: isOverlay, isLiving: false)
        return try assembler.run(bindings)
    }

    /// Returns the assembly of a running container with additional bindings.
    ///
    /// - Parameter prepared: The modules whose `prepare()` has already run in this registration. Those that run now are
    ///   added.
    static func extend(
        _ plan: Plan, with bindings: Bindings, prepared: inout Set<ObjectIdentifier>
    ) throws(AssemblyError) -> Assembly {
        var assembler = Assembler(
            Assembly(extending: plan.assembly), parent: plan.parent, policy: .install,
            isOverlay: plan.overlay != nil, isLiving: true, prepared: prepared)
        defer { prepared = assembler.prepared }
        return try assembler.run(bindings)
    }

    /// Returns the assembly of a child that receives values: one binding per value, whose slots the child fills.
    static func provide(_ bindings: [AnyBinding], keys: [[KeyID]]) -> Assembly {
        var assembly = Assembly()
        for (index, binding) in bindings.enumerated() {
            assembly.bindings.append(.init(binding: binding, module: nil, slot: assembly.slotCount))
            assembly.slotCount += 1
            for key in keys[index] { assembly.table.add(.init(binding: index), serving: key) }
        }
        return assembly
    }

    private mutating func run(_ bindings: Bindings) throws(AssemblyError) -> Assembly {
        collectListed(bindings)
        try visit(bindings, in: nil)
        if !missing.isEmpty { throw AssemblyExplanation.error(missing: missing) }
        if isLiving { replace() }
        let count = pending.reduce(0) { $0 + $1.items.count }
        assembly.bindings.reserveCapacity(assembly.bindings.count + count)
        assembly.newBindings.reserveCapacity(count)
        assembly.table.serving.reserveCapacity(assembly.table.serving.count + count)
        for (items, module) in pending { register(items, in: module) }
        let isImportMissing = linkImports()
        if isMistaken || isImportMissing || isContradictory {
            problems += AssemblyExplanation.findings(of: assembly, under: parent)
        }
        if !problems.isEmpty {
            // Two bindings with a common origin report the same mistake in it.
            var reported: Set<Finding> = []
            throw AssemblyError(problems.ordered(by: Finding.isBefore).filter { reported.insert($0).inserted })
        }
        return assembly
    }

    // MARK: Modules

    /// Collects the modules that the user lists. They satisfy requirements, regardless of the order.
    private mutating func collectListed(_ bindings: Bindings) {
        for case .module(let module, _) in bindings.items {
            let id = ObjectIdentifier(type(of: module))
            if listed[id] == nil { listed[id] = module }
        }
    }

    private mutating func visit(_ bindings: Bindings, in parent: Int?) throws(AssemblyError) {
        let items = bindings.items
        var start = 0
        for (index, item) in items.enumerated() {
            switch item {
            case .binding: break
            case .finding(let finding): problems.append(finding)
            case .request(let request): if !assembly.requests.contains(request) { assembly.requests.append(request) }
            case .module(let module, let isLive):
                pending.append((items[start..<index], parent))
                start = index + 1
                try install(module, in: parent, isRequired: false)
                if isLive, let index = assembly.module(type(of: module)) { live.insert(index) }
            }
        }
        pending.append((items[start...], parent))
    }

    private mutating func install(_ module: any Module, in parent: Int?, isRequired: Bool) throws(AssemblyError) {
        let type = Swift.type(of: module)
        if let known = assembly.modules.first(where: { $0.type == type }) {
            let isNew = assembly.newModules.contains { $0.type == type }
            if isNew || isRequired {
                if !ModuleComparison.isEqual(known.module, module) { throw AssemblyExplanation.error(mismatch: type) }
                return
            }
            // On a running container a listed module applies again, but its hooks do not run.
            try visit(body(of: module), in: known.index)
            return
        }
        if requiring.contains(where: { $0 == type }) { return }
        requiring.append(type)
        for requirement in module.requirements { try require(requirement, by: type) }
        requiring.removeLast()
        if let known = assembly.modules.first(where: { $0.type == type }) {
            // One of its requirements has installed it in the meantime.
            if !ModuleComparison.isEqual(known.module, module) { throw AssemblyExplanation.error(mismatch: type) }
            return
        }
        if prepared.insert(ObjectIdentifier(type)).inserted {
            do { try module.prepare() } catch { throw failure(of: "prepare", in: type, error: error) }
        }
        let index = assembly.table.addModule(parent: parent)
        let installed = Assembly.InstalledModule(module, index: index)
        assembly.modules.append(installed)
        assembly.newModules.append(installed)
        try visit(body(of: module), in: index)
    }

    private mutating func require(_ requirement: any Module, by type: any Module.Type) throws(AssemblyError) {
        let required = Swift.type(of: requirement)
        if let start = requiring.firstIndex(where: { $0 == required }) {
            throw AssemblyExplanation.error(requirementCycle: Array(requiring[start...]))
        }
        if isInParent(required) { return }
        let isPresent = assembly.modules.contains { $0.type == required }
        if let other = listed[ObjectIdentifier(required)], !isPresent {
            if !ModuleComparison.isEqual(other, requirement) { throw AssemblyExplanation.error(mismatch: required) }
            return try install(other, in: nil, isRequired: true)
        }
        if policy == .mustBePresent, !isPresent {
            missing.append((required, type))
            // Its own requirements are missing as well.
            requiring.append(required)
            for next in requirement.requirements { try require(next, by: required) }
            requiring.removeLast()
            return
        }
        try install(requirement, in: nil, isRequired: true)
    }

    func isInParent(_ type: any Module.Type) -> Bool {
        parent?.chain.contains { $0.assembly.module(type) != nil } ?? false
    }

    private func body(of module: some Module) -> Bindings { module.body._bindings }

    func name(of type: any Module.Type) -> String { TypeName(type).description }

    private func failure(of hook: String, in type: any Module.Type, error: any Error) -> AssemblyError {
        let problem = Problem.hookFailed(target: name(of: type), hook: hook, cause: String(describing: error))
        return AssemblyError([Finding(problem, at: nil)], cause: error)
    }

    // MARK: Bindings

    private mutating func register(_ items: ArraySlice<Bindings.Item>, in module: Int?) {
        let isLive = !live.isEmpty && isLive(module)
        for case .binding(let binding) in items { register(isLive ? binding.live : binding, in: module) }
    }

    /// Returns true if a module, or one whose body contains it, is live.
    private func isLive(_ module: Int?) -> Bool {
        var next = module
        while let module = next {
            if live.contains(module) { return true }
            next = assembly.table.modules[module].parent
        }
        return false
    }

    private mutating func register(_ binding: AnyBinding, in module: Int?) {
        if Assembler.isMistaken(binding) { isMistaken = true }
        var slot: Int?
        // A running container already has its row of slots.
        if binding.needsSlot, !isLiving {
            slot = assembly.slotCount
            assembly.slotCount += 1
        }
        let occurrence = binding.isStoredElsewhere ? occurrence(of: binding) : 0
        let number = add(
            .init(binding: binding, module: module, slot: slot, occurrence: occurrence, isAdded: isLiving))
        assembly.newBindings.append(number)
        if binding.lifetime == .graph, binding.isSendable == false { assembly.hasGraphInstances = true }
        if binding.isIsolated { assembly.hasActors = true }
        if binding.overridable == true { assembly.isMeantToChange = true }
        enter(binding, number: number, in: module)
    }

    /// Adds a binding, at the index of a replaced one if there is one. Returns the index.
    @inline(__always)
    private mutating func add(_ installed: consuming Assembly.Installed) -> Int {
        guard isLiving, let free = assembly.freeNumbers.popLast() else {
            assembly.bindings.append(installed)
            return assembly.bindings.count - 1
        }
        assembly.bindings[free] = installed
        return free
    }

    /// Returns the position of a binding among those of the same location and key, which identify its instances outside of
    /// containers. Those of an overlay follow those that it replaces, which it may create again.
    private mutating func occurrence(of binding: AnyBinding) -> Int {
        let first = BindingIdentity(binding, occurrence: 0)
        func isSame(_ other: AnyBinding) -> Bool {
            other.isStoredElsewhere && other.type == binding.type && BindingIdentity(other, occurrence: 0) == first
        }
        let occurrence =
            occurrences[first]
            ?? (isOverlay ? parent : nil)?.chain.reduce(0) { count, plan in
                count + plan.assembly.bindings.count { isSame($0.binding) }
            } ?? 0
        occurrences[first] = occurrence + 1
        return occurrence
    }

    /// Returns the number of a dictionary key: that of an equal key in the same dictionary, here or in a parent, or a
    /// new one.
    private mutating func entryNumber(of element: AnyBinding.Alias) -> Int {
        guard let entry = element.entry else { return 0 }
        if entryNumbers[element.key] == nil {
            var known: [AnyHashable: Int] = [:]
            for assembly in [assembly] + (parent?.chain.map(\.assembly) ?? []) {
                for other in assembly.elements where other.alias.key == element.key {
                    if let entry = other.alias.entry { known[entry] = other.entryNumber }
                }
            }
            entryNumbers[element.key] = known
        }
        if let known = entryNumbers[element.key]?[entry] { return known }
        let number = Assembler.lastEntryNumber.next()
        entryNumbers[element.key]?[entry] = number
        return number
    }

    private mutating func enter(_ binding: AnyBinding, number: Int, in module: Int?) {
        let entry = BindingTable<KeyID>.Entry(
            binding: number, priority: binding.priority, hiddenIn: binding.isHidden ? module : nil)
        if binding.hasOnlyOwnKey { return assembly.table.enter(entry, serving: binding.ownKey) }
        if let decoration = binding.decoration {
            let key = KeyID(decoration.key.type.type, binding.qualification)
            assembly.table.add(entry, decorating: key)
        }
        if binding.servesOwnKey { assembly.table.enter(entry, serving: binding.ownKey) }
        for alias in binding.aliases { assembly.table.enter(entry, serving: alias.key) }
        for element in binding.elements {
            assembly.elements.append((number, element, entryNumber(of: element)))
            var entry = entry
            entry.binding = assembly.elements.count - 1
            if element.keepsOwnKey { entry.hiddenIn = nil }
            assembly.table.add(entry, elementOf: element.key)
        }
    }

    /// Removes the bindings of a running container that later ones replace: those with the same key and visibility,
    /// unless one of the two is not overridable.
    private mutating func replace() {
        for (items, module) in pending {
            for case .binding(let binding) in items {
                for key in binding.keys { replace(key, hiddenIn: binding.isHidden ? module : nil, with: binding) }
            }
        }
    }

    private mutating func replace(_ key: KeyID, hiddenIn module: Int?, with binding: AnyBinding) {
        guard let serving = assembly.table.serving[key] else { return }
        let old = serving.filter { $0.hiddenIn == module }.map { assembly.bindings[$0.binding].binding }
        if old.isEmpty { return }
        if binding.overridable == false || old.contains(where: { $0.overridable == false }) {
            let finding = Rules.alreadyRegistered(key.key, binding.registered, over: old.map(\.registered))
            if let finding { problems.append(finding) }
        }
        let replaced = serving.filter { $0.hiddenIn == module }.map(\.binding)
        assembly.table.removeAll(serving: key, hiddenIn: module)
        for number in replaced where !isUsed(number) && !assembly.freeNumbers.contains(number) {
            assembly.freeNumbers.append(number)
            assembly.replaced.append(assembly.bindings[number])
        }
    }

    /// Returns true if a binding still has a key, an element or a decoration.
    private func isUsed(_ number: Int) -> Bool {
        let binding = assembly.bindings[number].binding
        return binding.decoration != nil || !binding.elements.isEmpty
            || binding.keys.contains { assembly.table.serving[$0]?.contains { $0.binding == number } == true }
    }
}

extension AnyBinding {
    fileprivate var registered: Rules.Registered { Rules.Registered(at: location, overridable: overridable) }
}
