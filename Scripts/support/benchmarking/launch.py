"""Launch: sources of programs whose launch is measured: so many protocols, each with a class, and so many of them are bound as singletons.

There is a program for Dovetail and for code by hand, and one for each other library that was built elsewhere.
"""
import argparse
import os
import statistics
import subprocess

from . import building, peers, running
from .building import Trouble, say

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
{peers}    ]
)
"""

PEER = """        .executableTarget(
            name: "Launch{folder}", dependencies: ["Services"],
            swiftSettings: [.swiftLanguageMode(.v5), .unsafeFlags(["-I", "{modules}"])],
            linkerSettings: [.unsafeFlags(["{object}"])]),
"""

COMMON = """
#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Stores a reference where the optimizer does not see that nobody reads it.
@inline(never) @_optimize(none) func consume(_ value: AnyObject) {}

/// What callgrind counts. It has no closures, because callgrind starts and stops counting at each symbol with this name.
@inline(never) @_optimize(none) func countedRegion(_ style: String) throws { try start(style) }

func processorNanoseconds() -> Double {
    var now = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now)
    return Double(now.tv_sec) * 1e9 + Double(now.tv_nsec)
}

let before = processorNanoseconds()
try countedRegion(CommandLine.arguments[1])
print(processorNanoseconds() - before)
"""

MAIN = """import Dovetail
import Services

final class HandWritten {
#stored#
    func resolveFirst() {
#storedUses#
    }
}

func resolveFirst(_ container: Container) throws {
#resolved#
}

@inline(never) func start(_ style: String) throws {
    guard style != "by-hand" else { return HandWritten().resolveFirst() }
    let container = try Container { AllServices() }
    if style == "validated" { try container.validate() }
    if style == "described" { precondition(container.findings.isEmpty) }
    try resolveFirst(container)
}
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
    return COMMON + MAIN.replace("#stored#", stored).replace("#storedUses#", uses).replace("#resolved#", resolved)


def resolving(owner, count, request):
    uses = "\n".join("    consume(" + request.replace("#", str(number)) + ")" for number in range(min(RESOLVED, count)))
    return f"func resolveFirst(_ owner: {owner}) throws {{\n{uses}\n}}"


def registered(owner, count, line):
    """Registrations in functions of so many as a careful user would write, and one that calls them."""
    text = []
    starts = range(0, count, GROUP)
    for start in starts:
        text.append(f"func register{start}(_ container: {owner}) throws {{")
        text += ["    " + line(number) for number in range(start, min(start + GROUP, count))]
        text.append("}")
    calls = "\n".join(f"    try register{start}(container)" for start in starts)
    return "\n".join(text) + f"\nfunc registerAll(_ container: {owner}) throws {{\n{calls}\n}}"


def started(owner, lines):
    return f"@inline(never) func start(_ style: String) throws {{\n    let container = {owner}\n{lines}    try resolveFirst(container)\n}}"


def factory(count):
    """Computed properties of Factory's container, which register nothing."""
    def created(number):
        return f"Default{number}({f'service: self.service{number - 1}()' if depends(number) else ''})"
    properties = "\n".join(f"    var service{number}: Factory<any Service{number}> {{ self {{ {created(number)} }}.singleton }}"
                           for number in range(count))
    return "\n".join(["import FactoryKit", "import Services", f"extension Container {{\n{properties}\n}}",
                      resolving("Container", count, "owner.service#()"), started("Container.shared", "")])


def swift_dependencies(count):
    """Keys with a value for the real program, which register nothing."""
    text = ["import Dependencies", "import Services"]
    for number in range(count):
        before = f"@Dependency(\\.service{number - 1}) var service; " if depends(number) else ""
        argument = "service: service" if depends(number) else ""
        text.append(f"private enum Key{number}: DependencyKey {{ static let liveValue: any Service{number} = "
                    f"{{ {before}return Default{number}({argument}) }}() }}")
    text.append("extension DependencyValues {")
    text += [f"    var service{number}: any Service{number} {{ get {{ self[Key{number}.self] }} set {{ self[Key{number}.self] = newValue }} }}"
             for number in range(count)]
    text.append("}\nstruct User {")
    text += [f"    @Dependency(\\.service{number}) var service{number}" for number in range(min(RESOLVED, count))]
    return "\n".join([*text, "}", resolving("User", count, "owner.service#"), started("User()", "")])


def swinject(count):
    def line(number):
        needed = f"r.resolve((any Service{number - 1}).self)!" if depends(number) else ""
        return (f"container.register((any Service{number}).self) {{ {'r' if needed else '_'} in "
                f"Default{number}({'service: ' + needed if needed else ''}) }}.inObjectScope(.container)")
    return "\n".join(["import Services", "import Swinject", registered("Container", count, line),
                      resolving("Container", count, "owner.resolve((any Service#).self)!"),
                      started("Container()", "    try registerAll(container)\n")])


def ditranquillity(count):
    def line(number):
        return f"container.register(Default{number}.init).as((any Service{number}).self).lifetime(.single)"
    lines = ("    try registerAll(container)\n"
             '    if style == "validated" { precondition(container.makeGraph().checkIsValid()) }\n')
    return "\n".join(["import DITranquillity", "import Services", registered("DIContainer", count, line),
                      resolving("DIContainer", count, "owner.resolve() as any Service#"), started("DIContainer()", lines)])


def astroject(count):
    def line(number):
        needed = f"r.resolve((any Service{number - 1}).self)" if depends(number) else ""
        block = f"r in try Default{number}(service: {needed})" if needed else f"Default{number}()"
        return f"try container.register((any Service{number}).self) {{ {block} }}.asSingleton()"
    return "\n".join(["import AstrojectCore", "import AstrojectSync", "import Services", registered("SyncContainer", count, line),
                      resolving("SyncContainer", count, "try owner.resolve((any Service#).self)"),
                      started("SyncContainer()", "    try registerAll(container)\n")])


# Other libraries, which are neither part of this repository nor built by it.
PEERS = {"Factory": factory, "swift-dependencies": swift_dependencies, "Swinject": swinject, "DITranquillity": ditranquillity,
         "Astroject": astroject}


def files(root, count, classes=None, peers=()):
    """Paths in the package, and what they contain: `count` bindings, of at least as many classes."""
    targets = [PEER.format(folder=peer.folder, modules=peer.modules, object=peer.object_file()) for peer in peers]
    return {
        "Package.swift": MANIFEST.format(root=root, peers="".join(targets)),
        "Sources/Services/Services.swift": services(max(count, classes or 0)),
        "Sources/Launch/Modules.swift": modules(count),
        "Sources/Launch/main.swift": main_file(count),
    } | {f"Sources/Launch{peer.folder}/main.swift": COMMON + PEERS[peer.name](count) for peer in peers}


DESCRIPTION = """Measures what a container costs at launch: so many bindings of distinct protocols, then the first 30 singletons.

Every program has as many protocols and classes as the largest number of bindings, because not all protocols of an app are bound.
Each figure is of a new process, so it includes what the Swift runtime does for each type that is seen for the first time.
Times are of the processor: the middle of several processes, in turn with those that they are compared to.

Examples:
  Scripts/benchmark launch                     300 and 3,000 bindings: some minutes, most of them for the build
  Scripts/benchmark launch --count 100         another number of bindings; may be repeated
  Scripts/benchmark launch --peer Factory      beside another library, which is fetched and built
"""
# validate() describes only what can be part of a mistake, which is nothing here. The findings need every binding.
STYLES = {
    "by-hand": "by hand", "container": "container", "validated": "container, with validate()",
    "described": "container, with its findings"}
# The only other one that checks its graph.
VALIDATING = {"DITranquillity"}


def built(count, classes, others):
    """The folder of the programs for so many bindings."""
    folder = building.scratch_path().parent / "launch" / str(count)
    for path, text in files(building.ROOT, count, classes, others).items():
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        if not file.exists() or file.read_text() != text:
            file.write_text(text)
    # One folder for all builds: Dovetail is compiled once.
    scratch = building.scratch_path().parent / "launch" / "build"
    say(f"building {count} bindings, release")
    # Without this, SwiftPM may take the program of another folder, which is built already, for this one.
    (scratch / "release.yaml").unlink(missing_ok=True)
    command = ["swift", "build", "--package-path", str(folder), "--scratch-path", str(scratch), "-c", "release"]
    result = subprocess.run(command, capture_output=True, text=True)
    if result.returncode:
        raise Trouble(f"the program does not build:\n{result.stdout}{result.stderr}")
    return scratch / "release"


def launches(programs, others):
    """What is measured: a name for the table, and a command."""
    result = {name: [str(programs / "Launch"), style] for style, name in STYLES.items()}
    for peer in others:
        program = str(programs / f"Launch{peer.folder}")
        result[peer.name] = [program, "container"]
        if peer.name in VALIDATING:
            result[f"{peer.name}, validated"] = [program, "validated"]
    return result


def instructions(launched):
    command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", "--toggle-collect=*countedRegion*", *launched]
    variables = dict(os.environ, SWIFT_DETERMINISTIC_HASHING="1")
    result = subprocess.run(command, capture_output=True, text=True, env=variables)
    if result.returncode:
        raise Trouble(f"'{' '.join(command)}' ended with status {result.returncode}:\n{result.stderr}")
    return running.collected(result.stderr)


def milliseconds(commands, repetitions):
    """The middle of each; one process of each in every round."""
    times = {name: [] for name in commands}
    for _ in range(repetitions):
        for name, command in commands.items():
            times[name].append(float(running.run_checked(command)) / 1e6)
    return {name: statistics.median(values) for name, values in times.items()}


def main(arguments):
    parser = argparse.ArgumentParser(
        prog="Scripts/benchmark launch", description=DESCRIPTION, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", action="append", type=int, help="bindings; may be repeated; 300 and 3000 unless given")
    peers.add_option(parser)
    parser.add_argument("--repetitions", type=int, default=15, help="processes for each time")
    options = parser.parse_args(arguments)
    building.need_valgrind()
    others, not_built = peers.built(options.peer)
    print(f"{building.machine()}; {building.toolchain()}\n")
    print(f"{'bindings':>8}  {'launch':28} {'instructions':>14} {'ms':>8}")
    counts = options.count or [300, 3000]
    for count in counts:
        commands = launches(built(count, max(counts), others), others)
        times = milliseconds(commands, max(options.repetitions, 1))
        for name, command in commands.items():
            print(f"{count:8,}  {name:28} {instructions(command):14,} {times[name]:8.2f}", flush=True)
    print("\n".join(["", *not_built]))

