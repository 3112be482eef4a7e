package import DovetailModel

/// A mistake as data that no container has by itself: of a file, of source code, or of the program as a whole. Only
/// `OtherWording` contains the texts.
package enum OtherProblem: ProblemKind {
    case unanalyzedBinding(target: String, obstacle: Obstacle)
    /// A function that is not among the sources receives a container.
    case unanalyzedRequests(function: String)
    /// The files or settings of the values are known only at run time.
    case opaqueValues
    case unusedBinding(target: String)
    case redundantOverride(target: String, modifier: String)
    /// A binding of a test replaces nothing and is not used.
    case bindingWithoutEffect(target: String)
    /// A cycle creates its first binding again. The first of `names` is also the last; `lifetime` would avoid that.
    case secondInstance(names: [String], lifetime: String?)
    case injectedInView(view: String, key: String)
    /// `name` is a module or a property that lists bindings, or the function to which the list is passed.
    case longBody(of: String, lines: Int)
    /// Code of a Swift module requests what another one declares or, if `isBound`, binds, which a boundary forbids.
    case forbiddenDependency(module: String, other: String, key: Key, requester: Problem.Requester, isBound: Bool)
    /// A Swift module binds or decorates a key whose type another one, `owner`, declares.
    case forbiddenBinding(module: String, key: Key, owner: String, isDecorator: Bool)
    /// `listed` is the file, if the source location is the one where the file is listed.
    case unreadableFile(FileMistake, listed: String? = nil)
    /// `path` is the key path of the value in its file.
    case invalidValue(path: String, mistake: ValueMistake)
    case unusedValue(path: String)
    /// `meanings` are the qualified names of the declarations.
    case ambiguousType(name: String, meanings: [String])
    /// `message` is the message of the parser.
    case syntaxError(message: String)
    /// A comment that ignores findings names an id that does not exist. `similar` is the nearest one, if there is one.
    case unknownIgnore(id: String, similar: String?)
    /// No finding has the id and the line of a comment that ignores findings.
    case unusedIgnore(id: String)
    /// The sources use a name of an earlier version.
    case renamed(old: String, new: String, isExact: Bool)
    case invalidInjectable(name: String, InjectableMistake)
    case invalidProvider(name: String, ProviderMistake)
    /// `access` does not make the declaration visible to generated code.
    case notVisible(name: String, access: String, needed: String)
    /// A strict resolver has no provider for a key and cannot create it. `function` is the missing provider.
    case notProvided(key: Key, resolver: String, requester: Problem.Requester, function: String)
    /// Several functions or types provide one key.
    case providedTwice(key: Key)
    /// A synchronous deferral, `kind`, of a dependency that is asynchronous or isolated to an actor.
    case synchronousDeferral(target: String, kind: String, isolation: Isolation?)
    /// A deferred dependency retains the resolver, so the resolver can be used from any isolation.
    case resolverNotSendable(name: String)
    /// Each dependency requires the next one. The first of `names` is also the last.
    case builtInCircle(names: [String])

    /// The number of lines in a body up to which the compiler needs about the same time for each of them. With 200 lines, a
    /// line takes 1.5 times as long as with 100 in a release build, and 1.1 times as long in a debug build. With 1,000, it
    /// takes seven to ten times as long (`Scripts/benchmark build`).
    package static let longestBody = 200

    /// The reason why a binding cannot be analyzed.
    package enum Obstacle: Hashable, Sendable {
        /// Its factory uses `Resolution`.
        case resolution
        /// The sources do not show its dependencies.
        case sources
        /// Its initializer is not in the sources.
        case elsewhere
        /// The target is an expression in a list of bindings, which the sources do not explain.
        case expression
    }
}

extension Problem {
    /// Wraps a mistake that no container has by itself.
    package static func other(_ problem: OtherProblem) -> Problem { .other(AnyProblem(problem)) }

    /// The mistake, if it is one that no container has by itself.
    package var other: OtherProblem? {
        if case .other(let problem) = self { problem.base as? OtherProblem } else { nil }
    }
}

extension Finding {
    package init(
        _ problem: OtherProblem, severity: Severity = .error, at location: SourceLocation?, trace: [Step] = [],
        related: [Related] = []
    ) {
        self.init(
            .other(problem), severity: severity, at: location, trace: trace, related: related)
    }

    /// True if it only says what is not part of the sources, about which you can do nothing.
    package var isDetail: Bool {
        if case .unanalyzedBinding(_, .elsewhere)? = problem.other { severity == .note } else { false }
    }
}
