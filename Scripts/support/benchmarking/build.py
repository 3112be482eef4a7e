"""Measures what bindings cost a build and a program: compile time, size, start-up.

Compile time is user CPU time of the compiler, the least of a few runs: it does not count waiting for a busy machine, and is
still no count. The same classes without any wiring are compiled first, and taken off.

Examples:
  Scripts/benchmark build                          everything: some minutes
  Scripts/benchmark build --count 50 --runs 1      a first look
  Scripts/benchmark build --peer Factory           beside Factory, which is fetched and built; also for Swinject
  Scripts/benchmark build --check                  fails if the size, or a ratio of compile times, is over its limit: a minute
"""
import pathlib
import resource
import shutil
import sys
import tempfile

from . import building, peers, running, wirings
from .building import Trouble, say

# What --check allows. Compile times are compared with others of the same run, and with about half as much again as they were.
SIZE_LIMIT = 2_400_000  # bytes that a container adds to a stripped program; 2,367,496 now, and less is the aim
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
    running.run_checked(command, folder=folder)
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before


def compile_time(folder, configuration, files, runs, modules=None):
    modules = modules or building.scratch_path() / configuration / "Modules"
    command = ["swiftc", "-parse-as-library", "-module-name", "App", "-swift-version", "6", "-c",
               "-I", str(modules), *FLAGS[configuration], *files]
    return min(cpu_seconds(command, folder) for _ in range(runs))


def binary_tool(name):
    tool = shutil.which(name) or shutil.which(f"llvm-{name}")
    if tool is None:
        raise Trouble(f"there is no '{name}'\nhelp: apt-get install binutils")
    return tool


def code_size(folder):
    """Bytes of code and constants. If a wiring adds hardly any, the optimizer has removed it, and its time means nothing."""
    printed = running.run_checked([binary_tool("size"), *map(str, sorted(pathlib.Path(folder).glob("*.o")))])
    return sum(int(line.split()[0]) for line in printed.splitlines()[1:])


def compiled(count, configuration, runs, modules):
    say(f"compiling {count} bindings, {configuration}")
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
    program = building.scratch_path() / "release" / name
    with tempfile.TemporaryDirectory() as folder:
        copy = pathlib.Path(folder, "program")
        running.run_checked([binary_tool("strip"), "-o", str(copy), str(program)])
        size = copy.stat().st_size
    return size, running.callgrind([str(program)])[0], min(cpu_seconds([str(program)], "/") for _ in range(50))


def exceeded(rows, size):
    """What is over its limit, in words."""
    small, large = (next(row for row in rows if row["count"] == count and row["wiring"] == "bodies of 100") for count in (100, 300))
    growth = large["ratio"] / small["ratio"] if large["ratio"] and small["ratio"] else 1
    found = []
    if size > SIZE_LIMIT:
        found.append(f"a container adds {size:,} bytes to a program, and {SIZE_LIMIT:,} are allowed")
    if large["bytes"] / 300 > BYTES_LIMIT:
        found.append(f"a binding is {large['bytes'] / 300:,.0f} bytes of code, and {BYTES_LIMIT:,} are allowed")
    if large["ratio"] is None or large["ratio"] > TO_HAND_LIMIT:
        found.append(f"300 bindings compile in {large['ratio']} times the time of the same by hand, and {TO_HAND_LIMIT} is allowed")
    if growth > LENGTH_LIMIT:
        found.append(f"300 bindings compile {growth:.2f} times as long, beside the same by hand, as 100, and {LENGTH_LIMIT} is allowed")
    return found


def main(arguments):
    parser = building.parser("build", __doc__)
    parser.add_argument("--count", action="append", type=int, help="bindings; may be repeated; 50, 300 and 1000 unless given")
    parser.add_argument("--configuration", choices=FLAGS, help="one of them only")
    parser.add_argument("--runs", type=int, default=3, help="the least of so many counts")
    peers.add_option(parser, PEERS)
    parser.add_argument("--check", action="store_true", help="fails if something is over its limit; 100 and 300 bindings, release")
    options = parser.parse_args(arguments)
    if options.check:
        options.count, options.configuration = [100, 300], "release"
    building.need_valgrind()
    others, not_built = peers.built(options.peer, PEERS)
    configurations = [options.configuration] if options.configuration else list(FLAGS)
    for configuration in sorted({*configurations, "release"}):
        building.build(configuration, ["HelloByHand", "HelloContainer"] if configuration == "release" else ["HelloContainer"])
    print(f"{building.machine()}; {building.toolchain()}\n")
    modules = {peer.name: peer.modules for peer in others}

    def measured(runs):
        return [row for configuration in configurations for count in options.count or [50, 300, 1000]
                for row in compiled(count, configuration, runs, modules)]

    rows = measured(max(options.runs, 1))
    print_compiled(rows)
    if options.check and exceeded(rows, 0):
        say("over a limit, which a busy machine may be the reason for: once more, with three times as many runs")
        rows = measured(3 * max(options.runs, 1))
        print_compiled(rows)
    print("\n".join(not_built))
    say("weighing two small programs")
    hand, container = weighed("HelloByHand"), weighed("HelloContainer")
    size, instructions, seconds = (after - before for before, after in zip(hand, container))
    print(f"\nstripped size added:  {size:,} bytes ({hand[0]:,} → {container[0]:,})\n"
          f"start-up added:       {instructions:,} instructions ({hand[1]:,} → {container[1]:,}), user CPU {1000 * seconds:.1f} ms")
    over = exceeded(rows, size) if options.check else []
    for text in over:
        print(f"error: {text}", file=sys.stderr)
    return 1 if over else 0
