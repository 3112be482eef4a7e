/// Prints the diagnostic and stops the process.
///
/// It is for the few functions that cannot throw and have no value to return, for example a property of a component, or
/// an `@Injected` property.
package func stop(_ error: ResolutionError) -> Never {
    StandardError.write(error.description)
    fatalError("\(error.id)")
}
