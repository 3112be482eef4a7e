/// Encodes the index as one record for each file: numbers of a fixed size, then the path. Each run reads the whole index,
/// so this format is designed to be decoded faster than that of facts.
extension FileIndex {
    /// The size of a record without its path: nine numbers of eight bytes, one byte of flags, and four for the length
    /// of the path.
    private static let headSize = 9 * 8 + 1 + 4

    /// The flags for the members of an entry that may be unknown.
    private enum Flag {
        static let stamp: UInt8 = 1
        static let outline: UInt8 = 2
        static let isParsed: UInt8 = 4
        static let hasBodies: UInt8 = 8
    }

    package var bytes: [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(entries.reduce(0) { $0 + FileIndex.headSize + $1.path.utf8.count })
        for entry in entries {
            let (stamp, outline) = (entry.stamp, entry.outline)
            let numbers: [UInt64] = [
                entry.digest.high, entry.digest.low, outline?.digest.high ?? 0, outline?.digest.low ?? 0,
                stamp?.device ?? 0, stamp?.number ?? 0, stamp?.size ?? 0,
                UInt64(bitPattern: stamp?.modified ?? 0), UInt64(bitPattern: stamp?.changed ?? 0),
            ]
            for number in numbers { withUnsafeBytes(of: number.littleEndian) { result += $0 } }
            result.append(
                (stamp == nil ? 0 : Flag.stamp) | (outline == nil ? 0 : Flag.outline)
                    | (outline?.isParsed == true ? Flag.isParsed : 0)
                    | (outline?.hasBodies == true ? Flag.hasBodies : 0))
            withUnsafeBytes(of: UInt32(entry.path.utf8.count).littleEndian) { result += $0 }
            result += entry.path.utf8
        }
        return result
    }

    /// Decodes an index, or returns `nil` if the bytes are not one.
    package init?(_ bytes: some RandomAccessCollection<UInt8>) {
        let known = bytes.withContiguousStorageIfAvailable { FileIndex.entries(in: UnsafeRawBufferPointer($0)) }
        guard let entries = known ?? nil else { return nil }
        self.init(entries)
    }

    /// Decodes the records. The remaining size is checked before each read.
    private static func entries(in bytes: UnsafeRawBufferPointer) -> [Entry]? {
        var entries: [Entry] = []
        var position = 0
        while position < bytes.count {
            guard bytes.count - position >= headSize else { return nil }
            func number(_ index: Int) -> UInt64 {
                UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: position + index * 8, as: UInt64.self))
            }
            let stamp = FileStamp(
                device: number(4), number: number(5), size: number(6), modified: Int64(bitPattern: number(7)),
                changed: Int64(bitPattern: number(8)))
            let known = bytes[position + 72]
            let outline = Outline(
                digest: Digest(high: number(2), low: number(3)), isParsed: known & Flag.isParsed != 0,
                hasBodies: known & Flag.hasBodies != 0)
            let digest = Digest(high: number(0), low: number(1))
            let length = Int(
                UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: position + 73, as: UInt32.self)))
            position += headSize
            guard length <= bytes.count - position,
                let path = String(
                    validating: UnsafeRawBufferPointer(rebasing: bytes[position..<position + length]), as: UTF8.self)
            else { return nil }
            position += length
            entries.append(
                Entry(
                    path: path, stamp: known & Flag.stamp == 0 ? nil : stamp, digest: digest,
                    outline: known & Flag.outline == 0 ? nil : outline))
        }
        return entries
    }
}
