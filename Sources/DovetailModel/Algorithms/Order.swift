/// Sorting that is compiled once. The standard library's is compiled anew for each type of element and each comparison,
/// with 5 KB each, so a program with many of them is larger than it has to be. This one sorts indices, which
/// allocates more, so code that creates or closes instances does not use it.
extension Array {
    /// The elements, sorted. Equal elements keep their order.
    ///
    /// - Parameter isBefore: Returns true if its first argument comes before its second.
    /// - Returns: The sorted elements.
    /// - Complexity: O(*n* log *n*) comparisons.
    @inline(never)
    package func ordered(by isBefore: (Element, Element) -> Bool) -> [Element] {
        order(ofFirst: count) { isBefore(self[$0], self[$1]) }.map { self[$0] }
    }
}

extension Array where Element: Comparable {
    /// The elements, sorted ascending.
    package func ordered() -> [Element] { ordered(by: <) }
}

@inline(never)
private func order(ofFirst count: Int, by isBefore: (Int, Int) -> Bool) -> [Int] {
    withoutActuallyEscaping(isBefore) { sorted(Array(0..<count), by: Comparison(isBefore: $0)) }
}

/// A comparison of indices. It is a class, because the optimizer compiles a function anew for each closure that it takes.
private final class Comparison {
    let isBefore: (Int, Int) -> Bool
    init(isBefore: @escaping (Int, Int) -> Bool) { self.isBefore = isBefore }
}

@inline(never)
private func sorted(_ indices: [Int], by comparison: Comparison) -> [Int] { indices.sorted(by: comparison.isBefore) }
