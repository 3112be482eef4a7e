package import DovetailGraph

#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// A value of a file, with its source location.
package struct LocatedValue: Hashable, Sendable {
    /// The kind of a value, with its Swift value.
    package enum Content: Hashable, Sendable {
        case null
        case bool(Bool)
        case integer(Int)
        case fraction(Double)
        case string(String)
        case date(Date)
        case data(Data)
        case array([LocatedValue])
        case object([String: LocatedValue])
    }

    package var content: Content
    /// The location of the value, or of the first byte of the file if the format has no lines.
    package var location: SourceLocation

    package init(_ content: Content, at location: SourceLocation) {
        self.content = content
        self.location = location
    }

    /// A description of the kind for diagnostics.
    package var spoken: String {
        switch content {
        case .null: "null"
        case .bool: "a Boolean"
        case .integer, .fraction: "a number"
        case .string: "a string"
        case .date: "a date"
        case .data: "data"
        case .array: "an array"
        case .object: "an object"
        }
    }
}

extension LocatedValue {
    /// This value, merged with that of a later file as RFC 7386 describes: objects are merged member by member, `null`
    /// removes a member, and anything else replaces it.
    package func merged(with later: LocatedValue) -> LocatedValue {
        guard case .object(let changes) = later.content else { return later }
        var members: [String: LocatedValue] = [:]
        if case .object(let own) = content { members = own }
        for (name, change) in changes {
            if change.content == .null {
                members[name] = nil
            } else {
                members[name] = (members[name] ?? LocatedValue(.null, at: change.location)).merged(with: change)
            }
        }
        return LocatedValue(.object(members), at: later.location)
    }

    /// All values except objects, with their key paths, sorted by key path.
    package var leaves: [(path: String, value: LocatedValue)] {
        var found: [(path: String, value: LocatedValue)] = []
        collectLeaves(at: "", into: &found)
        return found.sorted { ($0.path, $0.value.location) < ($1.path, $1.value.location) }
    }

    private func collectLeaves(at path: String, into found: inout [(path: String, value: LocatedValue)]) {
        guard case .object(let members) = content else { return found.append((path, self)) }
        for (name, member) in members { member.collectLeaves(at: path.appendingKey(name), into: &found) }
    }

    /// The value at a key path. If names contain dots, longer names are tried first.
    package func value(at path: String) -> LocatedValue? {
        guard !path.isEmpty else { return self }
        guard case .object(let members) = content else { return nil }
        if let member = members[path] { return member }
        for end in path.indices.reversed() where path[end] == "." {
            let rest = path.index(after: end)
            if let found = members[String(path[..<end])]?.value(at: String(path[rest...])) { return found }
        }
        return nil
    }
}

extension LocatedValue {
    /// The value at a key path, or else the nearest one that contains it.
    package func nearest(to path: String) -> LocatedValue {
        var parts = path.split(separator: ".", omittingEmptySubsequences: false)
        while !parts.isEmpty {
            if let found = value(at: parts.joined(separator: ".")) { return found }
            parts.removeLast()
        }
        return self
    }
}

extension String {
    /// The key path of a member, if this is the key path of its object.
    package func appendingKey(_ name: String) -> String { isEmpty ? name : "\(self).\(name)" }
}

extension LocatedValue {
    /// The mistake of a number that no type can represent, because it is infinite or not a number.
    package var numberMistake: (number: String, type: String)? {
        if case .fraction(let number) = content, !number.isFinite { (number.sizeInWords, "Double") } else { nil }
    }
}

extension Double {
    /// The number as text, or the message that it is too large or no number.
    package var sizeInWords: String { isFinite ? description : isNaN ? "not a number" : "an out-of-range number" }
}
