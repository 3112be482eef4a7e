#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// The processor time that this process uses for `body`, in ticks of the C library's clock: unlike the time on a wall,
/// this does not depend on what else the machine does.
///
/// For the process of an exit test, in which nothing else runs.
func processorTime(of body: () throws -> Void) rethrows -> Int {
    let start = clock()
    try body()
    return Int(clock() - start)
}
