public import DovetailModel

/// A renderer in the format of compiler diagnostics, which Xcode, editors and CI services show as links.
///
/// ```
/// Sources/App/Screens.swift:41:18: error: [missing-binding] no binding provides 'any Clock'
///     required by the 2nd parameter of 'UserListViewModel'
/// Sources/App/AppModule.swift:12:9: note: 'any Clock' ← UserListViewModel ← Coordinator
/// help: add to a module: Bind((any Clock).self) { … }
/// docs: diagnostics/missing-binding
/// ```
public struct TextRenderer: FindingRenderer {
    /// The maximum number of warnings and notes to print. The remaining ones are only counted. Errors are always printed.
    public var limit: Int

    /// Creates a renderer.
    ///
    /// - Parameter limit: The maximum number of warnings and notes to print.
    public init(limit: Int = 20) { self.limit = limit }

    /// Renders the findings, each followed by an empty line: all errors, and the others up to the limit.
    ///
    /// - Parameter findings: The findings, in the order of the output.
    /// - Returns: The output, with the number of the remaining findings at the end.
    public func render(_ findings: [Finding]) -> String { findings.text(limit: limit) { render($0) } }

    /// Renders one finding, without a line break at the end.
    ///
    /// - Parameter finding: The finding.
    /// - Returns: The lines of the finding.
    public func render(_ finding: Finding) -> String { Wording.text(of: finding) }
}
