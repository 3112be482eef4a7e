#if canImport(SwiftUI)
    public import Dovetail
    public import Observation
    public import SwiftUI

    /// An instance that a view resolves once, and retains while the view has the same identity.
    ///
    /// SwiftUI creates the struct of a view again at each update. If a model were created with it, the input of the
    /// user would be lost, so views store their models in `@State`. `@Resolved` does the same, and resolves the model
    /// from the container in the environment:
    ///
    /// ```swift
    /// struct ListView: View {
    ///     @Resolved(ListModel.self) private var model
    ///     var body: some View { TextField("Search", text: $model.query) }
    /// }
    /// ```
    ///
    /// `$model.query` is a `Binding`, for which the model must be `@Observable`.
    ///
    /// Do not use `@Injected` in a view. It creates its dependency together with the struct, so the view would have a
    /// new one after each update. `@Injected` is for classes.
    ///
    /// ## When it resolves again
    ///
    /// `@Resolved` resolves again if the environment has another container, if the arguments change, or if the view has
    /// another identity, for example because it has another `.id` or another position in the view tree. The lifetime of
    /// the binding determines whether the result is a new instance.
    ///
    /// ## Errors
    ///
    /// A property must have a value. Therefore, if a binding is missing or must be awaited, the program prints the
    /// diagnostic and stops. If this can happen, use ``WithResolved``, which shows the diagnostic or waits, or read
    /// ``result`` yourself.
    @MainActor @propertyWrapper public struct Resolved<Value>: DynamicProperty {
        @Environment(\.container) private var container
        @Environment(\.containerFailure) private var failure
        @State private var cache = IdentityCache<Result<Value, ViewFailure>>()
        private let request: ViewRequest<Value>

        /// Resolves a type.
        ///
        /// - Parameters:
        ///   - type: The type to resolve. By default, it is the type of the property.
        ///   - qualifier: The qualifier of the binding, if it has one.
        public init(_ type: Value.Type = Value.self, _ qualifier: Qualifier? = nil) {
            request = ViewRequest(type, qualifier)
        }

        /// Resolves a type with run-time arguments. If the arguments change, it resolves another instance.
        ///
        /// ```swift
        /// struct DetailView: View {
        ///     @Resolved private var model: DetailModel
        ///     init(item: Int) { _model = Resolved(arguments: item) }
        ///     var body: some View { TextField("Title", text: $model.title) }
        /// }
        /// ```
        ///
        /// - Parameters:
        ///   - type: The type to resolve. By default, it is the type of the property.
        ///   - arguments: The values that the binding receives by `arg`.
        public init<each A: Hashable & Sendable>(_ type: Value.Type = Value.self, arguments: repeat each A) {
            request = ViewRequest(type, arguments: repeat each arguments)
        }

        /// The instance, or the failure. Read it as `_model.result` in a view that shows the diagnostic itself.
        public var result: Result<Value, ViewFailure> {
            cache.result(of: request, in: container, after: failure)
        }

        /// The instance. If there is none, the program prints the diagnostic and stops.
        public var wrappedValue: Value {
            switch result {
            case .success(let value): return value
            // A property cannot throw, and there is no value to return.
            case .failure(let failure): fatalError("\(failure)")
            }
        }

        // Not in a constrained extension, because the compiler looks for `$model` only in the wrapper itself.
        /// Bindings to the properties of an observable instance, for example `$model.title`.
        public var projectedValue: ResolvedBindings<Value> { ResolvedBindings(value: wrappedValue) }
    }

    /// Bindings to the properties of an observable model, for example `$model.title`.
    @MainActor @dynamicMemberLookup public struct ResolvedBindings<Value> {
        let value: Value

        /// A binding to a property of the model.
        ///
        /// ```swift
        /// var body: some View { TextField("Title", text: $model.title) }
        /// ```
        ///
        /// - Parameter keyPath: The key path of the property.
        public subscript<Member>(
            dynamicMember keyPath: ReferenceWritableKeyPath<Value, Member>
        ) -> Binding<Member> where Value: AnyObject & Observable {
            Bindable(value)[dynamicMember: keyPath]
        }
    }
#endif
