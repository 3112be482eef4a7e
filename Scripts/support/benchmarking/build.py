"""Measures what bindings cost a build and a program: compile time, size, start-up.

Compile time is user CPU time of the compiler, the least of a few runs: it does not count waiting for a busy machine, and is
still no count. The same classes without any wiring are compiled first, and taken off.

Examples:
  Scripts/benchmark build                          everything: some minutes
  Scripts/benchmark build --count 50               a first look
  Scripts/benchmark build --peer Factory           beside Factory, which is fetched and built; also for Swinject
  Scripts/benchmark build --check                  fails if the size, or a ratio of compile times, is over its limit: a minute
"""
import pathlib
import resource
import shutil
import tempfile

from support import checking
from . import building, peers, running, wirings

# What --check allows. Compile times are compared with others of the same run, and with about half as much again as they were.
SIZE_LIMIT = 2_240_000  # bytes that a container adds to a stripped program; 2,206,256 now, and less is the aim
TO_HAND_LIMIT = 4  # the time of 300 bindings in bodies of 100, to the same classes by hand; 2.4 now
LENGTH_LIMIT = 1.5  # the time of 300 bindings to the same by hand, to that of 100; 1.2 now
BYTES_LIMIT = 450  # of code for a binding; 286 now
FLAGS = {"debug": ["-Onone", "-g"], "release": ["-O", "-wmo", "-g"]}
PEERS = ("Factory", "Swinject")


def shape(count):
    """Every second class needs two of those after it, as many as an average class has, and every third instance is shared."""
    def needs(number):
        return {f"a{other}": other for other in (number + 1, number + 3) if other < count} if number % 2 == 0 else {}
    return wirings.Shape(count, "Service#", "Service#", needs, lambda number: number % 3 == 0)


def classes(shape):
    def line(number):
        needed = [f"{label}: Service{other}" for label, other in shape.needs(number).items()]
        stored = "".join(f"let {need}; " for need in needed)
        assigned = "; ".join(f"self.{label} = {label}" for label in shape.needs(number))
        return f"final class Service#: Sendable {{ {stored}init({', '.join(needed)}) {{ {assigned} }} }}"
    return "\n".join(shape.lines(line))


def wiring(name, shape, group=wirings.GROUP):
    """Everything is reachable from a public function: otherwise, the optimizer removes the bindings, and what remains costs little."""
    library = wirings.LIBRARIES[name]
    if group != wirings.GROUP:
        library = library._replace(declared=lambda shape: wirings.modules(shape, group))
    text = [*(f"import {module}" for module in library.imports), *wirings.assembled(library, shape)]
    if library.assembles:
        return "\n".join([*text, f"public func start() throws -> {library.owner} {{ {'try ' if library.throws else ''}makeOwner() }}\n"])
    return "\n".join([*text, "@inline(never) @_optimize(none) func consume(_ value: AnyObject) {}", *shape.uses(library, "consume"),
                      "public func start() { useAll(makeOwner()) }\n"])


def cpu_seconds(command, folder):
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    running.output(*command, folder=folder)
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before


def compile_time(folder, configuration, files, runs, modules=None):
    modules = modules or building.FOLDER / configuration / "Modules"
    command = ["swiftc", "-parse-as-library", "-module-name", "App", "-swift-version", "6", "-c", "-I", modules, *FLAGS[configuration], *files]
    return min(cpu_seconds(command, folder) for _ in range(runs))


def binary_tool(name):
    return shutil.which(name) or f"llvm-{name}"


def code_size(folder):
    """Bytes of code and constants. If a wiring adds hardly any, the optimizer has removed it, and its time means nothing."""
    printed = checking.output(binary_tool("size"), *pathlib.Path(folder).glob("*.o"))
    return sum(int(line.split()[0]) for line in printed.splitlines()[1:])


def compiled(count, configuration, runs, modules):
    building.say(f"compiling {count} bindings, {configuration}")
    bindings, rows = shape(count), []
    wired = {"by hand": wiring("HandWritten", bindings), "one body": wiring("Container", bindings, group=count + 1),
             "bodies of 100": wiring("Container", bindings)} | {name: wiring(name, bindings) for name in modules}
    with tempfile.TemporaryDirectory() as folder:
        pathlib.Path(folder, "Classes.swift").write_text(classes(bindings))
        without = compile_time(folder, configuration, ["Classes.swift"], runs)
        size = code_size(folder)
        for name, text in wired.items():
            pathlib.Path(folder, "Wiring.swift").write_text(text)
            seconds = compile_time(folder, configuration, ["Classes.swift", "Wiring.swift"], runs, modules.get(name))
            rows.append({"configuration": configuration, "count": count, "wiring": name, "total": seconds,
                         "added": max(seconds - without, 0.0), "bytes": code_size(folder) - size})
    hand = rows[0]["added"]
    for row in rows:
        row["ratio"] = row["added"] / hand if hand > 0 else None
    return rows


def print_compiled(rows):
    print(f"{'':8} {'bindings':>8}  {'wiring':14} {'s in all':>9} {'s added':>9} {'ms each':>8} {'to hand':>8} {'bytes each':>10}")
    for row in rows:
        ratio = f"{row['ratio']:.1f}" if row["ratio"] is not None else "–"
        print(f"{row['configuration']:8} {row['count']:8,}  {row['wiring']:14} {row['total']:9.2f} {row['added']:9.2f}"
              f" {1000 * row['added'] / row['count']:8.2f} {ratio:>8} {row['bytes'] / row['count']:10,.0f}")


def weighed(name):
    """The size of a small program, its instructions, and the seconds that it takes."""
    program = building.FOLDER / "release" / name
    with tempfile.TemporaryDirectory() as folder:
        copy = pathlib.Path(folder, "program")
        checking.output(binary_tool("strip"), "-o", copy, program)
        size = copy.stat().st_size
    return size, running.callgrind([program])[0], min(cpu_seconds([program], "/") for _ in range(50))


def exceeded(rows, size):
    """What is over its limit, in words."""
    small, large = (next(row for row in rows if row["count"] == count and row["wiring"] == "bodies of 100") for count in (100, 300))
    growth = large["ratio"] / small["ratio"] if large["ratio"] and small["ratio"] else 1
    limits = [
        (size, SIZE_LIMIT, "a container adds {:,} bytes to a program, and {:,} are allowed"),
        (large["bytes"] / 300, BYTES_LIMIT, "a binding is {:,.0f} bytes of code, and {:,} are allowed"),
        (large["ratio"] or float("inf"), TO_HAND_LIMIT, "300 bindings take {:.1f} times as long as the same by hand, and {} is allowed"),
        (growth, LENGTH_LIMIT, "300 bindings compile {:.2f} times as long, beside the same by hand, as 100, and {} is allowed"),
    ]
    return [text.format(value, limit) for value, limit, text in limits if value > limit]


def main(parser, arguments):
    parser.add_argument("--count", action="append", type=int, help="bindings; may be repeated; 50, 300 and 1000 unless given")
    peers.add_option(parser, PEERS)
    parser.add_argument("--check", action="store_true", help="fails if something is over its limit; 100 and 300 bindings, release")
    options = parser.parse_args(arguments)
    configurations = ["release"] if options.check else list(FLAGS)
    counts = [100, 300] if options.check else options.count or [50, 300, 1000]
    others, not_built = peers.built(options.peer, PEERS)
    for configuration in configurations:
        building.build(configuration, "HelloContainer")
    building.build("release", "HelloByHand")
    print(f"{building.machine()}\n")
    modules = {peer.name: peer.modules for peer in others}

    def measured(runs):
        rows = [row for configuration in configurations for count in counts for row in compiled(count, configuration, runs, modules)]
        print_compiled(rows)
        return rows

    rows = measured(3)
    if options.check and exceeded(rows, 0):
        building.say("over a limit, which a busy machine may be the reason for: once more, with three times as many runs")
        rows = measured(9)
    print("\n".join(not_built))
    building.say("weighing two small programs")
    hand, container = weighed("HelloByHand"), weighed("HelloContainer")
    size, instructions, seconds = (after - before for before, after in zip(hand, container))
    print(f"\nstripped size added:  {size:,} bytes ({hand[0]:,} → {container[0]:,})\n"
          f"start-up added:       {instructions:,} instructions ({hand[1]:,} → {container[1]:,}), user CPU {1000 * seconds:.1f} ms")
    for text in exceeded(rows, size) if options.check else []:
        checking.must(False, text)
    return 1 if checking.failures else 0
