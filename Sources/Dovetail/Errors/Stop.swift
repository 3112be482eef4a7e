/// Prints the whole diagnostic and stops the process: for the few places that cannot throw.
func stop(_ error: ResolutionError) -> Never {
    StandardError.write(error.description)
    fatalError("\(error.id)")
}
