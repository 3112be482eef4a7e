"""Sources of a program whose launch is measured: so many protocols, each with a class and a singleton binding."""

GROUP = 100  # of one body, as a careful user would split it
CHAIN = 10  # each class depends on the one before it, but every tenth on nothing
RESOLVED = 30

MANIFEST = """// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Launch",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "Dovetail", path: "{root}")],
    targets: [
        .target(name: "Services"),
        .executableTarget(
            name: "Launch", dependencies: ["Services", .product(name: "Dovetail", package: "Dovetail")]),
    ]
)
"""

MAIN = """import Dovetail
import Services

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Stores a reference where the optimizer does not see that nobody reads it.
@inline(never) @_optimize(none) func consume(_ value: AnyObject) {}

final class HandWritten {
#stored#
    func resolveFirst() {
#storedUses#
    }
}

func resolveFirst(_ container: Container) throws {
#resolved#
}

/// What callgrind counts. It has no closures, because callgrind starts and stops counting at each symbol with this name.
@inline(never) @_optimize(none) func countedRegion(_ style: String) throws { try start(style) }

@inline(never) func start(_ style: String) throws {
    guard style != "by-hand" else { return HandWritten().resolveFirst() }
    let container = try Container { AllServices() }
    if style == "validated" { try container.validate() }
    if style == "described" { precondition(container.findings.isEmpty) }
    try resolveFirst(container)
}

func processorNanoseconds() -> Double {
    var now = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now)
    return Double(now.tv_sec) * 1e9 + Double(now.tv_nsec)
}

let before = processorNanoseconds()
try countedRegion(CommandLine.arguments[1])
print(processorNanoseconds() - before)
"""


def depends(number):
    return number % CHAIN != 0


def services(count):
    text = []
    for number in range(count):
        protocol = f"public protocol Service{number}: AnyObject, Sendable {{}}"
        if depends(number):
            body = (f"let service: any Service{number - 1}; "
                    f"public init(service: any Service{number - 1}) {{ self.service = service }}")
        else:
            body = "public init() {}"
        text.append(f"{protocol}\npublic final class Default{number}: Service{number} {{ {body} }}")
    return "\n".join(text) + "\n"


def modules(count):
    text = ["import Dovetail", "import Services"]
    starts = range(0, count, GROUP)
    for start in starts:
        text.append(f"struct Part{start}: Module {{\n    var body: some Module {{")
        for number in range(start, min(start + GROUP, count)):
            text.append(f"        Bind((any Service{number}).self, Default{number}.init).lifetime(.singleton)")
        text.append("    }\n}")
    text.append("struct AllServices: Module {\n    var body: some Module {")
    text += [f"        Part{start}()" for start in starts]
    return "\n".join(text) + "\n    }\n}\n"


def main_file(count):
    numbers = range(min(RESOLVED, count))

    def argument(number):
        return f"service: service{number - 1}" if depends(number) else ""

    stored = "\n".join(f"    lazy var service{number}: any Service{number} = Default{number}({argument(number)})"
                       for number in numbers)
    uses = "\n".join(f"        consume(service{number})" for number in numbers)
    resolved = "\n".join(f"    consume(try container.resolve((any Service{number}).self))" for number in numbers)
    return MAIN.replace("#stored#", stored).replace("#storedUses#", uses).replace("#resolved#", resolved)


def files(root, count):
    """Paths in the package, and what they contain."""
    return {
        "Package.swift": MANIFEST.format(root=root),
        "Sources/Services/Services.swift": services(count),
        "Sources/Launch/Modules.swift": modules(count),
        "Sources/Launch/main.swift": main_file(count),
    }
