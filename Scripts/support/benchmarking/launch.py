"""Measures what a container costs at launch: so many bindings of distinct protocols, then the first 30 singletons.

Every program has as many protocols and classes as the largest number of bindings, because not all protocols of an app are bound.
Each figure is of a new process, so it includes what the Swift runtime does for each type that is seen for the first time.
Times are of the processor: the middle of several processes, in turn with those that they are compared to.

Examples:
  Scripts/benchmark launch                     300 and 3,000 bindings: some minutes, most of them for the build
  Scripts/benchmark launch --count 100         another number of bindings; may be repeated
  Scripts/benchmark launch --peer Factory      beside another library, which is fetched and built
"""
import statistics

from support import checking
from . import building, peers, running, wirings

CHAIN = 10  # each class depends on the one before it, but every tenth on nothing
PACKAGE = checking.root / "Benchmarks/Launch"
# How those that check their graphs do so.
VALIDATION = {"Container": "try owner.validate()", "DITranquillity": "precondition(owner.makeGraph().checkIsValid())"}


def needs(number):
    return {"service": number - 1} if number % CHAIN else {}


def services(shape):
    def declarations(number):
        body = "let service: any Service0; public init(service: any Service0) { self.service = service }".replace("0", str(number - 1))
        return ("public protocol Service#: AnyObject, Sendable {}\n"
                f"public final class Default#: Service# {{ {body if needs(number) else 'public init() {}'} }}")
    return "\n".join(shape.lines(declarations))


def main_file(name, shape):
    library = wirings.LIBRARIES[name]
    return "\n".join([
        *(f"import {module}" for module in [*library.imports, "Services"]), *wirings.assembled(library, shape), *shape.uses(library, "consume"),
        (PACKAGE / "Sources/Launch.swift").read_text().replace("VALIDATION", VALIDATION.get(name, "fatalError()"))])


def built(count, classes, others):
    """The folder of the programs for so many bindings, of at least as many classes."""
    folder = checking.scratch / "launch" / str(count)
    shape = wirings.Shape(count, "Default#", "(any Service#)", needs, requested=min(count, 30))
    checking.write(folder / "Package.swift", (PACKAGE / "Package.swift").read_text().replace('"../.."', f'"{checking.root}"'))
    checking.write(folder / "Sources/Services/Services.swift", services(shape._replace(count=max(count, classes))))
    for name in ["HandWritten", "Container", *(peer.name for peer in others)]:
        checking.write(folder / f"Sources/Launch{name}/main.swift", main_file(name, shape))
    building.say(f"building {count} bindings, release")
    # Without this, SwiftPM may take the program of another folder, which is built already, for this one.
    (checking.scratch / "launch/build/release.yaml").unlink(missing_ok=True)
    # One folder for all builds, so that Dovetail is compiled once.
    return checking.built("", folder, folder="launch/build", BENCHMARK_PEERS=peers.described(others))


def milliseconds(commands):
    """The middle of each; one process of each in every round."""
    rounds = [[float(running.output(*command)) / 1e6 for command in commands.values()] for _ in range(15)]
    return dict(zip(commands, map(statistics.median, zip(*rounds))))


def main(parser, arguments):
    parser.add_argument("--count", action="append", type=int, help="bindings; may be repeated; 300 and 3000 unless given")
    peers.add_option(parser)
    options = parser.parse_args(arguments)
    others, not_built = peers.built(options.peer)
    print(f"{building.machine()}\n\n{'bindings':>8}  {'launch':28} {'instructions':>14} {'ms':>8}")
    counts = options.count or [300, 3000]
    for count in counts:
        programs = built(count, max(counts), others)
        commands = {}
        for name in ["HandWritten", "Container", *(peer.name for peer in others)]:
            commands[name] = [programs / f"Launch{name}"]
            if name in VALIDATION:
                commands[f"{name}, validated"] = [*commands[name], "validated"]
        times = milliseconds(commands)
        for name, command in commands.items():
            instructions, _ = running.callgrind(command, "--toggle-collect=*countedRegion*")
            print(f"{count:8,}  {name:28} {instructions:14,} {times[name]:8.2f}", flush=True)
    print("", *not_built, sep="\n")
