/// The options of the command line.
struct Options: Sendable, Equatable {
    var folders: [Path] = []
    var graph: GraphFormat?
    var usesMemory = false
    var isVerbose = false
    var wantsHelp = false
}

/// An error for invalid arguments.
struct UsageError: Error, CustomStringConvertible, Equatable {
    let description: String
}

extension Options {
    /// Parses the arguments of a command line, without the name of the program.
    init(_ arguments: [String]) throws(UsageError) {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            var value = parts.count == 2 ? parts[1] : nil
            switch parts[0] {
            case "--path":
                value = value ?? rest.popFirst()
                guard let folder = value, !folder.isEmpty else {
                    throw UsageError(description: "--path requires a folder")
                }
                folders.append(Path(folder))
            case "--graph":
                if value == nil, let next = rest.first, !next.hasPrefix("-") { value = rest.popFirst() }
                graph = try GraphFormat(named: value ?? GraphFormat.tree.rawValue)
            case "--memory" where value == nil: usesMemory = true
            case "--verbose" where value == nil: isVerbose = true
            case "--help" where value == nil, "-h" where value == nil: wantsHelp = true
            default: throw UsageError(description: "unknown option '\(argument)'")
            }
        }
    }
}
