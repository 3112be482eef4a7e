extension Declaration {
    /// The part of the declaration on which code that creates an instance depends, without positions.
    var creation: Declaration {
        var result = Declaration(kind: kind, name: name, position: .none)
        (result.target, result.generics, result.inherited) = (target, generics, inherited)
        // Whether something is overridden tells a superclass from a protocol.
        let overrides = functions.contains { $0.attributes.contains("override") }
        result.attributes = attributes + (overrides ? ["override"] : [])
        result.functions = functions.filter { $0.name == "init" || $0.name == "makeInstance" }.map(\.signature)
        // Without an initializer, the stored properties are its parameters.
        let isMemberwise = !result.functions.contains { $0.name == "init" }
        result.properties = properties.filter {
            $0.name == "dependency" || $0.name == "lifetime" || isMemberwise && $0.isStored && !$0.isStatic
        }.map(\.signature)
        result.members = members.filter { $0.name == "Dependency" || $0.name == "Provides" }.map(\.creation)
        return result
    }
}

extension Function {
    fileprivate var signature: Function {
        var result = self
        result.position = .none
        result.body = []
        for index in parameters.indices { result.parameters[index].position = .none }
        return result
    }
}

extension Property {
    fileprivate var signature: Property {
        var result = Property(name: name, position: .none)
        (result.type, result.isStatic, result.isStored) = (type, isStatic, isStored)
        (result.isConstant, result.attributes, result.conditions) = (isConstant, attributes, conditions)
        // Only whether there is a value matters.
        result.value = value.map { _ in Expression(.text(""), at: .none) }
        return result
    }
}

extension Position {
    fileprivate static let none = Position(line: 0, column: 0)
}
