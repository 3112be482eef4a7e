#if Tools
    internal import Foundation

    extension RandomProgram {
        /// The way in which a type of a program is declared.
        struct TypeForm {
            /// The name in its declaration.
            var declared = ""
            /// The name for others: `P1Space.P1Type2<Int>`.
            var use = ""
            var isGeneric = false
            var space: String?
            /// True if an alias exists, which some parameters and requests use.
            var hasAlias = false
            /// True if the compiler adds its initializer.
            var isMemberwise = false
            /// The class that declares its initializer, with its generic parameter, the type of its first parameter.
            var base: String?
            /// True if there is another initializer, so that labels tell them apart.
            var hasOther = false
            /// True if a static function creates it.
            var isMade = false
            /// True if its initializer stands in an extension.
            var isExtended = false

            init() {}

            init(of declared: String, in program: String, from random: inout SeededNumbers) {
                self.declared = declared
                isGeneric = random.chance(12)
                space = random.chance(15) ? "\(program)Space" : nil
                hasAlias = random.chance(15)
                use = (space.map { $0 + "." } ?? "") + declared + (isGeneric ? "<Int>" : "")
            }

            /// Chooses among the ways in which a type of a kind can have its initializer.
            ///
            /// - Parameter canBeStored: Whether a structure of its parameters has a size.
            mutating func choose(for type: TypeSketch, canBeStored: Bool, from random: inout SeededNumbers) {
                let isPlainClass = [.plain, .sendable, .screen].contains(type.kind) && !isGeneric
                switch random.below(10) {
                case 0, 1, 2: isMemberwise = type.kind == .structure && !isGeneric && canBeStored
                case 3, 4: if isPlainClass { base = "\(declared)Base" }
                case 5: hasOther = !type.parameters.isEmpty && type.kind != .asynchronous
                case 6: isMade = [.plain, .sendable, .structure].contains(type.kind)
                case 7: isExtended = type.kind == .structure && !isGeneric && !type.parameters.isEmpty
                default: break
                }
            }
        }

        /// Other names of types: aliases, associated types and generic parameters.
        mutating func respelled(_ text: String, inside type: TypeSketch? = nil) -> String {
            if text == "Int" {
                let isGeneric = type?.form.isGeneric == true
                let names = ["\(name)Model.ID", "\(name)Model.Number", "Swift.Int", "\(name)Number", "Int", "Int"]
                return isGeneric && random.chance(50) ? "Value" : names[random.below(names.count)]
            }
            for other in types where other.form.hasAlias && text.contains(other.name) && random.chance(50) {
                guard let range = text.firstRange(of: other.name),
                    range.upperBound == text.endIndex || !text[range.upperBound].isNumber
                else { continue }
                return text.replacingCharacters(in: range, with: "\(other.form.declared)Alias")
            }
            return text
        }

        private func mentions(_ other: TypeSketch, in type: TypeSketch) -> Bool {
            type.parameters.first?.type.contains(other.name) == true
        }

        mutating func declarations() -> String {
            var text = """
                enum \(name)Tag {}
                enum \(name)Space {}
                protocol \(name)Identified { associatedtype ID; var id: ID { get } }
                struct \(name)Model: \(name)Identified, Sendable { let id: Int; typealias Number = Int }
                typealias \(name)Number = Int

                """
            for service in protocols {
                text +=
                    service.hasSuffix("<Int>")
                    ? "protocol \(service.dropLast(5))<Item>: Sendable { associatedtype Item }\n"
                    : "protocol \(service): Sendable {}\n"
            }
            for type in types { text += declaration(of: type) }
            return text
        }

        private mutating func declaration(of type: TypeSketch) -> String {
            let form = type.form
            var inherited = type.conformances.map { protocols[$0].replacing("<Int>", with: "") }
            let items = type.conformances.contains { protocols[$0].hasSuffix("<Int>") } ? " typealias Item = Int;" : ""
            if [.sendable, .structure, .asynchronous].contains(type.kind) {
                inherited.insert(form.base == nil && !form.isMemberwise ? "Sendable" : "@unchecked Sendable", at: 0)
            }
            let written = type.parameters.map { respelled($0.type, inside: type) }
            func list(_ types: [String]) -> String {
                types.enumerated().map { "p\($0): \($1)" }.joined(separator: ", ")
            }
            var creation = "init(\(list(written)))\(type.kind == .asynchronous ? " async" : "") {}"
            var around = ""
            if let base = form.base {
                // The compiler refuses superclasses that refer to each other.
                let isGeneric = !written.isEmpty && !types.contains { $0.form.base != nil && mentions($0, in: type) }
                let parameters = isGeneric ? ["First"] + written.dropFirst() : written
                let head = "\(type.kind == .screen ? "@MainActor " : "")class \(base)\(isGeneric ? "<First>" : "")"
                around = "\(head) { init(\(list(parameters))) {} }\n"
                inherited.insert(base + (isGeneric ? "<\(written[0])>" : ""), at: 0)
                creation = ""
            }
            if form.isMemberwise {
                let properties = written.enumerated().map { "\($0.isMultiple(of: 2) ? "let" : "var") p\($0): \($1)" }
                let others = ["static let shared = 1", "var computed: Int { 1 }"]
                creation = (properties + others).joined(separator: "; ")
            }
            if form.hasOther { creation += "; init(other: Int, more: String) {}" }
            if form.isMade {
                let names = written.indices.map { "p\($0): p\($0)" }.joined(separator: ", ")
                creation +=
                    "; static func made(\(list(type.parameters.map(\.type)))) -> \(form.use) { .init(\(names)) }"
            }
            if form.isExtended {
                around += "extension \(form.use) { \(creation) }\n"
                creation = ""
            }
            let generics = form.isGeneric ? "<Value: Sendable>" : ""
            let inheritance = inherited.isEmpty ? "" : ": " + inherited.joined(separator: ", ")
            let keyword =
                [.structure: "struct", .isolated: "actor", .screen: "@MainActor final class"][type.kind]
                ?? "final class"
            var text = "\(keyword) \(form.declared)\(generics)\(inheritance) {\(items) \(creation) }"
            if let space = form.space { text = "extension \(space) { \(text) }" }
            if form.hasAlias { around += "typealias \(form.declared)Alias = \(form.use)\n" }
            return text + "\n" + around
        }
    }
#endif
