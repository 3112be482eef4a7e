// The end of each program whose launch is measured, after its imports, bindings and functions: Scripts/benchmark launch writes them.
#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Stores a reference where the optimizer does not see that nobody reads it.
@inline(never) @_optimize(none) func consume(_ value: AnyObject) {}

/// What callgrind counts. It has no closures, because callgrind starts and stops counting at each symbol with this name.
@inline(never) @_optimize(none) func countedRegion(_ isValidated: Bool) throws { try start(isValidated) }

@inline(never) func start(_ isValidated: Bool) throws {
    let owner = try makeOwner()
    if isValidated { VALIDATION }
    try useAll(owner)
}

func processorNanoseconds() -> Double {
    var now = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now)
    return Double(now.tv_sec) * 1e9 + Double(now.tv_nsec)
}

let before = processorNanoseconds()
try countedRegion(CommandLine.arguments.count > 1)
print(processorNanoseconds() - before)
