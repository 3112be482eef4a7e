/// Prints the whole diagnostic and stops the process: for the few places that cannot throw, such as a property
/// of a component, or an `@Injected` property, that has no value to return.
func stop(_ error: ResolutionError) -> Never {
    StandardError.write(error.description)
    fatalError("\(error.id)")
}
