/// The names of Dovetail's API that the reader knows. A test compares them with the public declarations.
package enum LibraryNames {
    /// The module of the library. In the names of its types, it stands for all of ``modules``.
    package static let module = "Dovetail"

    /// The modules whose types the reader knows.
    package static let modules: Set<String> = [
        module, "DovetailComponents", "DovetailInjection", "DovetailResolvers", "DovetailActivity",
    ]

    /// The types that sources may use.
    package static let types: Set<String> = [
        "Module", "Bind", "Bindings", "Container", "Lazy", "Provider", "AsyncLazy", "AsyncProvider", "Weak",
        "Resolution", "RuntimeArgument", "Tagged", "Qualifier", "Dependencies", "Injected", "Injecting",
        "Component", "InstancePool", "InstanceStore", "StoreContext", "Lifetime", "ModuleBuilder", "ParentContainer",
        "Scope", "Override", "Observer", "TextLog", "BindingDescription", "ContainerEvent", "ResolutionError",
        "AssemblyError",
        "ValidationError", "CloseError", "RequirementPolicy",
        "Injectable", "FactoryMethodInjectable", "PropertyInjectable", "InitializerInjectable", "Resolver", "Shared",
        "AsyncShared", "Multibinding", "EntryPoint",
    ]

    /// The protocols whose conforming types are always searched, even if no other file mentions them, and the property
    /// wrapper whose properties are.
    package static let families: Set<String> = [
        "Module", "Injectable", "InitializerInjectable", "FactoryMethodInjectable", "PropertyInjectable", "Resolver",
        "Injected",
    ]

    /// The functions that create a binding.
    package static let bindingCalls: Set<String> = ["Bind", "Instance", "Input", "Multibinding"]

    /// The modifiers of bindings.
    package static let modifiers: Set<String> = [
        "lifetime", "asDefault", "replacing", "overridable", "hidden", "eager", "root", "live", "onCreate",
        "onClose", "onEnd", "as", "into", "qualified", "using", "decorating", "inject",
    ]

    /// The function that asks whether a container may be sent a request.
    package static let isRegistered = "isRegistered"

    /// The functions that create or use containers, or that replace the values of keys.
    package static let containerCalls = viewCalls.union([
        "resolve", "resolveNow", "Container", "makeChild", "overriding", "register", "inject", "resolver", "shared",
        "transient",
        "withChild", "closeAfter", "EntryPoint", isRegistered, "withDependencies", "injecting",
    ])

    /// The types of DovetailSwiftUI that create or use containers.
    package static let viewCalls: Set<String> = ["AppContainer", "Resolved", "WithResolved"]

    /// The type whose values list value files.
    package static let valueFiles = "ValueFiles"

    /// The type whose values list settings, and the type of a setting.
    package static let configurationValues = "ConfigurationValues"
    package static let setting = "Setting"

    /// The declarations that the linker looks up even if no source contains their names.
    package static let members: Set<String> = [
        "Dependencies", "Qualifier", "body", "requirements", "imports", "Dependency", "dependency", "lifetime",
        "Provides",
    ]
}
