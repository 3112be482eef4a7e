/// A protocol that lists the values you provide; `dovetail generate` writes the functions that create everything else.
///
/// A generated resolver is ordinary Swift code that calls your initializers. There is no container at run time, and the
/// compiler checks the generated functions together with your own code, so nothing can be missing.
///
/// ## Declare providers
///
/// Inherit from `Resolver`, and declare a function for each value that only you can create, for example a client or a
/// database. Its name begins with `provide`. The result type is what it provides, and its parameters are dependencies:
///
/// ```swift
/// protocol AppResolver: Resolver {
///     func provideClient() -> any APIClient
/// }
/// ```
///
/// ```swift
/// final class LiveResolver: AppResolver {
///     func provideClient() -> any APIClient { URLSessionClient() }
/// }
/// ```
///
/// If your type lacks a provider, it does not conform to the protocol. To create an instance only once, return a
/// ``Shared`` or an ``AsyncShared``.
///
/// ## Call the generated functions
///
/// The command writes a `resolve…` function for everything that can be created from your providers, for example for
/// this ``Injectable`` type:
///
/// ```swift
/// struct Profile: Injectable {
///     struct Dependency {
///         let user: User
///         let client: any APIClient
///     }
///     let title: String
///     init(dependency: Dependency) { title = dependency.user.name }
/// }
/// ```
///
/// No provider returns a `User`, so it becomes a parameter of the function:
///
/// ```swift
/// let profile = LiveResolver().resolveProfile(user: user)
/// ```
///
/// To get an error for such a dependency instead, write `// dovetail:strict` above the protocol.
///
/// ## Replace providers
///
/// The generated functions belong to the protocol, so a test or a preview only needs another type that conforms to it:
///
/// ```swift
/// struct PreviewResolver: AppResolver {
///     func provideClient() -> any APIClient { CannedClient(users: [.ann]) }
/// }
/// ```
///
/// The page of the module explains resolvers in detail.
public protocol Resolver {}
