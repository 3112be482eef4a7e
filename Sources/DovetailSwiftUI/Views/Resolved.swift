#if canImport(SwiftUI)
    public import Dovetail
    public import Observation
    public import SwiftUI

    /// An instance that a view resolves once, and keeps for as long as the view has its identity.
    ///
    /// SwiftUI creates a view's struct again at each update. A model that is created with it would lose what the user has typed, so a view
    /// keeps its model as it keeps `@State`. `@Resolved` does that, and gets the model from the container in the environment:
    ///
    /// ```swift
    /// struct ListView: View {
    ///     @Resolved(ListModel.self) private var model
    ///     var body: some View { TextField("Search", text: $model.query) }
    /// }
    /// ```
    ///
    /// `$model.query` is a `Binding`, for which the model has to be `@Observable`.
    ///
    /// Do not write `@Injected` here: it creates its dependency with the struct, so a view gets a new one at each update. `@Injected` is for
    /// classes.
    ///
    /// ## What creates a new instance
    ///
    /// Another container in the environment, other arguments, and another identity of the view: another place in the tree, another `.id`.
    /// Whether two such instances are one is decided by the lifetime of the binding.
    ///
    /// ## What goes wrong
    ///
    /// A property has to have a value, so a missing binding prints the diagnostic and stops the program. The same holds for a binding that
    /// has to be awaited. Where that can happen, use ``WithResolved``, which shows the diagnostic or waits; or read
    /// ``result`` yourself.
    @MainActor @propertyWrapper public struct Resolved<Value>: DynamicProperty {
        @Environment(\.container) private var container
        @Environment(\.containerFailure) private var failure
        @State private var cache = IdentityCache<Result<Value, ViewFailure>>()
        private let request: ViewRequest<Value>

        /// Resolves a type.
        ///
        /// - Parameter type: What to resolve; the type of the property unless given.
        public init(_ type: Value.Type = Value.self) { request = ViewRequest(type) }

        /// Resolves what is bound under a name.
        ///
        /// - Parameters:
        ///   - type: What to resolve; the type of the property unless given.
        ///   - name: The name of the binding.
        public init(_ type: Value.Type = Value.self, name: Name) { request = ViewRequest(type, name: name) }

        /// Resolves with run-time arguments. Other arguments give another instance.
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
        ///   - type: What to resolve; the type of the property unless given.
        ///   - arguments: What the binding takes by `arg`.
        public init<each A: Hashable & Sendable>(_ type: Value.Type = Value.self, arguments: repeat each A) {
            request = ViewRequest(type, arguments: repeat each arguments)
        }

        /// The instance, or why there is none, for a view that shows the diagnostic itself: `_model.result`.
        public var result: Result<Value, ViewFailure> {
            cache.result(of: request, in: container, after: failure)
        }

        /// The instance. Prints the diagnostic and stops if there is none.
        public var wrappedValue: Value {
            switch result {
            case .success(let value): return value
            // A property cannot throw, and there is nothing to return.
            case .failure(let failure): fatalError("\(failure)")
            }
        }

        // Declared here and not in a constrained extension: the compiler finds `$model` only in the wrapper itself.
        /// Bindings to the properties of the instance, where that is observable: `$model.title`.
        public var projectedValue: ResolvedBindings<Value> { ResolvedBindings(value: wrappedValue) }
    }

    /// Gives bindings to the properties of an observable model: `$model.title`.
    @MainActor @dynamicMemberLookup public struct ResolvedBindings<Value> {
        let value: Value

        /// A binding to a property of the model.
        ///
        /// ```swift
        /// var body: some View { TextField("Title", text: $model.title) }
        /// ```
        ///
        /// - Parameter keyPath: The property.
        public subscript<Member>(
            dynamicMember keyPath: ReferenceWritableKeyPath<Value, Member>
        ) -> Binding<Member> where Value: AnyObject & Observable {
            Bindable(value)[dynamicMember: keyPath]
        }
    }
#endif
