// Loads the given libraries, and uses each twice.
#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

let libraries = CommandLine.arguments.dropFirst().map { dlopen($0, RTLD_NOW) }
for library in libraries + libraries {
    guard let symbol = dlsym(library, "useDovetail") else { fatalError("a library cannot be loaded") }
    unsafeBitCast(symbol, to: (@convention(c) () -> Void).self)()
}
