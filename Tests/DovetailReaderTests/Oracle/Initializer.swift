#if Tools
    internal import Foundation

    /// An initializer as the compiler or the reader sees it.
    struct Initializer: Sendable {
        /// The type of a parameter.
        enum Parameter: Hashable, Sendable {
            case type(String)
            /// A type with a protocol whose arguments the compiler sorts by their names.
            case sorted(String)
            /// A type that the reader has with the name of a library that is not read. If it is an alias, nothing tells.
            case foreign(String)
            /// What the reader does not know.
            case unknown
            /// What the initializer's own generic parameters determine, or a member of one of the type's.
            case generic

            func agrees(with other: Parameter) -> Bool {
                if case .foreign(let read) = other { return agrees(with: .type(read)) }
                guard case .sorted(let text) = self, case .type(let read) = other else { return self == other }
                func parts(_ text: String) -> [Substring] { text.split { "<>, ".contains($0) }.sorted() }
                return parts(text) == parts(read)
            }
        }

        /// The qualified name of the type, without arguments.
        var type: String
        var labels: [String]
        var parameters: [Parameter]
        var isAsync = false
        var isThrowing = false
        var isolation: String?
        var isImplicit = false
        var isOverride = false
        /// True if the compiler adds it for a protocol such as `Decodable`.
        var isSynthesized = false
        /// True if only some generic arguments of the type have it. The reader was asked about any.
        var isOfSomeArguments = false
        /// True if it may be inherited without being listed.
        var isConvenience = false
        /// True if the reader does not claim that it exists: it stands in an `#if`.
        var isConditional = false
        /// True if the reader does not know which initializers the compiler adds.
        var isUncertain: Bool { isConditional || isImplicit && parameters.contains(.unknown) }

        /// `App.User.init(name: Swift.String) async throws`
        var description: String {
            let list = zip(labels, parameters).map { label, parameter in
                switch parameter {
                case .type(let text), .foreign(let text): "\(label): \(text)"
                default: "\(label): \(parameter)"
                }
            }
            let effects = (isAsync ? " async" : "") + (isThrowing ? " throws" : "")
            return "\(isolation.map { "@\($0) " } ?? "")\(type).init(\(list.joined(separator: ", ")))\(effects)"
        }
    }

    /// What the compiler and the reader say of the same initializers.
    struct InitializerComparison {
        var initializers = 0
        var parameters = 0
        /// The parameters that the reader does not know.
        var unknown = 0
        /// The parameters that the reader has by an alias of a library that is not read, which nothing tells from a type.
        var foreign = 0
        /// The parameters that no reference to the initializer determines, which are not counted as `parameters`.
        var generic = 0
        private(set) var differences: [String] = []
        private(set) var unknowns: [String] = []

        mutating func add(_ other: InitializerComparison) {
            initializers += other.initializers
            parameters += other.parameters
            unknown += other.unknown
            foreign += other.foreign
            generic += other.generic
            differences += other.differences
            unknowns += other.unknowns
        }

        var summary: String {
            "\(initializers) initializers, \(parameters) parameters: "
                + "\(parameters - unknown - foreign - differences.count) same, \(unknown) unknown, "
                + "\(foreign) by an alias of another library, \(differences.count) different; \(generic) generic"
        }

        init() {}

        init(compiled: [Initializer], read: [Initializer]) {
            let types = Set(read.map(\.type))
            let listed = Dictionary(grouping: compiled, by: \.type)
            var left = Dictionary(grouping: read, by: \.type)
            let designating = Set(compiled.filter { !$0.isImplicit && !$0.isConvenience }.map(\.type))
            var seen: Set<String> = []
            for one in compiled where types.contains(one.type) {
                // A class that does not inherit an initializer has one that nobody can call.
                if one.isImplicit, one.isOverride, designating.contains(one.type) { continue }
                let others = left[one.type, default: []]
                let best = others.indices.filter { others[$0].labels == one.labels }.min {
                    distance(one, others[$0]).lexicographicallyPrecedes(distance(one, others[$1]))
                }
                let found = best.map { count(one, others[$0]) }
                // Extensions with different constraints may declare the same one, which the reader has once.
                if !seen.insert(one.description).inserted, found?.differences.isEmpty != true { continue }
                initializers += 1
                if let best, let found {
                    add(found)
                    left[one.type]?.remove(at: best)
                } else if !one.isSynthesized, !one.isOfSomeArguments, !others.contains(where: \.isUncertain) {
                    differences.append("only the compiler has \(one.description)")
                }
            }
            let convenient = Set(compiled.filter(\.isConvenience).map(\.labels))
            for one in left.values.joined() where listed[one.type] != nil {
                if one.isConditional || convenient.contains(one.labels) { continue }
                differences.append("only the reader has \(one.description)")
            }
        }

        /// How little the initializers have in common: fewer differences, then one that exists, then less that is unknown.
        private func distance(_ compiled: Initializer, _ read: Initializer) -> [Int] {
            let found = count(compiled, read)
            return [found.differences.count, found.foreign, read.isConditional ? 1 : 0, found.unknown]
        }

        private func count(_ compiled: Initializer, _ read: Initializer) -> InitializerComparison {
            var result = InitializerComparison()
            for (one, other) in zip(compiled.parameters, read.parameters) {
                if case .generic = one {
                    result.generic += 1
                    continue
                }
                result.parameters += 1
                if case .unknown = other {
                    result.unknown += 1
                    result.unknowns.append("\(one) in \(compiled.description)")
                } else if !one.agrees(with: other), read.isConditional {
                    result.unknown += 1
                } else if !one.agrees(with: other), case .foreign = other {
                    result.foreign += 1
                } else if !one.agrees(with: other) {
                    result.differences.append("\(compiled.description): the reader has \(other)")
                }
            }
            let effects = [(compiled.isAsync, read.isAsync), (compiled.isThrowing, read.isThrowing)]
            if effects.contains(where: { $0 != $1 }) || compiled.isolation != read.isolation {
                result.differences.append("\(compiled.description): the reader has \(read.description)")
            }
            return result
        }
    }
#endif
