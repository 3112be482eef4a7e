/// What one file says. It has no absolute path and no time in it: the same text always gives the same facts.
package struct FileFacts: Hashable, Sendable {
    /// An import as it is written, for those who have to repeat it.
    package struct Import: Hashable, Sendable {
        package var module: String
        /// The access level and the attributes: `public`, `@preconcurrency`.
        package var words: [String]
        /// Whether it stands under an `#if`.
        package var isConditional: Bool
    }

    /// A place where the text is not Swift.
    package struct SyntaxError: Hashable, Sendable {
        package var message: String
        package var position: Position
    }

    /// A `// dovetail:ignore id reason`.
    package struct Suppression: Hashable, Sendable {
        package var id: String
        package var line: Int
    }

    /// The path, relative to the folder that was read.
    package var path: String
    package var imports: [String] = []
    package var writtenImports: [Import] = []
    package var declarations: [Declaration] = []
    package var functions: [Function] = []
    package var properties: [Property] = []
    package var statements: [Statement] = []
    package var syntaxErrors: [SyntaxError] = []
    package var suppressions: [Suppression] = []
    /// The lines with a `// dovetail:strict`.
    package var strictLines: [Int] = []

    package init(path: String) { self.path = path }
}

/// What one module of the program says.
package struct ModuleFacts: Hashable, Sendable {
    package var name: String
    /// The global actor that declarations belong to unless they say otherwise.
    package var defaultIsolation: String?
    /// The files, by path.
    package var files: [FileFacts]
    /// What the files of values say that the sources list.
    package var values: [ListedValues]

    package init(
        name: String, defaultIsolation: String? = nil, files: [FileFacts], values: [ListedValues] = []
    ) {
        self.name = name
        self.defaultIsolation = defaultIsolation
        self.files = files.sorted { $0.path < $1.path }
        self.values = values
    }
}
