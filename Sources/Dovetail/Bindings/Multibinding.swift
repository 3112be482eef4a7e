internal import DovetailModel

/// A declaration of a collection, which may then be empty.
///
/// Without a declaration, a collection that has no elements is a `missing-binding`, because a forgotten module would
/// otherwise go unnoticed. List the declaration in the module that uses the collection:
///
/// ```swift
/// struct EditorModule: Module {
///     var body: some Module {
///         Multibinding((any Plugin).self)  // may be empty
///         Bind(Editor.init)
///     }
/// }
/// ```
///
/// Elements are added with ``Bind/into(_:_:_:)``, in that module or in others. You can declare a collection more than
/// once. The term is the one that Guice and Dagger use.
public struct Multibinding: Module {
    private let binding: AnyBinding

    /// Declares the array of a type.
    ///
    /// - Parameters:
    ///   - element: The type of the elements.
    ///   - qualifier: The qualifier of the array, if it has one.
    ///   - fileID: The file that diagnostics show for this binding.
    ///   - line: The line that diagnostics show for this binding.
    ///   - column: The column that diagnostics show for this binding.
    public init<E>(
        _ element: E.Type, _ qualifier: Qualifier? = nil, fileID: StaticString = #fileID, line: UInt = #line,
        column: UInt = #column
    ) {
        self.init(KeyID(element, qualifier.qualification), entryType: nil, .code(fileID, line, column))
    }

    /// Declares the dictionary `[K: E]`.
    ///
    /// - Parameters:
    ///   - element: The type of the values.
    ///   - key: The type of the keys.
    ///   - fileID: The file that diagnostics show for this binding.
    ///   - line: The line that diagnostics show for this binding.
    ///   - column: The column that diagnostics show for this binding.
    public init<E, K: Hashable & Sendable>(
        _ element: E.Type, keyedBy key: K.Type, fileID: StaticString = #fileID, line: UInt = #line,
        column: UInt = #column
    ) {
        self.init(KeyID(element), entryType: key, .code(fileID, line, column))
    }

    private init(_ key: KeyID, entryType: Any.Type?, _ site: DeclarationSite) {
        binding = AnyBinding(type: key.type.type, at: site)
        binding.kind = .multibinding
        binding.elements = [AnyBinding.Alias(key: key, entryType: entryType) { $0 }]
    }

    /// The declaration, as a list of one item.
    public var body: Bindings { _bindings }
    /// The same list: unlike a module, a declaration is installed as often as it is listed.
    public var _bindings: Bindings { Bindings(.binding(binding)) }
}
