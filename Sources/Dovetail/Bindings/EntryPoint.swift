internal import DovetailModel

/// A request that code outside of your modules sends, declared so that it is validated.
///
/// Neither ``Container/validate()`` nor `dovetail check` can see every request of a route, a command or a callback.
/// Declare such a request once, list it in a module, and call it with a container where you need the instance:
///
/// ```swift
/// struct OrdersModule: Module {
///     static let placeOrder = EntryPoint(PlaceOrder.self)
///
///     var body: some Module {
///         Input(Request.self)
///         Bind(PlaceOrder.init)
///         Self.placeOrder
///     }
/// }
///
/// static func respond(to request: Request, in server: Container) async throws -> Response {
///     try await server.withChild(providing: request) { scope in
///         try await OrdersModule.placeOrder(scope).run()
///     }
/// }
/// ```
///
/// If no binding provides the type, or if one of its dependencies is missing, validation reports the mistake at the
/// declaration. An entry point is a root: with one, validation also reports bindings that no root and no entry point
/// reaches as `unused-binding`. It may depend on an ``Input(_:fileID:line:column:)``, because you may resolve it from a
/// child that provides the value.
///
/// If the binding takes arguments, declare an entry point for its provider: `EntryPoint(Provider<Detail, Item.ID>.self)`.
public struct EntryPoint<Value>: Module {
    /// The type of a body that does not exist, because an entry point contains no modules.
    public typealias Body = Never
    let request: DeclaredRequest

    /// Declares a request for a type.
    ///
    /// - Parameters:
    ///   - type: The type. Omit it if the compiler can infer it.
    ///   - qualifier: The qualifier of the binding, if it has one.
    ///   - fileID: The file that diagnostics show for this request.
    ///   - line: The line that diagnostics show for this request.
    ///   - column: The column that diagnostics show for this request.
    public init(
        _ type: Value.Type = Value.self, _ qualifier: Qualifier? = nil, fileID: StaticString = #fileID,
        line: UInt = #line, column: UInt = #column
    ) {
        request = DeclaredRequest(key: KeyID(type, qualifier.qualification), site: .code(fileID, line, column))
    }

    /// The body, which is never called: an entry point is read through `_bindings`.
    public var body: Never { get { return fatalError("an entry point has no body") } }
    /// The list that contains this entry point only.
    public var _bindings: Bindings { Bindings(.request(request)) }
}

extension EntryPoint {
    /// Resolves the instance from a container, and awaits what has to be awaited.
    ///
    /// The entry point need not be listed in a module of the container. If it is, validation checks it.
    ///
    /// - Parameter container: The container, or a child of the one whose modules list the entry point.
    /// - Returns: An instance that you can send to another isolation.
    /// - Throws: A ``ResolutionError``, as ``Container/resolve(_:)`` does.
    nonisolated(nonsending) public func callAsFunction(
        _ container: Container
    ) async throws(ResolutionError) -> sending Value {
        try await handedOver(Request(container, request.key.qualification).value())
    }

    /// Resolves the instance from a container synchronously.
    ///
    /// - Parameters:
    ///   - container: The container, or a child of the one whose modules list the entry point.
    ///   - isolation: The actor that you call from, which is the default.
    /// - Returns: An instance that you can send to another isolation.
    /// - Throws: A ``ResolutionError``, as ``Container/resolve(_:isolation:)`` does.
    public func callAsFunction(
        _ container: Container, isolation: isolated (any Actor)? = #isolation
    ) throws(ResolutionError) -> sending Value {
        let qualification = request.key.qualification
        if qualification == .none { return try container.resolve(Value.self, isolation: isolation) }
        return try handedOver(container.evaluate(Qualifier(qualification: qualification), on: isolation))
    }
}
