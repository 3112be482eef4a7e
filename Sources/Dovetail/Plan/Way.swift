/// How a cell comes by a value before it calls what makes one: decided when a recipe is linked, made into code by
/// ``Factory/way``, which is specialized where the recipe is written.
@usableFromInline
enum Way {
    /// In the container's own block, at this word.
    case slot(Int)
    /// The same, where making it takes no more than to call the recipe's code.
    case plainSlot(Int)
    /// In the block of an ancestor, so many levels up.
    case ancestorSlot(Int, levels: Int)
    /// Of a graph: made anew without looking, where a resolve reaches it once.
    case graph(UInt)
}

extension Factory {
    /// Code that goes a way: `make` makes a value, `look` also looks for one in every other place.
    @inlinable
    static func way(
        _ way: Way, _ make: @escaping Cell<Value>.Give, _ look: @escaping Cell<Value>.Give
    ) -> Cell<Value>.Give {
        switch way {
        case .slot(let slot):
            { context in
                let word = context.word(at: slot)
                let line = context.readers.enter()
                if word.isInPlace {
                    // Copied straight to the caller; by way of an Optional it costs three copies.
                    let value = word.place.assumingMemoryBound(to: Value.self).pointee
                    context.readers.leave(line)
                    return value
                }
                context.readers.leave(line)
                return try look(&context)
            }
        case .plainSlot(let slot):
            { context in
                let word = context.word(at: slot)
                let line = context.readers.enter()
                if word.isInPlace {
                    let value = word.place.assumingMemoryBound(to: Value.self).pointee
                    context.readers.leave(line)
                    return value
                }
                context.readers.leave(line)
                return try context.made(in: word, make, look)
            }
        case .ancestorSlot(let slot, let levels):
            { context in
                let word = context.word(at: slot, levels: levels)
                let line = context.readers.enter()
                if word.isInPlace {
                    let value = word.place.assumingMemoryBound(to: Value.self).pointee
                    context.readers.leave(line)
                    return value
                }
                context.readers.leave(line)
                return try look(&context)
            }
        case .graph(let bit):
            { context in
                if context.singles & bit != 0 { return try make(&context) }
                return try look(&context)
            }
        }
    }
}
