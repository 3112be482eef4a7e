/// The values that were prepared for the creation of one binding's instance, because they had to be awaited.
///
/// It is used by one resolve at a time, which passes it from step to step.
@usableFromInline
final class PreparedValues {
    private var entries: [(node: AnyNode, box: AnyBox)?]

    init(_ entries: [(AnyNode, AnyBox)]) { self.entries = entries.map { (node: $0.0, box: $0.1) } }

    /// Returns the next value of `node`, once.
    func take<Value>(_ node: Node<Value>) -> Value? {
        guard let index = entries.firstIndex(where: { $0?.node === node }), let entry = entries[index] else {
            return nil
        }
        entries[index] = nil
        // The box was filled by this very node, whose values are of this type.
        return entry.box.value(as: Value.self)
    }
}
