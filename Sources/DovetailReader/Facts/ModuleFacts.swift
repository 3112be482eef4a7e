/// The facts of one file. They contain no absolute path and no time, so the same text always has the same facts.
package struct FileFacts: Hashable, Sendable {
    /// An import as it is written, so that generated code can repeat it.
    package struct Import: Hashable, Sendable {
        package var module: String
        /// The declaration, if only one is imported: `Logger` for `import struct Core.Logger`.
        package var declaration: String?
        /// The access level and the attributes: `public`, `@preconcurrency`.
        package var modifiers: [String]
        /// True if it is under an `#if`.
        package var isConditional: Bool
    }

    /// An error of the parser.
    package struct SyntaxError: Hashable, Sendable {
        package var message: String
        package var position: Position
    }

    /// A comment `dovetail:ignore`, with the id that follows. The id is empty if there is none.
    package struct Suppression: Hashable, Sendable {
        package var id: String
        package var position: Position
    }

    /// An old spelling in the code.
    package struct OldName: Hashable, Sendable {
        /// The spelling, as `OldSpellings` lists it.
        package var spelling: String
        package var position: Position
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
    package var oldNames: [OldName] = []
    /// The lines with a `// dovetail:strict`.
    package var strictLines: [Int] = []
    /// True if the bodies of its functions were read, so that their requests are known.
    package var hasBodies = false
    /// True if the file contains statements, so that the values of its variables are created on the main actor.
    package var hasStatements = false
    /// True if the file lists value files, so that only few files are searched for their names.
    package var listsValueFiles = false

    package init(path: String) { self.path = path }
}

/// The facts of one module of the program.
package struct ModuleFacts: Hashable, Sendable {
    package var name: String
    /// The isolation of declarations that state none: a global actor, or `nonisolated(nonsending)`.
    package var defaultIsolation: String?
    /// The files, by path.
    package var files: [FileFacts]
    /// The contents of the value files that the sources list.
    package var values: [ListedValues]

    package init(
        name: String, defaultIsolation: String? = nil, files: [FileFacts], values: [ListedValues] = []
    ) {
        self.name = name
        self.defaultIsolation = defaultIsolation
        self.files = files.sorted { $0.path < $1.path }
        self.values = values
    }

    /// The isolation of asynchronous functions that run on the actor of their caller.
    package static let callersIsolation = "nonisolated(nonsending)"

    /// The global actor of declarations without an explicit isolation.
    package var defaultActor: String? { defaultIsolation == ModuleFacts.callersIsolation ? nil : defaultIsolation }
}
