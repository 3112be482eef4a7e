internal import DovetailModel

extension OtherProblem {
    /// The reason why the generator cannot use an injectable type.
    package enum InjectableMistake: Hashable, Sendable {
        case noDependency
        case dependencyIsNoStruct
        case noInitializer
        case noFactoryMethod
        case noProperty
        case computedProperty(String)
        case untypedProperty(String)
        case noPlainInitializer
        case severalInitializers(Int)
        case unusualParameter(String)
        /// The function that would create it already creates another type.
        case nameTaken(function: String, by: String)
        /// It conforms to a protocol of DIKit with the same name.
        case isOfDIKit(protocol: String)
        /// It is created in another way in another clause of an `#if`.
        case differentAlternatives
        /// A binding cannot create it, so it is not in `GeneratedModule`.
        case notBindable(BindableMistake)
    }

    /// The reason why a binding cannot create an injectable type.
    package enum BindableMistake: Hashable, Sendable {
        /// The initializer is isolated or asynchronous, and the type that it provides is not `Sendable`.
        case notSendable(provided: String, isolation: String?)
        case notCopyable
        /// A parameter that only a direct call can pass.
        case parameter(String)
        /// An `@available` that is not a list of versions.
        case availability(String)
    }

    /// The reason why the generator cannot use a provider.
    package enum ProviderMistake: Hashable, Sendable {
        case isStatic
        case isGeneric
        case isMutating
        case isRethrowing
        case passesInOut(String)
        case isVariadic(String)
        case returnsNothing
        case returnsOpaqueType
    }
}

extension Wording {
    static func text(of mistake: OtherProblem.InjectableMistake) -> String {
        switch mistake {
        case .noDependency: "is injectable, but has no nested struct 'Dependency'"
        case .dependencyIsNoStruct: "has a 'Dependency' that is not a struct"
        case .noInitializer: "is Injectable, but has no `init(dependency: Dependency)`"
        case .noFactoryMethod:
            "is FactoryMethodInjectable, but has no `static func makeInstance(dependency: Dependency)`"
        case .noProperty: "is PropertyInjectable, but has no `var dependency: Dependency!`"
        case .computedProperty(let name):
            "has a 'Dependency' with the computed property '\(name)', which cannot be initialized"
        case .untypedProperty(let name): "has the dependency '\(name)' without a type annotation"
        case .noPlainInitializer: "is InitializerInjectable, but its initializers are generic or failable"
        case .severalInitializers(let count):
            "is InitializerInjectable, but declares \(count) usable initializers"
        case .unusualParameter(let name): "has the `inout` or variadic parameter '\(name)'"
        case .nameTaken(let function, let other): "requires the function `\(function)`, which creates '\(other)'"
        case .isOfDIKit(let name): "conforms to '\(name)' from DIKit, for which no code is generated"
        case .differentAlternatives: "is created in another way in another clause of its `#if`"
        case .notBindable(let mistake): "is not in GeneratedModule: \(text(of: mistake))"
        }
    }

    private static func text(of mistake: OtherProblem.BindableMistake) -> String {
        switch mistake {
        case .notSendable(let provided, let isolation?):
            "its initializer is isolated to \(isolation), and '\(provided)' is not Sendable"
        case .notSendable(let provided, nil): "its initializer is asynchronous, and '\(provided)' is not Sendable"
        case .notCopyable: "it is not Copyable"
        case .parameter(let name): "a binding cannot pass its parameter '\(name)'"
        case .availability(let attribute): "`\(attribute)` is not a list of versions"
        }
    }

    static func text(of mistake: OtherProblem.ProviderMistake) -> String {
        switch mistake {
        case .isStatic: "is static, but a provider must be an instance method"
        case .isGeneric: "is generic, so its type is unknown"
        case .isMutating: "is mutating, but resolving cannot modify the resolver"
        case .isRethrowing: "rethrows, so it is unknown whether it throws"
        case .passesInOut(let name): "has the `inout` parameter '\(name)'"
        case .isVariadic(let name): "has the variadic parameter '\(name)'"
        case .returnsNothing: "returns no value"
        case .returnsOpaqueType: "returns an opaque type, which no dependency can name"
        }
    }

    static func suggestedFix(for mistake: OtherProblem.InjectableMistake, of name: String) -> String {
        switch mistake {
        case .noDependency: "add to '\(name)': struct Dependency {}"
        case .dependencyIsNoStruct: "declare 'Dependency' as a struct with the dependencies as stored properties"
        case .noInitializer: "add to '\(name)': init(dependency: Dependency) {}"
        case .noFactoryMethod:
            "add to '\(name)': static func makeInstance(dependency: Dependency) -> \(name) { \(name)() }"
        case .noProperty: "add to '\(name)': var dependency: Dependency!"
        case .computedProperty: "make it a stored property, or move it to an extension of 'Dependency'"
        case .untypedProperty: "add a type annotation"
        case .noPlainInitializer: "add an initializer that is neither generic nor failable"
        case .severalInitializers: "keep one in the declaration and move the others to an extension"
        case .unusualParameter: "take a plain value or an array"
        case .nameTaken: "rename one of them, or nest it in another type"
        case .isOfDIKit: "replace `import DIKit` with `import Dovetail`, or exclude the file with `--exclude`"
        case .differentAlternatives:
            "give it the same initializer and dependencies in each clause, or put the `#if` into its members"
        case .notBindable(.notSendable): "make it Sendable, or create it with a resolver"
        case .notBindable(.notCopyable), .notBindable(.availability), .notBindable(.parameter):
            "create it with a resolver or with your own code, or add an initializer that a binding can call"
        }
    }

    static func suggestedFix(for mistake: OtherProblem.ProviderMistake) -> String {
        switch mistake {
        case .isStatic: "remove `static`"
        case .isGeneric: "add one function for each type"
        case .isMutating: "remove `mutating`, and store mutable state in a class"
        case .isRethrowing: "replace `rethrows` with `throws`, or remove it"
        case .passesInOut: "take a plain value or an object"
        case .isVariadic: "take an array"
        case .returnsNothing: "add a return type, or rename the function"
        case .returnsOpaqueType: "return a named type or `any`"
        }
    }
}
