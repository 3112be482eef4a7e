/// A type that is made with all it needs in one value: a nested `struct Dependency` and `init(dependency: Dependency)`.
///
/// ```swift
/// @MainActor final class ProfileViewController: Injectable {
///     struct Dependency {
///         let user: User
///         let apiClient: any APIClient
///     }
///     init(dependency: Dependency) {}
/// }
/// ```
///
/// `dovetail generate` writes a `resolve…` function for it into each ``Resolver``. None of these protocols requires a function,
/// so that types of an actor conform too; the command looks for the members, and the compiler checks their use.
public protocol Injectable {
    /// What an instance is made with.
    associatedtype Dependency
}

/// As ``Injectable``, made by `static func makeInstance(dependency: Dependency)`: for what comes from a storyboard or a cache.
public protocol FactoryMethodInjectable {
    /// What an instance is made with.
    associatedtype Dependency
}

/// An object that others make, and that is given what it needs afterwards, through `var dependency: Dependency!`.
///
/// `dovetail generate` writes an `inject…(into:)` function for it into each ``Resolver``.
public protocol PropertyInjectable: AnyObject {
    /// What an instance is given.
    associatedtype Dependency
}

/// A type whose initializer says what it needs: its parameters are the dependencies, and there is no nested struct.
///
/// ```swift
/// final class HostClient: APIClient, InitializerInjectable {
///     typealias Provides = any APIClient
///     init(host: String) {}
/// }
/// ```
///
/// Besides a `resolve…` function it gets a binding in the generated `GeneratedModule`, for those who use a container.
/// `static var lifetime: Lifetime<…>` says how long that binding keeps its instance; without it, it keeps none.
public protocol InitializerInjectable {
    /// The type that is provided.
    associatedtype Provides = Self
}
