/// A set of hashes with open addressing, which is fast because it is searched for each identifier of each file.
struct IdentifierSet: Sendable {
    private var slots: [UInt32]
    private var containsZero = false
    private(set) var count = 0

    init(_ hashes: some Sequence<UInt32> = []) {
        slots = Array(repeating: 0, count: 64)
        for hash in hashes { insert(hash) }
    }

    private func slot(of hash: UInt32) -> Int {
        var slot = Int(truncatingIfNeeded: (hash &* 0x9e37_79b1) >> 7) & (slots.count - 1)
        while slots[slot] != 0, slots[slot] != hash { slot = (slot + 1) & (slots.count - 1) }
        return slot
    }

    func contains(_ hash: UInt32) -> Bool { hash == 0 ? containsZero : slots[slot(of: hash)] == hash }

    /// Inserts a hash.
    ///
    /// - Returns: True if it is new.
    @discardableResult mutating func insert(_ hash: UInt32) -> Bool {
        if hash == 0 {
            defer { containsZero = true }
            return !containsZero
        }
        let slot = slot(of: hash)
        if slots[slot] == hash { return false }
        slots[slot] = hash
        count += 1
        if count * 2 > slots.count { grow() }
        return true
    }

    private mutating func grow() {
        let old = slots
        slots = Array(repeating: 0, count: old.count * 2)
        for hash in old where hash != 0 { slots[slot(of: hash)] = hash }
    }
}
