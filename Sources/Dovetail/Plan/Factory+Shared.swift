extension Factory {
    /// Code that gives the shared instance at `slot` of the container, or of the ancestor so many levels up, and asks `miss`
    /// where it does not lie there.
    ///
    /// Specialized where the recipe is written: the copy of a value of a type that is not known costs many times as much.
    /// It is the only such code beside what calls the factory, because every line of it is compiled for every recipe.
    @inlinable
    static func sharedCode(_ slot: Int, _ levels: Int, _ miss: @escaping Cell<Value>.Give) -> Cell<Value>.Give {
        { context in
            let word = context.word(at: slot, levels: levels)
            let line = context.readers.enter()
            if word.isInPlace {
                // Copied straight to the caller; by way of an Optional it costs three copies.
                let value = word.place.assumingMemoryBound(to: Value.self).pointee
                context.readers.leave(line)
                return value
            }
            context.readers.leave(line)
            return try miss(&context)
        }
    }
}
