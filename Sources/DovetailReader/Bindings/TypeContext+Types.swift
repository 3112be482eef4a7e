extension TypeContext {
    /// The type of an expression, if it can be inferred.
    func type(of expression: Expression) -> ResolvedType? {
        let type = type(inChain: expression)
        return expression.isOptionalChain ? type?.asOptional : type
    }

    /// The type of an expression as a part of an optional chain, or as the target of an assignment, which are not `nil`.
    func type(inChain expression: Expression) -> ResolvedType? { inferredType(of: expression)?.known }

    private func inferredType(of expression: Expression) -> ResolvedType? {
        switch expression.form {
        case .text, .other(Expression.interpolationText, _): .standard("String")
        case .literal(_, let type): .standard(type)
        case .awaited(let inner): type(of: inner)
        case .cast(_, let target): resolve(target)
        case .array(let elements): elementType(ofArray: elements).map { .standard("Array", [$0]) }
        case .other(Expression.dictionaryText, let parts): dictionaryType(of: parts)
        case .call(let callee, let arguments): resultType(of: callee, with: arguments)
        case .name(let path, _): type(ofValue: path) ?? typeOfCurrentContainer(path)
        case .parameter(let number):
            closureParameters.indices.contains(number) ? locals[closureParameters[number]] : nil
        case .member(let base, let name): type(inChain: base).flatMap { property(name, of: $0) }
        case .payload(let value, let name, let index):
            type(of: value).flatMap { payload(index, ofCase: name, in: $0) }
        case .tuple(let elements): tupleType(of: elements)
        case .branches(let statements): result(of: statements)
        case .unwrapped(let inner): type(of: inner).flatMap(\.withoutOptional)
        case .chained(let inner): type(inChain: inner).flatMap(\.withoutOptional)
        case .other("try?", let parts): parts.first.flatMap(type(of:))?.asOptional
        case .element(let inner): type(of: inner).flatMap(elementType)
        case .choice(let values, _): commonType(of: values)
        default: nil
        }
    }

    private func tupleType(of elements: [Expression.Argument]) -> ResolvedType {
        let types = elements.map { type(of: $0.value) ?? .unresolved($0.value.text) }
        // Parentheses that end an optional chain.
        return types.count == 1 ? types[0] : .tuple(zip(elements, types).map { .init(label: $0.label, type: $1) })
    }

    /// The type of a value of a case of an enumeration, which is a parameter of the function that creates the case.
    private func payload(_ index: Int, ofCase name: String, in type: ResolvedType) -> ResolvedType? {
        if type.base == "Swift.Optional" {
            return type.arguments.first.flatMap { name == "some" ? $0 : payload(index, ofCase: name, in: $0) }
        }
        // Code that does not compile may write fewer arguments, or none.
        if type.base == "Swift.Result" {
            return name == "success" ? type.arguments.first : type.arguments.dropFirst().first
        }
        let parameters = methods(named: name, of: type, isStatic: true).first?.parameters ?? []
        return parameters.indices.contains(index) ? parameters[index].type.known : nil
    }

    /// The type that all values have whose type is known, if there is one.
    private func commonType(of values: [Expression]) -> ResolvedType? {
        let types = Set(values.compactMap(type(of:)))
        let mayBeNil = values.contains { if case .other("nil", _) = $0.form { true } else { false } }
        return types.count == 1 && !mayBeNil ? types.first : nil
    }

    /// The type that all elements of an array literal have. With one that is not whole, numbers are `Double`s.
    private func elementType(ofArray elements: [Expression]) -> ResolvedType? {
        guard let first = elements.first.flatMap(type(of:)) else { return nil }
        if elements.dropFirst().allSatisfy({ type(of: $0) == first }) { return first }
        let numbers = elements.allSatisfy {
            if case .literal(_, let type) = $0.form { ["Int", "Double"].contains(type) } else { false }
        }
        return numbers ? .standard("Double") : nil
    }

    private func dictionaryType(of parts: [Expression]) -> ResolvedType? {
        let keys = parts.indices.filter { $0.isMultiple(of: 2) }.map { parts[$0] }
        let values = parts.indices.filter { !$0.isMultiple(of: 2) }.map { parts[$0] }
        guard let key = elementType(ofArray: keys), let value = elementType(ofArray: values) else { return nil }
        return .standard("Dictionary", [key, value])
    }

    func elementType(_ type: ResolvedType) -> ResolvedType? {
        if type.base == "Swift.Dictionary", type.arguments.count == 2 {
            return .tuple([
                .init(label: "key", type: type.arguments[0]), .init(label: "value", type: type.arguments[1]),
            ])
        }
        return ["Swift.Array", "Swift.Set", "Swift.Range", "Swift.ClosedRange"].contains(type.base)
            ? type.arguments.first : nil
    }

    private func resultType(of callee: Expression, with arguments: [Expression.Argument]) -> ResolvedType? {
        if case .metatype(let list) = callee.form { return resolve(list) }
        if case .closure(let closure) = callee.form {
            return signature(of: closure, at: callee.position, injectingInto: nil).result
        }
        if callee.calledName == "??", let other = arguments.last.flatMap({ type(of: $0.value) }),
            other.unwrapped.isContainer
        {
            return other
        }
        let receiver = methodReceiver(of: callee)
        if callee.calledName == "[]", let element = receiver.flatMap({ element(of: $0, at: arguments) }) {
            return element
        }
        if let receiver, receiver.unwrapped.isContainer, let name = callee.calledName,
            let known = resultOfContainer(calling: name, with: arguments)
        {
            return known
        }
        let found: [Callable] =
            if case .member(_, let name) = callee.form {
                receiver.map { methods(named: name, of: $0, isStatic: false) } ?? []
            } else {
                callables(for: callee)
            }
        let fitting = fitting(found, to: arguments)
        let results = fitting.map { callable, indices -> ResolvedType? in
            guard let result = callable.result, result.isUnresolved else { return callable.result }
            let generics = table.symbol(of: result.unwrapped)?.generics ?? []
            return callable.result(
                passing: arguments.map { type(of: $0.value) }, to: indices, where: Set(callable.generics + generics))
        }
        if let first = results.first {
            return results.allSatisfy { $0 == first } && areCertain(fitting, taking: arguments) ? first : nil
        }
        if let receiver, found.isEmpty, let known = result(ofMember: callee.calledName, of: receiver, with: arguments) {
            return known
        }
        // A name that looks like a type and is not declared in the sources comes from another library.
        guard case .name(let path, _) = callee.form, let last = path.parts?.last?.name else { return nil }
        if last == "init", let parts = path.parts?.dropLast(), !parts.isEmpty { return type(createdBy: parts) }
        guard last.first?.isUppercase == true else { return nil }
        let created = resolve(path)
        switch mayBeNil(created, by: arguments) {
        case true?: return .standard("Optional", [created])
        case false?: return specialize(created, by: arguments)
        case nil: return nil
        }
    }

    /// The containers that a closure in a property, or the closure of a `map`, returns.
    private func result(
        ofMember name: String?, of receiver: ResolvedType, with arguments: [Expression.Argument]
    ) -> ResolvedType? {
        guard let name else { return nil }
        if let (property, scope) = declaration(of: name, in: receiver), let type = property.type {
            return closureType(of: type, in: scope)?.result
        }
        guard name == "map", receiver.base == "Swift.Array", arguments.count == 1 else { return nil }
        let value = arguments[0].value
        let results =
            if case .closure(let closure) = value.form {
                [signature(of: closure, at: value.position, injectingInto: nil).result]
            } else {
                callables(for: value).map(\.result)
            }
        guard results.count == 1, let result = results[0], result.isContainer else { return nil }
        return .standard("Array", [result])
    }

    /// The type whose `init` is called by its name, or by that of a local constant. Any other value may be any type.
    func type(createdBy path: some BidirectionalCollection<TypeReference.Part>) -> ResolvedType? {
        guard let last = path.last else { return nil }
        if path.count == 1, localNames.contains(last.name) { return metatypes[last.name] }
        let type = resolve(.path(Array(path)))
        return table.symbol(of: type) != nil || last.name.first?.isUppercase == true ? type : nil
    }

    /// The type of an element of a collection: `values[0]`, `values[key]`, `values[key, default: other]`.
    private func element(of type: ResolvedType, at arguments: [Expression.Argument]) -> ResolvedType? {
        switch (type.base, arguments.map(\.label)) {
        // A range, which may have any form, selects a slice.
        case ("Swift.Array", [nil]) where self.type(of: arguments[0].value)?.base == "Swift.Int":
            return type.arguments.first
        case ("Swift.Dictionary", [nil]): return type.arguments.last.map { .standard("Optional", [$0]) }
        case ("Swift.Dictionary", [nil, "default"]): return type.arguments.last
        default: return nil
        }
    }

    /// Whether an initializer of another library may return `nil`; `nil` if that is not known.
    private func mayBeNil(_ type: ResolvedType, by arguments: [Expression.Argument]) -> Bool? {
        guard let base = type.base, let first = arguments.first else { return false }
        guard let label = first.label else {
            // `Int("3")`, but not `Int(3.5)`.
            guard TypeContext.numbers.contains(base) else { return false }
            return self.type(of: first.value).map { $0.base == "Swift.String" || $0.base == "Swift.Substring" }
        }
        if label == "rawValue" { return nil }
        return label == "exactly" || TypeContext.failable[base]?.contains(label) == true
    }

    private static let numbers = Set(
        [
            "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "Double", "Float",
            "Bool",
        ].map { "Swift.\($0)" })

    /// The first labels of initializers of system libraries that may return `nil`.
    private static let failable: [String: Set<String>] = [
        "URL": ["string"], "URLComponents": ["string", "url"], "UUID": ["uuidString"], "Data": ["base64Encoded"],
        "TimeZone": ["identifier", "abbreviation", "secondsFromGMT"], "Decimal": ["string"],
        "UserDefaults": ["suiteName"], "Bundle": ["path", "url", "identifier"],
        "InputStream": ["fileAtPath", "url"], "OutputStream": ["toFileAtPath", "url"],
        "FileHandle": ["forReadingAtPath", "forWritingAtPath", "forUpdatingAtPath"],
        "UIImage": ["named", "systemName", "data", "contentsOfFile"], "NSImage": ["named", "data", "contentsOf"],
        "UIColor": ["named"], "UIFont": ["name"], "NSFont": ["name"],
    ]

    /// The type that an initializer of a generic type of the standard library creates, if its arguments show that.
    private func specialize(_ type: ResolvedType, by arguments: [Expression.Argument]) -> ResolvedType {
        guard type.isUnresolved, let base = type.base, let first = arguments.first?.value else { return type }
        let element: ResolvedType? =
            switch (base, arguments.map(\.label)) {
            case ("Swift.Set", [nil]), ("Swift.Array", [nil]): self.type(of: first).flatMap(elementType)
            case ("Swift.Array", ["repeating", "count"]), ("Swift.Optional", [nil]): self.type(of: first)
            default: nil
            }
        return element.map { .nominal(base, [$0], isProtocol: false) } ?? type
    }

    /// The type of the object whose method is called. It is determined once, because an object may be the result of a
    /// long chain of calls.
    private func methodReceiver(of callee: Expression) -> ResolvedType? {
        switch callee.form {
        case .member(let base, _): type(inChain: base)
        case .name(_, nil): callee.receiver.flatMap(type(of:))
        default: nil
        }
    }

    /// The type of a named value: a local constant, a property of the enclosing types, or a static property.
    func type(ofValue path: TypeReference) -> ResolvedType? {
        guard let parts = path.parts, let first = parts.first else { return nil }
        var type = locals[first.name] ?? (first.name == "self" ? enclosingType : ownProperty(first.name))
        var rest = parts.dropFirst()
        if type == nil, parts.count > 1 {
            let owner = resolve(.path(Array(parts.dropLast())))
            let member = parts[parts.count - 1].name
            guard table.symbol(of: owner) != nil else { return TypeContext.wellKnown(member, of: owner) }
            type =
                property(member, of: owner) ?? enumeration(owner, withCase: member)
                ?? TypeContext.wellKnown(member, of: owner)
            rest = []
        }
        for part in rest { type = type.flatMap { property(part.name, of: $0) } }
        return type
    }

    /// The type of a value that system libraries declare for its own type: `FileManager.default`.
    private static func wellKnown(_ member: String, of owner: ResolvedType) -> ResolvedType? {
        owner.base.flatMap { wellKnownValues[$0]?.contains(member) } == true ? owner : nil
    }

    private static let wellKnownValues: [String: Set<String>] = [
        "FileManager": ["default"], "Bundle": ["main"], "UserDefaults": ["standard"], "URLSession": ["shared"],
        "NotificationCenter": ["default"], "ProcessInfo": ["processInfo"], "URLCache": ["shared"],
        "Calendar": ["current", "autoupdatingCurrent"], "Locale": ["current", "autoupdatingCurrent"],
        "TimeZone": ["current", "autoupdatingCurrent", "gmt"], "HTTPCookieStorage": ["shared"],
        "DispatchQueue": ["main"], "OperationQueue": ["main"], "RunLoop": ["main", "current"],
        "UIApplication": ["shared"], "UIDevice": ["current"], "UIScreen": ["main"], "UIPasteboard": ["general"],
        "NSApplication": ["shared"], "NSWorkspace": ["shared"], "NSPasteboard": ["general"],
    ]

    private func enumeration(_ type: ResolvedType, withCase name: String) -> ResolvedType? {
        table.symbol(of: type)?.cases.contains(name) == true ? type : nil
    }

    /// The type of `self`. In an extension of a generic type of the standard library, its arguments are not known.
    var enclosingType: ResolvedType? {
        let type = scope.path.isEmpty ? owner : names.enclosingType(scope.path.count, in: scope)
        guard let base = type?.base, type?.arguments.isEmpty == true, let names = TypeContext.generics[base] else {
            return type
        }
        return .nominal(base, names.map { .unresolved($0) }, isProtocol: false)
    }

    private static let generics = [
        "Swift.Optional": ["Wrapped"], "Swift.Array": ["Element"], "Swift.Set": ["Element"],
        "Swift.Dictionary": ["Key", "Value"], "Swift.Result": ["Success", "Failure"], "Swift.Range": ["Bound"],
        "Swift.ClosedRange": ["Bound"], "Swift.ArraySlice": ["Element"], "Swift.ContiguousArray": ["Element"],
    ]

    private func ownProperty(_ name: String) -> ResolvedType? {
        if scope.path.isEmpty, let owner, let type = property(name, of: owner) { return type }
        for length in stride(from: scope.path.count, to: 0, by: -1) {
            if let type = property(name, of: names.enclosingType(length, in: scope)) { return type }
        }
        let imports = table.imports(of: scope)
        let others = table.modules.indices.filter { $0 != scope.module && imports.contains(table.modules[$0].name) }
        for module in [scope.module] + others {
            for file in table.modules[module].files.indices {
                let other = Scope(module: module, file: file)
                let property = table.modules[module].files[file].properties.first {
                    $0.name == name && isVisible($0.attributes, declaredIn: other)
                        && (module == scope.module || $0.attributes.contains { ["public", "package"].contains($0) })
                }
                if let property { return type(of: property, in: other) }
            }
        }
        return nil
    }

    /// True if a callee is a local value, or a property of an enclosing type, that hides functions of its name.
    func isValue(_ callee: Expression) -> Bool {
        guard case .name(let path, _) = callee.form, let parts = path.parts, parts.count == 1 else { return false }
        return localNames.contains(parts[0].name)
            || scope.path.indices.contains { index in
                declaration(of: parts[0].name, in: names.enclosingType(index + 1, in: scope)) != nil
            }
    }

    /// The type of a property, which may be inherited.
    func property(_ name: String, of type: ResolvedType) -> ResolvedType? {
        if case .tuple(let elements) = type {
            let index = elements.firstIndex { $0.label == name } ?? Int(name)
            return index.flatMap { elements.indices.contains($0) ? elements[$0].type.known : nil }
        }
        let found = declarations(of: name, in: type)
        guard let first = found.first else { return synthesizedProperty(name, of: type) }
        let result = self.type(of: first.0, in: first.1)
        // Extensions with different constraints may declare the same name.
        return found.dropFirst().allSatisfy { self.type(of: $0.0, in: $0.1) == result } ? result : nil
    }

    /// The declaration of a property of a type or of an ancestor, and the scope of its type.
    func declaration(of property: String, in type: ResolvedType) -> (Property, Scope)? {
        declarations(of: property, in: type).first
    }

    /// The declarations of a property in the nearest type that has it.
    private func declarations(of property: String, in type: ResolvedType) -> [(Property, Scope)] {
        for owner in [type] + names.ancestors(of: type) {
            let found = table.symbol(of: owner)?.properties.filter { $0.property.name == property } ?? []
            if !found.isEmpty { return found.map { ($0.property, names.scope($0.scope, inside: owner, of: type)) } }
        }
        return []
    }

    /// The type of a property that the compiler adds to an enumeration, or of the value of a `Weak`.
    private func synthesizedProperty(_ name: String, of type: ResolvedType) -> ResolvedType? {
        if type.base == "Dovetail.Weak", name == "value", let value = type.arguments.first {
            return .standard("Optional", [value])
        }
        guard let symbol = table.symbol(of: type), symbol.kind == .enumeration else { return nil }
        let ancestors = names.ancestors(of: type)
        switch name {
        case "allCases" where ancestors.contains { $0.base == "Swift.CaseIterable" }: return .standard("Array", [type])
        case "rawValue": return ancestors.first { ["Swift.String", "Swift.Int"].contains($0.base) }
        default: return nil
        }
    }
}
