public import Synchronization

/// Readers of shared instances announce themselves, so that a release knows when nobody looks at the old one any more.
///
/// A reader owns one of 64 cache lines while it copies a value; it is chosen by where the thread's stack lies, so that
/// two threads seldom meet, and a read writes to no line that another thread needs. `waitUntilAllHavePassed` visits
/// every line once; a reader that comes later sees the word without the instance.
@usableFromInline
struct Readers: @unchecked Sendable {
    // Safe: set once; what it points to is atomic.
    @usableFromInline let lines: UnsafeMutableRawPointer

    private static let count: UInt = 64
    @usableFromInline static var stride: UInt { @inlinable @inline(__always) get { 128 } }

    /// The readers of the whole process. A container keeps a copy, so that a read need not ask whether they are made.
    static let all = Readers()

    private init() {
        let (count, stride) = (Int(Readers.count), Int(Readers.stride))
        lines = .allocate(byteCount: count * stride, alignment: stride)
        for index in 0..<count {
            (lines + index * stride).bindMemory(to: Atomic<UInt>.self, capacity: 1).initialize(to: Atomic(0))
        }
    }

    @inlinable @inline(__always)
    func line(at offset: UInt) -> UnsafeMutablePointer<Atomic<UInt>> {
        (lines + Int(bitPattern: offset)).assumingMemoryBound(to: Atomic<UInt>.self)
    }

    /// Takes a line, and gives where it is. Between this and ``leave(_:)`` nothing may happen but a copy.
    @inlinable @inline(__always)
    func enter() -> UInt {
        let offset = line
        return tryEnter(offset) ? offset : enter(after: offset)
    }

    /// The line that is the calling thread's if nobody else has it.
    @inlinable @inline(__always)
    var line: UInt {
        var marker: UInt8 = 0
        return Readers.line(ofStackAt: withUnsafeMutablePointer(to: &marker) { UInt(bitPattern: $0) })
    }

    /// A number of 0 to 63 from the parts of an address that differ between threads, times the distance of two lines. Stacks lie
    /// 512 KiB apart on some systems, 8 MiB on others: bits 16 to 21, and 23 to 28.
    @inlinable @inline(__always)
    static func line(ofStackAt address: UInt) -> UInt { ((address &>> 9) ^ (address &>> 16)) & 0x1F80 }

    @inlinable @inline(__always)
    func tryEnter(_ offset: UInt) -> Bool {
        line(at: offset).pointee.exchange(1, ordering: .sequentiallyConsistent) == 0
    }

    /// The next line that is free. Not inlined, because every line of ``enter()`` is compiled for every recipe.
    @usableFromInline @inline(never)
    func enter(after taken: UInt) -> UInt {
        var offset = taken
        repeat { offset = (offset &+ Readers.stride) & 0x1F80 } while !tryEnter(offset)
        return offset
    }

    @inlinable @inline(__always)
    func leave(_ offset: UInt) { Readers.leave(line(at: offset)) }

    @inlinable @inline(__always)
    static func leave(_ line: UnsafeMutablePointer<Atomic<UInt>>) { line.pointee.store(0, ordering: .releasing) }

    /// Runs `body`, which must only copy, with a line taken.
    func run<Result>(_ body: () -> Result) -> Result {
        let line = enter()
        defer { leave(line) }
        return body()
    }

    /// Returns when every reader that was inside has left.
    func waitUntilAllHavePassed() {
        for index in 0..<Readers.count {
            while line(at: index * Readers.stride).pointee.load(ordering: .sequentiallyConsistent) != 0 {}
        }
    }
}
