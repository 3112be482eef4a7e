#if Tools
    internal import DovetailAnalysis
    internal import DovetailGraph
    internal import DovetailReader
    internal import DovetailValues

    extension Configuration {
        /// The boundaries of a program, or `nil` if the configuration has none.
        func boundaryMap(of modules: SwiftModules) throws -> BoundaryMap? {
            guard let boundaries else { return nil }
            let map = BoundaryMap(boundaries, modules)
            guard map.mistakes.isEmpty else {
                throw InputErrors(
                    errors: map.mistakes.map { InputError($0.location.map { "\($0)" } ?? "", $0.message) })
            }
            return map
        }
    }

    extension BoundaryMap {
        /// The warnings about names in the configuration that match no module.
        ///
        /// - Parameter isWhole: True if the configuration describes what was read. Otherwise the module may be elsewhere,
        ///   unless a similar name suggests a typo.
        func warnings(isWhole: Bool) -> [String] {
            unmatched.filter { isWhole || $0.similar != nil }.map { unmatched in
                (unmatched.name.location.map { "\($0): " } ?? "") + unmatched.message
            }
        }
    }

    /// Reads the members `groups` and `layers` of a `dovetail.json`.
    struct BoundaryReader {
        /// The members of a group.
        private enum Member: String, CaseIterable {
            case modules, dependsOn, independent, boundBy, requestedBy, interfaces, bindsForAll, reason
        }

        /// The members of `layers`.
        private enum LayerMember: String, CaseIterable { case order, onlyNext, reason }

        private(set) var boundaries = Boundaries()
        private(set) var mistakes: [Configuration.Mistake] = []

        mutating func readGroups(_ value: LocatedValue) {
            for (name, value) in members(of: value, "groups") {
                var group = Boundaries.Group(Boundaries.Name(name, at: value.location), modules: [])
                for (member, content) in members(of: value, name) {
                    guard let known = Member(rawValue: member) else {
                        refuse(content, Configuration.unknown(member, among: Member.allCases.map(\.rawValue)))
                        continue
                    }
                    read(content, as: known, of: &group)
                }
                // A value of another type was refused above.
                if group.modules.isEmpty, case .object(let members) = value.content,
                    members[Member.modules.rawValue].map(\.isEmptyArray) ?? true
                {
                    refuse(value, "the group '\(name)' contains no modules; list their names as \"modules\"")
                }
                boundaries.groups.append(group)
            }
        }

        private mutating func read(_ value: LocatedValue, as member: Member, of group: inout Boundaries.Group) {
            switch member {
            case .modules: group.modules = names(in: value, member.rawValue)
            case .dependsOn: group.dependsOn = permission(in: value, member)
            case .boundBy: group.boundBy = permission(in: value, member)
            case .requestedBy: group.requestedBy = permission(in: value, member)
            case .independent:
                group.isIndependent = flag(in: value, member.rawValue)
                group.independenceLocation = value.location
            case .interfaces: group.declaresInterfaces = flag(in: value, member.rawValue)
            case .bindsForAll: group.bindsForAll = flag(in: value, member.rawValue)
            case .reason: group.reason = text(in: value, member.rawValue)
            }
        }

        mutating func readLayers(_ value: LocatedValue) {
            var layers = Boundaries.Layers([])
            for (name, content) in members(of: value, "layers") {
                switch LayerMember(rawValue: name) {
                case nil: refuse(content, Configuration.unknown(name, among: LayerMember.allCases.map(\.rawValue)))
                case .order: layers.order = order(in: content)
                case .onlyNext: layers.onlyNext = flag(in: content, name)
                case .reason: layers.reason = text(in: content, name)
                }
            }
            boundaries.layers = layers
        }

        /// The layers: a name for a layer of one group, or an array of names.
        private mutating func order(in value: LocatedValue) -> [[Boundaries.Name]] {
            guard case .array(let layers) = value.content else {
                refuse(value, "\"order\" must be an array of groups, but is \(value.spoken)")
                return []
            }
            return layers.map { layer in
                if case .array = layer.content { return names(in: layer, "order") }
                return text(in: layer, "order").map { [Boundaries.Name($0, at: layer.location)] } ?? []
            }
        }

        // MARK: Values

        /// The members of an object, in the order of the file.
        private mutating func members(of value: LocatedValue, _ name: String) -> [(String, LocatedValue)] {
            guard case .object(let members) = value.content else {
                refuse(value, "\"\(name)\" must be an object, but is \(value.spoken)")
                return []
            }
            return members.sorted { ($0.value.location, $0.key) < ($1.value.location, $1.key) }.map { ($0, $1) }
        }

        private mutating func permission(in value: LocatedValue, _ member: Member) -> Boundaries.Permission {
            Boundaries.Permission(names(in: value, member.rawValue), at: value.location)
        }

        private mutating func names(in value: LocatedValue, _ name: String) -> [Boundaries.Name] {
            guard case .array(let elements) = value.content else {
                refuse(value, "\"\(name)\" must be an array of strings, but is \(value.spoken)")
                return []
            }
            return elements.compactMap { element in
                guard case .string(let text) = element.content else {
                    refuse(element, "\"\(name)\" must contain only strings, but contains \(element.spoken)")
                    return nil
                }
                if text.isEmpty { refuse(element, "\"\(name)\": this string is empty") }
                return Boundaries.Name(text, at: element.location)
            }
        }

        private mutating func text(in value: LocatedValue, _ name: String) -> String? {
            guard case .string(let text) = value.content else {
                refuse(value, "\"\(name)\" must be a string, but is \(value.spoken)")
                return nil
            }
            if text.isEmpty { refuse(value, "\"\(name)\": this string is empty") }
            return text
        }

        private mutating func flag(in value: LocatedValue, _ name: String) -> Bool {
            if case .bool(let flag) = value.content { return flag }
            refuse(value, "\"\(name)\" must be true or false, but is \(value.spoken)")
            return false
        }

        private mutating func refuse(_ value: LocatedValue, _ text: String) {
            mistakes.append(Configuration.Mistake(location: value.location, text: text))
        }
    }

    extension LocatedValue {
        fileprivate var isEmptyArray: Bool {
            if case .array(let elements) = content { elements.isEmpty } else { false }
        }
    }
#endif
