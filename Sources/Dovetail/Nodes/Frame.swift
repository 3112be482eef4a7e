/// Values made beforehand, because they had to be awaited or lie too deep: what one binding takes when it is made.
///
/// Used by one walk at a time, in which it is handed from step to step.
@usableFromInline
final class Frame {
    private var entries: [(node: AnyNode, box: AnyBox)?]

    init(_ entries: [(AnyNode, AnyBox)]) { self.entries = entries.map { (node: $0.0, box: $0.1) } }

    /// The next value made by `node`, once.
    func take<Value>(_ node: Node<Value>) -> Value? {
        guard let index = entries.firstIndex(where: { $0?.node === node }), let entry = entries[index] else {
            return nil
        }
        entries[index] = nil
        // The box was filled by this very node, whose values are of this type.
        return entry.box.value(as: Value.self)
    }
}
