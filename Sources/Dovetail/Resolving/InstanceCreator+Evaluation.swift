internal import DovetailGraph

/// The selection of the function with which a node returns the values of its binding. It happens once, when all
/// dependencies are known, so that requests do not repeat it.
extension InstanceCreator {
    func finish(_ node: Node<Value>) {
        if let cycleGroup = node.cycleGroup {
            node.evaluate = { [unowned node] context in try self.memberValue(of: node, on: cycleGroup, in: &context) }
        } else if binding.isShared {
            finishShared(node)
        } else if binding.lifetime == .graph {
            finishGraph(node)
        } else if let make = plainCode {
            node.evaluate = make
        } else {
            node.evaluate = { context in self.delivered(try self.build(in: &context), in: context) }
        }
    }

    /// The code of the binding, if a creation requires only a call of it.
    private var plainCode: Node<Value>.Evaluate? {
        guard isOnlyCreated, binding.factory.isolation == nil, case .now(let make) = code else { return nil }
        return make
    }

    private func finishShared(_ node: Node<Value>) {
        if isObserved || binding.lifetime == .custom {
            node.evaluate = { [unowned node] context in try self.share(node, in: &context) }
            return
        }
        // Requests do not look up a cell that was found when the binding was linked.
        switch storage.reach {
        case (.cell(let cell), false):
            node.evaluate = { [unowned node] context in try cell.slot.read() ?? self.share(node, in: &context) }
        case (.cell(let cell), true):
            node.evaluate = { [unowned node] context in
                try context.weakInstance(in: cell.slot) ?? self.share(node, in: &context)
            }
        case (.block(let index), false): finish(node, at: Int32(index))
        case (.block(let index), true):
            node.set(at: InstancePosition(slot: Int32(index), isWeak: true)) { [unowned node] context in
                try context.weakInstance(in: context.slot(at: Int32(index))) ?? self.share(node, in: &context)
            }
        case (.other, _):
            // Looks up an existing instance before it prepares the creation.
            node.evaluate = { [storage, unowned node] context in
                try storage.existing(in: context.container, for: context.arguments) ?? self.share(node, in: &context)
            }
        }
    }

    private func finish(_ node: Node<Value>, at slot: Int32) {
        let position = InstancePosition(slot: slot)
        guard let make = plainCode, !binding.hasOnClose else {
            node.set(at: position) { [unowned node] context in
                try context.slot(at: slot).read() ?? self.share(node, in: &context)
            }
            return
        }
        let isInline = binding.isInline
        // One closure, because each one that is stored is an allocation.
        node.set(at: position) { [unowned node] context in
            try context.made(in: context.slot(at: slot), isInline: isInline, make) { context in
                try context.slot(at: slot).read() ?? self.share(node, in: &context)
            }
        }
    }

    private func finishGraph(_ node: Node<Value>) {
        let index = node.graphIndex
        let look: Node<Value>.Evaluate = { context in
            let run = context.ensureRun()
            let existing: Value? = run.instance(at: index)
            return self.delivered(
                try existing
                    ?? self.build(in: &context) { run.setInstance($0, at: index, isSendable: self.binding.isSendable) },
                in: context)
        }
        guard let make = plainCode, index < UInt.bitWidth else {
            node.evaluate = look
            return
        }
        // Created without a lookup if a resolve reaches it once.
        let bit: UInt = 1 << UInt(index)
        node.evaluate = { context in try context.singles & bit != 0 ? make(&context) : look(&context) }
    }
}
