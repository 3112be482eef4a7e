/// A type that receives all its dependencies in one value: a nested `struct Dependency`.
///
/// Declare the structure, and an initializer `init(dependency: Dependency)`:
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
/// `dovetail generate` writes a `resolve…` function for the type into each ``Resolver``. This protocol does not require
/// a function, so that types of an actor can conform. Instead, the command looks for the members, and the compiler
/// checks their use in the generated code. The same applies to the other protocols for generated resolvers.
public protocol Injectable {
    /// The dependencies of an instance.
    associatedtype Dependency
}

/// A type that is created by `static func makeInstance(dependency: Dependency)` instead of an initializer.
///
/// Use it instead of ``Injectable`` if an instance comes from a storyboard or a cache, for example.
public protocol FactoryMethodInjectable {
    /// The dependencies of an instance.
    associatedtype Dependency
}

/// A class whose objects receive their dependencies after their creation, through `var dependency: Dependency!`.
///
/// Use it for objects that a framework creates. `dovetail generate` writes an `inject…(into:)` function for the type
/// into each ``Resolver``.
public protocol PropertyInjectable: AnyObject {
    /// The dependencies of an object.
    associatedtype Dependency
}

/// A type whose dependencies are the parameters of its initializer.
///
/// It needs no nested structure:
///
/// ```swift
/// final class HostClient: APIClient, InitializerInjectable {
///     typealias Provides = any APIClient
///     init(host: String) {}
/// }
/// ```
///
/// Besides a `resolve…` function in each ``Resolver``, `dovetail generate` writes a binding for the type into
/// `GeneratedModule`, which you can add to a container. To choose the lifetime of that binding, declare
/// `static var lifetime: Lifetime<…>`. Without it, each request creates a new instance.
public protocol InitializerInjectable {
    /// The type that is provided, for example a protocol. The default is the type itself.
    associatedtype Provides = Self
}
