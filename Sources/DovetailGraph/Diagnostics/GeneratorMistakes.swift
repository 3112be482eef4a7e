extension Problem {
    /// Why the generator cannot use an injectable.
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
        /// Another type already has the function that would be written for it.
        case nameTaken(function: String, by: String)
        /// It is declared with a protocol of DIKit, whose names are the same.
        case isOfDIKit(protocol: String)
    }

    /// Why the generator cannot use a provider.
    package enum ProviderMistake: Hashable, Sendable {
        case isStatic
        case isGeneric
        case isMutating
        case isRethrowing
        case passesInOut(String)
        case isVariadic(String)
        case givesNothing
        case givesOpaqueType
        /// The resolver has no provider at all.
        case nothingProvided
    }
}

extension Wording {
    static func text(of mistake: Problem.InjectableMistake) -> String {
        switch mistake {
        case .noDependency: "is injectable, but has no nested struct 'Dependency'"
        case .dependencyIsNoStruct: "has a 'Dependency' that is not a struct"
        case .noInitializer: "is Injectable, but has no `init(dependency: Dependency)`"
        case .noFactoryMethod:
            "is FactoryMethodInjectable, but has no `static func makeInstance(dependency: Dependency)`"
        case .noProperty: "is PropertyInjectable, but has no `var dependency: Dependency!`"
        case .computedProperty(let name):
            "has a 'Dependency' with the computed property '\(name)', which nobody can give"
        case .untypedProperty(let name): "has the dependency '\(name)' without a written type"
        case .noPlainInitializer: "is InitializerInjectable, but its initializers are generic or may fail"
        case .severalInitializers(let count):
            "is InitializerInjectable, but \(count) initializers could say what it needs"
        case .unusualParameter(let name): "has the parameter '\(name)', which is `inout` or variadic"
        case .nameTaken(let function, let other): "would be built by `\(function)`, as '\(other)' is"
        case .isOfDIKit(let name): "is declared with '\(name)' of DIKit, for which no code is generated"
        }
    }

    static func text(of mistake: Problem.ProviderMistake) -> String {
        switch mistake {
        case .isStatic: "is static, but a resolver provides as an instance"
        case .isGeneric: "is generic, so that its type is not known"
        case .isMutating: "is mutating, but what resolves cannot change the resolver"
        case .isRethrowing: "rethrows, so that nobody knows whether it throws"
        case .passesInOut(let name): "takes '\(name)' as `inout`"
        case .isVariadic(let name): "takes any number of values as '\(name)'"
        case .givesNothing: "gives nothing"
        case .givesOpaqueType: "gives an opaque type, which nothing else can ask for"
        case .nothingProvided: "is a resolver that provides nothing"
        }
    }

    static func remedy(for mistake: Problem.InjectableMistake, of name: String) -> String {
        switch mistake {
        case .noDependency: "add to '\(name)': struct Dependency { … }"
        case .dependencyIsNoStruct: "make it a struct whose stored properties are the dependencies"
        case .noInitializer: "add to '\(name)': init(dependency: Dependency) { … }"
        case .noFactoryMethod: "add to '\(name)': static func makeInstance(dependency: Dependency) -> \(name) { … }"
        case .noProperty: "add to '\(name)': var dependency: Dependency!"
        case .computedProperty: "store it, or move it to an extension of 'Dependency'"
        case .untypedProperty: "write its type"
        case .noPlainInitializer: "add an initializer that is neither"
        case .severalInitializers: "keep one in the declaration, and move the others to an extension"
        case .unusualParameter: "take the value itself, or an array"
        case .nameTaken: "rename one of them, or put it into a type of its own"
        case .isOfDIKit: "replace `import DIKit` with `import Dovetail`, or leave the file out with `--exclude`"
        }
    }

    static func remedy(for mistake: Problem.ProviderMistake) -> String {
        switch mistake {
        case .isStatic: "remove `static`"
        case .isGeneric: "write one function for each type"
        case .isMutating: "remove `mutating`; keep what changes in a class"
        case .isRethrowing: "let it throw, or not"
        case .passesInOut: "take the value itself, or an object"
        case .isVariadic: "take an array"
        case .givesNothing: "give it a result, or another name"
        case .givesOpaqueType: "name the type, or give `any`"
        case .nothingProvided: "add a function whose name begins with `provide`, or remove the protocol"
        }
    }
}
