"""Measures what bindings cost a build and a program: compile time, size, start-up.

Compile time is user CPU time of the compiler, the least of a few runs: it does not count waiting for a busy machine, and is
still no count. The same classes without any wiring are compiled first, and taken off.

Examples:
  Scripts/benchmark build                          everything: some minutes
  Scripts/benchmark build --count 50 --runs 1      a first look
  Scripts/benchmark build --json build.json        keeps the results
  Scripts/benchmark build --peer Factory           beside Factory, which is fetched and built; also for Swinject
  Scripts/benchmark build --check                  fails if the size, or a ratio of compile times, is over its limit: a minute
"""
import argparse
import json
import pathlib
import resource
import shutil
import subprocess
import sys
import tempfile

from . import building, peers, running, wiring
from .building import Trouble, say

# What --check allows. Compile times are compared with others of the same run, and with about half as much again as they were.
SIZE_LIMIT = 2_480_000  # bytes that a container adds to a stripped program; 2,435,816 now, and less is the aim
TO_HAND_LIMIT = 4  # the time of 300 bindings in bodies of 100, to the same classes by hand; 2.4 now
LENGTH_LIMIT = 1.5  # the time of a binding among 300, to that of a binding among 100
BYTES_LIMIT = 450  # of code for a binding; 286 now
FLAGS = {"debug": ["-Onone", "-g"], "release": ["-O", "-wmo", "-g"]}


def cpu_seconds(command, folder):
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    result = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    if result.returncode:
        raise Trouble(f"'{' '.join(map(str, command))}' ended with status {result.returncode}:\n{result.stderr}")
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before


def compile_time(folder, configuration, files, runs, modules=None):
    modules = modules or building.scratch_path() / configuration / "Modules"
    command = ["swiftc", "-parse-as-library", "-module-name", "App", "-swift-version", "6", "-c",
               "-I", str(modules), *FLAGS[configuration], *files]
    return min(cpu_seconds(command, folder) for _ in range(runs))


def code_size(folder):
    """Bytes of code and constants. If a wiring adds hardly any, the optimizer has removed it, and its time means nothing."""
    tool = shutil.which("size") or shutil.which("llvm-size")
    if tool is None:
        raise Trouble("there is no 'size'\nhelp: apt-get install binutils")
    objects = sorted(map(str, pathlib.Path(folder).glob("*.o")))
    lines = subprocess.run([tool, *objects], capture_output=True, text=True, check=True).stdout.splitlines()[1:]
    return sum(int(line.split()[0]) for line in lines)


def compiled(counts, configurations, runs, modules):
    rows = []
    for configuration in configurations:
        for count in counts:
            say(f"compiling {count} bindings, {configuration}")
            rows += compiled_once(count, configuration, runs, modules)
    return rows


def compiled_once(count, configuration, runs, modules):
    with tempfile.TemporaryDirectory() as folder:
        pathlib.Path(folder, "Classes.swift").write_text(wiring.classes(count))
        without = compile_time(folder, configuration, ["Classes.swift"], runs)
        rows = []
        size = code_size(folder)
        others = {name: wiring.PEERS[name] for name in modules}
        for name, write in (wiring.WIRINGS | others).items():
            pathlib.Path(folder, "Wiring.swift").write_text(write(count))
            seconds = compile_time(folder, configuration, ["Classes.swift", "Wiring.swift"], runs, modules.get(name))
            rows.append({"configuration": configuration, "count": count, "wiring": name, "total": seconds,
                         "added": max(seconds - without, 0.0),
                         "bytes": code_size(folder) - size})
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


def stripped_size(program):
    with tempfile.TemporaryDirectory() as folder:
        copy = pathlib.Path(folder, "program")
        shutil.copy(program, copy)
        tool = shutil.which("strip") or shutil.which("llvm-strip")
        if tool is None:
            raise Trouble("there is no 'strip'\nhelp: apt-get install binutils")
        subprocess.run([tool, str(copy)], check=True)
        return copy.stat().st_size


def whole_instructions(program):
    result = subprocess.run(["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", str(program)],
                            capture_output=True, text=True)
    return running.collected(result.stderr)


def start_seconds(program, runs):
    return min(cpu_seconds([str(program)], "/") for _ in range(runs))


def weighed():
    programs = {name: building.scratch_path() / "release" / name for name in ("HelloByHand", "HelloContainer")}
    say("weighing two small programs")
    rows = {name: {"bytes": stripped_size(program), "instructions": whole_instructions(program),
                   "startSeconds": start_seconds(program, 50)} for name, program in programs.items()}
    return rows


def print_weighed(rows):
    hand, container = rows["HelloByHand"], rows["HelloContainer"]
    print(f"\nstripped size added:  {container['bytes'] - hand['bytes']:,} bytes"
          f" ({hand['bytes']:,} → {container['bytes']:,})")
    print(f"start-up added:       {container['instructions'] - hand['instructions']:,} instructions"
          f" ({hand['instructions']:,} → {container['instructions']:,}), user CPU"
          f" {1000 * (container['startSeconds'] - hand['startSeconds']):.1f} ms")


def exceeded(rows, programs):
    """What is over its limit, in words."""
    small, large = (next(row for row in rows if row["count"] == count and row["wiring"] == "bodies of 100") for count in (100, 300))
    size = programs["HelloContainer"]["bytes"] - programs["HelloByHand"]["bytes"]
    growth = large["added"] / 300 / (small["added"] / 100)
    found = []
    if size > SIZE_LIMIT:
        found.append(f"a container adds {size:,} bytes to a program, and {SIZE_LIMIT:,} are allowed")
    if large["bytes"] / 300 > BYTES_LIMIT:
        found.append(f"a binding is {large['bytes'] / 300:,.0f} bytes of code, and {BYTES_LIMIT:,} are allowed")
    if large["ratio"] is None or large["ratio"] > TO_HAND_LIMIT:
        found.append(f"300 bindings compile in {large['ratio']} times the time of the same by hand, and {TO_HAND_LIMIT} is allowed")
    if growth > LENGTH_LIMIT:
        found.append(f"each of 300 bindings compiles in {growth:.2f} times the time of one of 100, and {LENGTH_LIMIT} is allowed")
    return found


def main(arguments):
    parser = argparse.ArgumentParser(
        prog="Scripts/benchmark build", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", action="append", type=int, help="bindings; may be repeated; 50, 300 and 1000 unless given")
    parser.add_argument("--configuration", choices=FLAGS, help="one of them only")
    parser.add_argument("--runs", type=int, default=3, help="the least of so many counts")
    peers.add_option(parser, wiring.PEERS)
    parser.add_argument("--json", metavar="FILE", help="writes the results there as well")
    parser.add_argument("--check", action="store_true", help="fails if something is over its limit; 100 and 300 bindings, release")
    options = parser.parse_args(arguments)
    if options.check:
        options.count, options.configuration = [100, 300], "release"
    building.need_valgrind()
    others, not_built = peers.built(options.peer, wiring.PEERS)
    configurations = [options.configuration] if options.configuration else list(FLAGS)
    for configuration in sorted({*configurations, "release"}):
        building.build(configuration, ["HelloByHand", "HelloContainer"] if configuration == "release" else ["HelloContainer"])
    print(f"{building.machine()}; {building.toolchain()}\n")
    modules = {peer.name: peer.modules for peer in others}
    rows = compiled(options.count or [50, 300, 1000], configurations, max(options.runs, 1), modules)
    print_compiled(rows)
    print("\n".join(not_built))
    programs = weighed()
    print_weighed(programs)
    if options.json:
        pathlib.Path(options.json).write_text(json.dumps(
            {"machine": building.machine(), "toolchain": building.toolchain(), "compiled": rows, "programs": programs},
            indent=1) + "\n")
    over = exceeded(rows, programs) if options.check else []
    for text in over:
        print(f"error: {text}", file=sys.stderr)
    return 1 if over else 0

