package import DovetailGraph

#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// A value of a file, with its place there.
package struct PlacedValue: Hashable, Sendable {
    /// What it is.
    package enum Content: Hashable, Sendable {
        case null
        case bool(Bool)
        case integer(Int)
        case fraction(Double)
        case string(String)
        case date(Date)
        case data(Data)
        case array([PlacedValue])
        case object([String: PlacedValue])
    }

    package var content: Content
    /// Where it is; the file alone, as its first byte, where the format has no lines.
    package var place: SourceLocation

    package init(_ content: Content, at place: SourceLocation) {
        self.content = content
        self.place = place
    }

    /// What it is, in words.
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

extension PlacedValue {
    /// This value with the values of a later file put over it, as RFC 7386 merges: objects member by member, `null` takes
    /// away, anything else takes the place of what was there.
    package func merged(with later: PlacedValue) -> PlacedValue {
        guard case .object(let changes) = later.content else { return later }
        var members: [String: PlacedValue] = [:]
        if case .object(let own) = content { members = own }
        for (name, change) in changes {
            if change.content == .null {
                members[name] = nil
            } else {
                members[name] = (members[name] ?? PlacedValue(.null, at: change.place)).merged(with: change)
            }
        }
        return PlacedValue(.object(members), at: later.place)
    }

    /// Every value that is no object, with its key path, in the order of the key paths.
    package var leaves: [(path: String, value: PlacedValue)] {
        var found: [(path: String, value: PlacedValue)] = []
        collectLeaves(at: "", into: &found)
        return found.sorted { ($0.path, $0.value.place) < ($1.path, $1.value.place) }
    }

    private func collectLeaves(at path: String, into found: inout [(path: String, value: PlacedValue)]) {
        guard case .object(let members) = content else { return found.append((path, self)) }
        for (name, member) in members { member.collectLeaves(at: path.appendingKey(name), into: &found) }
    }

    /// The value at a key path. Where names have points in them, the longest name that leads there is followed.
    package func value(at path: String) -> PlacedValue? {
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

extension PlacedValue {
    /// The value at a key path, else the last one on the way there.
    package func nearest(to path: String) -> PlacedValue {
        var parts = path.split(separator: ".", omittingEmptySubsequences: false)
        while !parts.isEmpty {
            if let found = value(at: parts.joined(separator: ".")) { return found }
            parts.removeLast()
        }
        return self
    }
}

extension String {
    /// The key path of a member of what this is the key path of.
    package func appendingKey(_ name: String) -> String { isEmpty ? name : "\(self).\(name)" }
}
