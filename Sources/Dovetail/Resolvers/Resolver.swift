/// What your program provides by itself; `dovetail generate` writes the functions that build everything else.
///
/// ```swift
/// protocol AppResolver: Resolver {
///     func provideAPIClient() -> any APIClient
///     func provideDatabase() async throws -> AsyncShared<Database>
/// }
/// ```
///
/// Each requirement whose name begins with `provide` gives its result type; its parameters are dependencies too. The command
/// writes an extension with a `resolve…` function for everything that can be built. What nobody provides becomes a parameter
/// of these functions, unless `// dovetail:strict` stands at the protocol: then it is an error.
///
/// The compiler sees to it that a type which conforms provides everything. In a test another type conforms.
public protocol Resolver {}
