#if Tools
    /// The attributes of an extension that its members have, too.
    extension Declaration {
        static let accessLevels: Set<String> = ["private", "fileprivate", "internal", "package", "public", "open"]

        /// Adds the access level of an extension to the members that have none.
        mutating func propagateAccessLevel() {
            guard let level = attributes.first(where: Declaration.accessLevels.contains) else { return }
            func addLevel(to attributes: inout [String]) {
                if Declaration.accessLevels.isDisjoint(with: attributes) { attributes.append(level) }
            }
            for index in functions.indices { addLevel(to: &functions[index].attributes) }
            for index in properties.indices { addLevel(to: &properties[index].attributes) }
            for index in members.indices { addLevel(to: &members[index].attributes) }
        }

        /// Adds the other attributes of an extension to its functions and properties. A global actor isolates those that
        /// have no isolation of their own, which comes first, but no types.
        mutating func propagateAttributes() {
            let others = attributes.filter { !Declaration.accessLevels.contains($0) }
            for index in functions.indices { functions[index].attributes += others }
            for index in properties.indices { properties[index].attributes += others }
        }
    }
#endif
