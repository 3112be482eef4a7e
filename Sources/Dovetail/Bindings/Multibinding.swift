internal import DovetailGraph

/// Declares a collection, which may then be empty: without it, a collection that has no element is `missing-binding`.
///
/// `Multibinding((any Plugin).self)` stands in the module that takes `[any Plugin]`; elements are added by `.into`, there or in
/// another module. A collection may be declared more than once. The word is that of Guice and Dagger.
public struct Multibinding: Module {
    private let binding: AnyBinding

    /// Declares the array of a type.
    public init<E>(
        _ element: E.Type, fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
    ) {
        self.init(KeyID(element), entryType: nil, .code(fileID, line, column))
    }

    /// Declares the tagged array of a type.
    public init<E, T: Qualifier>(
        _ element: E.Type, tag: T.Type, fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
    ) {
        self.init(KeyID(element, .tag(TypeID(tag))), entryType: nil, .code(fileID, line, column))
    }

    /// Declares the dictionary `[K: E]`.
    public init<E, K: Hashable & Sendable>(
        _ element: E.Type, keyedBy key: K.Type, fileID: StaticString = #fileID, line: UInt = #line,
        column: UInt = #column
    ) {
        self.init(KeyID(element), entryType: key, .code(fileID, line, column))
    }

    private init(_ key: KeyID, entryType: Any.Type?, _ place: Place) {
        binding = AnyBinding(type: key.type.type, at: place)
        binding.kind = .multibinding
        binding.elements = [AnyBinding.Alias(key: key, entryType: entryType) { $0 }]
    }

    /// The declaration, as a list of one line.
    public var body: Bindings { _bindings }
    /// The same: a declaration is installed as often as it is written.
    public var _bindings: Bindings { Bindings(.binding(binding)) }
}
