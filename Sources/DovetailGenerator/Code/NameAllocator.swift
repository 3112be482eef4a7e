/// Allocates names that are unique in one function.
struct NameAllocator {
    private var taken: Set<String>

    init(reserving names: [String] = ["self"]) { taken = Set(names) }

    /// The wanted name, or the first free one with a number appended.
    mutating func allocate(_ wanted: String) -> String {
        var name = wanted.isEmpty ? "value" : wanted
        var number = 2
        while !taken.insert(name).inserted {
            // A raw name ends with its backtick.
            name = wanted.hasSuffix("`") ? "\(wanted.dropLast())\(number)`" : "\(wanted)\(number)"
            number += 1
        }
        return name
    }
}
