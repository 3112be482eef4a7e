/// The keys of dependencies that are named by a property. Extend it with one computed property per dependency; the
/// property is the default and its key path is the key.
public struct Dependencies: Sendable {
    init() {}
}
