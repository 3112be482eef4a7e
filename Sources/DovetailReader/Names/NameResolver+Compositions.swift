internal import DovetailGraph

extension NameResolver {
    /// The protocols that exist only in the compiler. `any A & Sendable` is `any A` at run time.
    private static let markers: Set<String> = [
        "Swift.Sendable", "Swift.SendableMetatype", "Swift.Copyable", "Swift.Escapable", "Swift.BitwiseCopyable",
        "Copyable", "Escapable", "BitwiseCopyable",
    ]
    /// The protocols of the standard library that others imply.
    private static let implied: [String: Set<String>] = [
        "Swift.Hashable": ["Swift.Equatable"], "Swift.Comparable": ["Swift.Equatable"],
        "Swift.Collection": ["Swift.Sequence"],
    ]

    /// The type that the compiler makes of a composition: without members that another one implies or that do not exist
    /// at run time, and in the order of the compiler, so that `any B & A` and `any A & B` are the same type.
    func composition(of types: [ResolvedType]) -> ResolvedType {
        if types.contains(where: \.isUnresolved) {
            return .unresolved(types.map(\.name.qualified).joined(separator: " & "))
        }
        var members: [ResolvedType] = []
        for member in types.flatMap(\.members) where !members.contains(member) && (keepsMarkers || !isMarker(member)) {
            members.append(member)
        }
        let all = members
        members.removeAll { member in all.contains { $0 != member && implies($0, member) } }
        let sorted = members.sorted { left, right in
            let (first, second) = (rank(of: left), rank(of: right))
            return first == second ? left.name < right.name : first < second
        }
        guard let first = sorted.first else { return .other("Any", isExistential: false) }
        if sorted.count == 1 { return asExistential(first) }
        return .other(sorted.map(\.name.qualified).joined(separator: " & "), isExistential: true)
    }

    /// The type `any …` of a protocol.
    func existential(_ type: ResolvedType) -> ResolvedType {
        isMarker(type) ? .other("Any", isExistential: false) : asExistential(type)
    }

    private func asExistential(_ type: ResolvedType) -> ResolvedType {
        switch type {
        case .nominal(let base, let arguments, _): .nominal(base, arguments, isProtocol: true)
        case .other(let text, _): .other(text, isExistential: text != "Any")
        case .nested, .tuple, .unresolved: type
        }
    }

    /// The protocols that an alias adds which exist only in the compiler: `typealias Shared = AnyObject & Sendable`.
    func markers(of alias: TypeReference, in scope: Scope) -> [ResolvedType] {
        var names = self
        names.keepsMarkers = true
        return names.resolve(alias, in: scope).members.filter(isMarker)
    }

    private func isMarker(_ type: ResolvedType) -> Bool { type.base.map(NameResolver.markers.contains) ?? false }

    private func isClass(_ type: ResolvedType) -> Bool { table.symbol(of: type)?.kind == .class }

    /// True if each type that conforms to the first one conforms to the second. The compiler keeps the protocols to
    /// which a class conforms.
    private func implies(_ type: ResolvedType, _ other: ResolvedType) -> Bool {
        guard let base = other.base else { return false }
        if base == "Swift.AnyObject", isClass(type) || type.base == "Swift.Actor" { return true }
        if isClass(type) { return false }
        if let name = type.base, NameResolver.implied[name]?.contains(base) == true { return true }
        return ancestors(of: type).contains {
            $0.base == base || base == "Swift.AnyObject" && $0.base == "Swift.Actor"
                || $0.base.map { NameResolver.implied[$0]?.contains(base) == true } == true
        }
    }

    /// The order of the compiler: a class, then protocols, nested ones last, then `AnyObject`.
    private func rank(of type: ResolvedType) -> Int {
        if isClass(type) { return 0 }
        if type.base == "Swift.AnyObject" { return .max }
        return (type.base ?? "").utf8.count { $0 == UInt8(ascii: ".") } + 1
    }
}

extension ResolvedType {
    /// The members of a composition. Any other type is its only member.
    var members: [ResolvedType] {
        guard case .other(let text, _) = self else { return [self] }
        if text == "Any" { return [] }
        let names = TypeName(text).compositionMembers
        return names.count == 1 ? [self] : names.map { .nominal($0, [], isProtocol: true) }
    }
}
