#if Tools
    /// A program of a few types, bindings and modules, determined by a seed: it compiles, but its graph may be invalid.
    struct RandomProgram {
        /// The kind of a type, as far as it restricts its use in the compiler.
        enum Kind: CaseIterable { case plain, sendable, structure, screen, isolated, asynchronous }

        struct TypeSketch {
            /// The name by which others refer to it, with outer types and arguments.
            var name: String
            var kind: Kind
            var form = TypeForm()
            var conformances: [Int]
            /// True if its parameters cross to the isolation of its code: in a closure they have to be `Sendable` then.
            var crosses: Bool { [.screen, .isolated, .asynchronous].contains(kind) }
            /// Created by a reference to its initializer only, so that its parameters may be anything.
            var isReferenced = false
            /// The parameters of its initializer: how they are written, and as which argument of a closure.
            var parameters: [(type: String, argument: String)] = []
            var hasArguments: Bool { parameters.contains { $0.argument.hasPrefix("arg") } }
            var isSendable: Bool { kind != .plain }
            var isClass: Bool { kind != .structure && kind != .isolated }
            /// How a binding refers to its initializer.
            var reference: String {
                let labels = parameters.indices.map { "p\($0):" }.joined()
                return form.hasOther || form.isExtended
                    ? "\(name).init(\(labels))" : "\(name).\(form.isMade ? "made" : "init")"
            }
        }

        let name: String
        var random: SeededNumbers
        private(set) var types: [TypeSketch] = []
        private(set) var protocols: [String] = []

        /// The Swift source; the function `make…` returns its container.
        private(set) var source = ""
        /// The Swift source of the requests, which is read and compiled with the other one.
        private(set) var asking = ""
        private(set) var questions: [Question] = []

        init(seed: UInt64) {
            name = "P\(seed)"
            random = SeededNumbers(seed: seed)
            protocols = ["\(name)Service0", "\(name)Service1\(random.chance(30) ? "<Int>" : "")"]
            let count = 3 + random.below(6)
            types = (0..<count).map { number in
                let kind = Kind.allCases[random.below(Kind.allCases.count)]
                let conformances = kind == .plain ? [] : protocols.indices.filter { _ in random.chance(40) }
                let form = TypeForm(of: "\(name)Type\(number)", in: name, from: &random)
                return TypeSketch(
                    name: form.use, kind: kind, form: form, conformances: conformances,
                    isReferenced: kind != .isolated && random.chance(50))
            }
            for index in types.indices {
                let parameters = random.below(4)
                types[index].parameters = (0..<parameters).map { _ in parameter(of: index) }
                if types[index].crosses { restrict(&types[index]) }
                let later = types[index...].filter { $0.kind == .structure }.map(\.name)
                let isCyclic = types[index].parameters.contains { parameter in
                    later.contains { parameter.type == $0 || parameter.type == "\($0)?" }
                }
                types[index].form.choose(for: types[index], canBeStored: !isCyclic, from: &random)
            }
            source = declarations() + modules
            (questions, asking) = ask()
        }

        // MARK: Types

        private mutating func parameter(of index: Int) -> (type: String, argument: String) {
            // Mostly downward, so that not everything is a cycle.
            let target =
                random.chance(85) && index > 0 ? types[random.below(index)] : types[random.below(types.count)]
            let service = protocols[random.below(protocols.count)]
            switch random.below(20) {
            case 0: return ("\(target.name)?", "")
            case 1: return ("[any \(service)]", "")
            case 2: return ("[String: any \(service)]", "")
            case 3, 4: return ("any \(service)", "")
            case 5: return ("Lazy<\(target.name)>", "")
            case 6: return ("Provider<\(target.name)>", "")
            case 7: return ("Provider<\(target.name), Int>", "")
            case 8 where target.isSendable: return ("AsyncLazy<\(target.name)>", "")
            case 9: return ("AsyncProvider<\(target.name)>", "")
            case 10 where target.isSendable && target.isClass: return ("Weak<\(target.name)>", "")
            case 11: return ("Int", random.chance(50) ? "arg" : "")
            case 12: return ("String", "")
            case 13: return (target.name, "tagged(\(name)Tag.self, ")
            case 14: return ("(any \(service))?", "")
            default: return (target.name, "")
            }
        }

        private func restrict(_ type: inout TypeSketch) {
            for index in type.parameters.indices {
                let text = type.parameters[index].type
                let isSendable =
                    !text.hasPrefix("Lazy") && !types.contains { !$0.isSendable && text.hasPrefix($0.name) }
                if type.isReferenced {
                    type.parameters[index].argument = ""
                } else if !isSendable {
                    type.parameters[index] = ("Int", "")
                }
            }
        }

        // MARK: Bindings

        private var modules: String {
            mutating get {
                var bodies = ["", "", ""]
                var unbound: [TypeSketch] = []
                for type in types {
                    guard random.chance(94) else {
                        unbound.append(type)
                        continue
                    }
                    bodies[random.below(3)] += conditional(binding(for: type))
                    if random.chance(3) { bodies[random.below(3)] += binding(for: type) }
                }
                for service in protocols where random.chance(80) {
                    // Mostly once, because with duplicates there is no container.
                    let isBound = ["(any \(service)).self, ", "(any \(service)).self) {"].contains {
                        bodies.joined().replacing("into((any", with: "").contains($0)
                    }
                    if isBound, random.chance(90) { continue }
                    bodies[random.below(3)] += serviceBinding(service)
                }
                bodies[0] += random.chance(90) ? "        Instance(7)\n" : ""
                bodies[1] += random.chance(85) ? "        Instance(\"text\")\n" : ""
                if random.chance(25) { bodies[2] += decorator() }
                // The dependencies of a binding of the process are checked before more is added.
                let later = bodies.joined().contains(".process") ? nil : later(unbound)
                return module("Inner", bodies[0], "") + module("Other", bodies[1], "")
                    + module("Outer", "        \(name)Inner()\n" + bodies[2], requirements())
                    + container(later)
            }
        }

        private mutating func requirements() -> String {
            let imports = random.chance(30) ? "    var imports: [any Module.Type] { [\(name)Other.self] }\n" : ""
            return "    var requirements: [any Module] { [\(name)Other()] }\n" + imports
        }

        private func module(_ suffix: String, _ body: String, _ more: String) -> String {
            let bindings = body.isEmpty ? "        Bind { () -> UInt8 in 1 }.root()\n" : body
            return """
                struct \(name)\(suffix): Module {
                \(more)    var body: some Module {
                \(bindings)    }
                }

                """
        }

        private func container(_ later: (method: String, bindings: String)?) -> String {
            let inner = later.map { $0.method == "makeChild" ? ".makeChild {\n\($0.bindings)    }" : "" } ?? ""
            guard let later, later.method == "register" else {
                return """
                    func make\(name)() throws -> Container {
                        try Container { \(name)Outer() }\(inner)
                    }

                    """
            }
            return """
                func make\(name)() throws -> Container {
                    let container = try Container { \(name)Outer() }
                    try container.register {
                \(later.bindings)    }
                    return container
                }

                """
        }

        /// Additions to a living container: a child, or more bindings. An overlay would be read as a child.
        ///
        /// They are bindings for types that have none yet: two that refer to one initializer share the locations of its
        /// parameters, and the reader reports a location once. One is an entry point, so that there is a request.
        private mutating func later(_ unbound: [TypeSketch]) -> (method: String, bindings: String)? {
            let methods: [String?] = ["makeChild", "makeChild", "register", nil, nil, nil]
            guard let method = methods[random.below(methods.count)] else { return nil }
            // A mistake within one binding ends the creation of one container, not of both; a binding that is added
            // for a bound key does not remove the old binding from the source.
            let excluded = [".eager()", ".using("] + (method == "register" ? ["(any"] : [])
            let bindings = unbound.map { binding(for: $0) }.filter { line in !excluded.contains(where: line.contains) }
            let own = bindings.map { $0.dropLast() + (method == "register" ? ".root()\n" : "\n") }
            return (method, own.joined() + "        Bind { () -> UInt16 in 1 }.root()\n")
        }

        /// Flags that are set when the program is compiled, and read.
        static let flags: Set<String> = ["PARITY"]

        /// A binding under an `#if`, sometimes with another one beside it.
        private mutating func conditional(_ binding: String) -> String {
            guard random.chance(12) else { return binding }
            let conditions = [
                "PARITY", "!PARITY", "ABSENT", "PARITY && !ABSENT", "ABSENT || swift(>=6.0)", "!(PARITY || ABSENT)",
            ]
            let condition = conditions[random.below(conditions.count)]
            guard random.chance(40) else { return "        #if \(condition)\n\(binding)        #endif\n" }
            return
                "        #if \(condition)\n\(binding)        #else\n\(self.binding(for: types[random.below(types.count)]))        #endif\n"
        }

        private mutating func binding(for type: TypeSketch) -> String {
            var line = "        "
            let canBeClosure = !(type.crosses && type.isReferenced)
            let needsClosure = canBeClosure && (type.parameters.contains { !$0.argument.isEmpty } || random.chance(25))
            let service = type.conformances.first.map { "(any \(protocols[$0])).self" }
            let isService = service != nil && random.chance(15)
            let key = isService ? service ?? "" : random.chance(10) ? "\(type.name).self" : ""
            let first = key.isEmpty ? "" : "\(key), "
            if needsClosure {
                let isTyped = !type.parameters.contains { !$0.argument.isEmpty } && random.chance(40)
                let arguments = type.parameters.enumerated().map { number, parameter in
                    let given = isTyped ? "p\(number)" : "$\(number)"
                    let value =
                        parameter.argument.isEmpty
                        ? given : parameter.argument + (parameter.argument == "arg" ? "(" : "") + "\(given))"
                    return "p\(number): \(value)"
                }
                let call = "\(type.name)(\(arguments.joined(separator: ", ")))"
                let inputs = type.parameters.enumerated().map { "p\($0): \($1.type)" }.joined(separator: ", ")
                let start =
                    (type.kind == .screen ? "@MainActor " : "") + (isTyped ? "(\(inputs)) -> \(type.name) " : "")
                let closure =
                    "{ \(start)\(start.isEmpty ? "" : "in ")" + "\(type.kind == .asynchronous ? "await " : "")\(call) }"
                line += "Bind\(key.isEmpty ? "" : "(\(key))") \(closure)"
            } else {
                line += "Bind(\(first)\(type.reference))"
            }
            return line + modifiers(of: type, service, isService: isService) + "\n"
        }

        private mutating func modifiers(of type: TypeSketch, _ service: String?, isService: Bool) -> String {
            var text = ""
            var isShared = false
            if random.chance(45) {
                var choices = [".graph", ".transient"]
                if type.isSendable { choices += [".singleton", ".singleton", ".scoped", ".process"] }
                if type.isSendable, type.isClass, !isService { choices += [".weak", ".weakScoped"] }
                let choice = choices[random.below(choices.count)]
                isShared = choice != ".graph" && choice != ".transient"
                text += ".lifetime(\(choice))"
                if choice == ".singleton" || choice == ".scoped", random.chance(15) { text += ".onClose { _ in }" }
            }
            if isShared ? random.chance(15) : random.chance(1) { text += ".eager()" }
            if random.chance(20) { text += ".root()" }
            if random.chance(8) { text += ".hidden()" }
            if random.chance(6) { text += random.chance(50) ? ".asDefault()" : ".replacing()" }
            if random.chance(6) {
                text += ".qualified(.tag(\(name)Tag.self))"
            } else if random.chance(4) {
                text += ".qualified(.name(\"n\"))"
            }
            if let service, !isService {
                switch random.below(5) {
                case 0: text += ".as(\(service)) { $0 }"
                case 1: text += ".into(\(service)) { $0 }"
                case 2: text += ".into(\(service), key: \"\(random.below(3))\") { $0 }"
                case 3: text += ".as(\(service), .tag(\(name)Tag.self)) { $0 }"
                default: break
                }
            }
            if random.chance(3), let target = type.parameters.first, !target.type.contains("<") {
                let used = random.chance(80) && !target.type.hasPrefix("any") ? target.type : types[0].name
                text += ".using(\(used).self, .tag(\(name)Tag.self))"
            }
            return text
        }

        private mutating func serviceBinding(_ service: String) -> String {
            let number = protocols.firstIndex(of: service) ?? 0
            guard let type = types.first(where: { $0.conformances.contains(number) && $0.kind == .sendable }) else {
                return ""
            }
            let parameters = type.parameters.contains { !$0.argument.isEmpty }
            return parameters ? "" : "        Bind((any \(service)).self, \(type.reference))\n"
        }

        private mutating func decorator() -> String {
            let candidates = types.filter { type in
                type.kind == .sendable
                    && type.conformances.contains { type.parameters.map(\.type).contains("any \(protocols[$0])") }
                    && !type.parameters.contains { !$0.argument.isEmpty }
            }
            guard let type = candidates.first else { return "" }
            return "        Bind(\(type.reference)).decorating((any \(protocols[type.conformances[0]])).self) { $0 }\n"
        }
    }
#endif
