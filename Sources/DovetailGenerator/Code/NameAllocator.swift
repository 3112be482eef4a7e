/// Gives names that are free in one function.
struct NameAllocator {
    private var taken: Set<String>

    init(reserving names: [String] = ["self"]) { taken = Set(names) }

    /// The name itself, or with the first number behind it that is free.
    mutating func allocate(_ wanted: String) -> String {
        var name = wanted.isEmpty ? "value" : wanted
        var number = 2
        while !taken.insert(name).inserted {
            name = "\(wanted)\(number)"
            number += 1
        }
        return name
    }
}
