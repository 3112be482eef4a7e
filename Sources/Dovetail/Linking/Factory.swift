/// The code that creates a value, without the type of the value.
struct Factory {
    /// The type of the value.
    let type: Any.Type
    let isolation: (any Actor)?
    let isAsync: Bool
    /// The types of the parameters, in order.
    let parameters: [Any.Type]
    private let link: Link

    private enum Link {
        /// A synchronous function with at most six parameters, which ``CallLinking`` links.
        case call(ErasedFunction)
        /// A function that links other code: with more parameters, or `async`.
        case function(Linking<Erased>)
    }

    /// A function that links code. It is in a struct, because a function that is cast alone is wrapped in another one.
    private struct Linking<Value> { let link: (inout Linker) throws(LinkFailure) -> Code<Value> }

    /// Stands for the type of the value.
    private struct Erased {}

    /// Creates a factory from a synchronous function.
    ///
    /// This code is compiled once, in this module. Specialized for each binding in the user's module, it was three quarters of
    /// the time that the compiler needed for a binding.
    init<Value, each D>(isolation: (any Actor)? = nil, _ function: PlainFunction<repeat each D, Value>) {
        // Not `typeList`, which would have the Swift runtime create the type of each metatype.
        var parameters: [Any.Type] = []
        repeat parameters.append((each D).self)
        if parameters.count <= CallLinking<Value>.maximalCount {
            self.init(Value.self, isolation, isAsync: false, parameters: parameters, .call(ErasedFunction(function)))
        } else {
            self.init(isolation: isolation, isAsync: false, parameters: parameters) { linker throws(LinkFailure) in
                try linker.code(calling: function)
            }
        }
    }

    /// Creates a factory from a function that links its code.
    init<Value>(
        isolation: (any Actor)?, isAsync: Bool, parameters: [Any.Type],
        link: @escaping (inout Linker) throws(LinkFailure) -> Code<Value>
    ) {
        let linking = known(Linking(link: link), sharingLayoutWith: Linking<Erased>.self)
        self.init(Value.self, isolation, isAsync: isAsync, parameters: parameters, .function(linking))
    }

    private init(
        _ type: Any.Type, _ isolation: (any Actor)?, isAsync: Bool, parameters: [Any.Type], _ link: Link
    ) {
        self.type = type
        self.isolation = isolation
        self.isAsync = isAsync
        self.parameters = parameters
        self.link = link
    }

    /// Links the code.
    ///
    /// - Parameter type: The type of the factory, as a type that the compiler knows.
    func code<Value>(for type: Value.Type, with linker: inout Linker) throws(LinkFailure) -> Code<Value> {
        // Both were created from code of this type.
        assert(type == self.type)
        return switch link {
        case .call(let call): try CallLinking(call, of: linker.binding).code(for: parameters, with: &linker)
        case .function(let linking): try known(linking, sharingLayoutWith: Linking<Value>.self).link(&linker)
        }
    }
}

/// Linked code, which reads its dependencies from the nodes it was linked to.
enum Code<Result> {
    case now((inout ResolutionContext) throws -> Result)
    case later((inout ResolutionContext) async throws -> Result)
}

/// An injection or hook that runs on a new instance.
struct Step<Value> {
    enum Kind { case injection, onCreate }
    let kind: Kind
    let isolation: (any Actor)?
    let isAsync: Bool
    let parameters: () -> [Any.Type]
    /// The qualification under which its dependency is looked up, if it has one.
    var qualification: KeyID.Qualification = .none
    let link: (inout Linker) throws(LinkFailure) -> StepCode<Value>
}

enum StepCode<Value> {
    case now((inout ResolutionContext, Value) throws -> Void)
    case later((inout ResolutionContext, Value) async throws -> Void)
}

extension Factory {
    init<Value, each D>(_ make: @escaping @Sendable (repeat each D) throws -> Value) {
        self.init(PlainFunction(call: make))
    }

    /// Creates a factory from code that is isolated to `make.isolation`. A resolve calls it only if that isolation is
    /// the current one (``InstanceNode``).
    init<Value, each D>(isolated make: @escaping @Sendable @isolated(any) (repeat each D) throws -> Value) {
        self.init(isolation: make.isolation, PlainFunction(make))
    }

    init<Value, each D>(async make: @escaping @Sendable @concurrent (repeat each D) async throws -> Value)
    where Value: Sendable {
        self.init(
            isolation: nil, isAsync: true, parameters: typeList(repeat (each D).self),
            link: { linker throws(LinkFailure) -> Code<Value> in
                let links = try linker.links(for: repeat (each D).self)
                return .later { context in
                    // Safe: only this call of the factory uses the values.
                    let values = Transfer((repeat try (each links.pack).value(in: &context)))
                    return try await make(repeat each values.value)
                }
            })
    }

    init<Value, each D>(
        asyncSending make: @escaping @Sendable @concurrent (repeat each D) async throws -> sending Value
    ) {
        self.init(
            isolation: nil, isAsync: true, parameters: typeList(repeat (each D).self),
            link: { linker throws(LinkFailure) -> Code<Value> in
                let links = try linker.links(for: repeat (each D).self)
                return .later { context in
                    let values = Transfer((repeat try (each links.pack).value(in: &context)))
                    return try await make(repeat each values.value)
                }
            })
    }
}

extension Step {
    init<each D>(_ kind: Kind, _ method: @escaping @Sendable (Value, repeat each D) throws -> Void) {
        self.init(kind, isolation: nil, method)
    }

    /// Creates a step from isolated code. See ``Factory/init(isolated:)`` for the invariant.
    init<each D>(
        _ kind: Kind, isolated method: @escaping @Sendable @isolated(any) (Value, repeat each D) throws -> Void
    ) {
        let plain = PlainMethod(method)
        self.init(kind, isolation: method.isolation, plain.call)
    }

    private init<each D>(
        _ kind: Kind, isolation: (any Actor)?, _ method: @escaping @Sendable (Value, repeat each D) throws -> Void
    ) {
        self.kind = kind
        self.isolation = isolation
        isAsync = false
        parameters = { typeList(repeat (each D).self) }
        link = { linker throws(LinkFailure) in
            let links = try linker.links(for: repeat (each D).self)
            return .now { context, value in try method(value, repeat try (each links.pack).value(in: &context)) }
        }
    }

    init<each D>(
        _ kind: Kind, async method: @escaping @Sendable @concurrent (Value, repeat each D) async throws -> Void
    ) where Value: Sendable {
        self.kind = kind
        isolation = nil
        isAsync = true
        parameters = { typeList(repeat (each D).self) }
        link = { linker throws(LinkFailure) in
            let links = try linker.links(for: repeat (each D).self)
            return .later { context, value in
                let values = Transfer((repeat try (each links.pack).value(in: &context)))
                try await method(value, repeat each values.value)
            }
        }
    }

    /// Creates an injection of one dependency, which is looked up under a separate qualification.
    init<D>(
        assigning qualification: KeyID.Qualification, _ method: @escaping @Sendable (Value, D) -> Void
    ) {
        kind = .injection
        isolation = nil
        isAsync = false
        parameters = { [D.self] }
        self.qualification = qualification
        link = { linker throws(LinkFailure) in
            let node = try linker.parameter(of: D.self, under: qualification)
            return .now { context, value in method(value, try node.value(in: &context)) }
        }
    }
}

func typeList<each T>(_ types: repeat (each T).Type) -> [Any.Type] {
    var count = 0
    for _ in repeat each types { count += 1 }
    if count == 0 { return [] }
    var result: [Any.Type] = []
    result.reserveCapacity(count)
    for type in repeat each types { result.append(type) }
    return result
}
