"""Checking: `dovetail check` over a generated package of a million lines, and a bare parse of the same files.

Examples:
  Scripts/benchmark check                               a release build, which takes many minutes the first time
  Scripts/benchmark check --size 1500 30000 3150000     modules, bindings and lines

Times are of this machine and of what else it does: the processor time is the steadier number. Each is the median of five runs.
"""
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

from support import checking


def measure(command, folder):
    """Seconds, seconds of processors, and megabytes at most."""
    start = time.perf_counter()
    process = subprocess.Popen([str(word) for word in command], cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        sys.exit(f"error: '{command[0]}' ends with {process.returncode}: the generated package has findings")
    return time.perf_counter() - start, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def main(parser, arguments):
    parser.add_argument("--size", nargs=3, default=[], metavar=("MODULES", "BINDINGS", "LINES"))
    options = parser.parse_args(arguments)
    tool = checking.built("dovetail", "", "--traits", "Tools", folder="tools")
    generator = checking.built("ProgramSources")
    parse = checking.built("BareParse", "Benchmarks/BareParse", folder="bare-parse")
    with tempfile.TemporaryDirectory() as place:
        folder = pathlib.Path(place)
        print(checking.output(generator, place, *options.size))
        cache, edited = folder / "cache", folder / "Sources/Feature0/Service0.swift"
        text, check = edited.read_text(), [tool, "check", ".", "--cache", cache]
        declaration = "\nextension DefaultService0_0 {{ var added{}: Int {{ 1 }} }}\n"
        ways = {
            "cold": (check, lambda number: shutil.rmtree(cache, ignore_errors=True)),
            "bare parse": ([parse, "Sources"], lambda number: None),
            "a comment edited": (check, lambda number: edited.write_text(f"// {number}\n{text}")),
            "a declaration added": (check, lambda number: edited.write_text(text + declaration.format(number))),
            "nothing changed": (check, lambda number: None),
        }
        print("| Run | Seconds | Processor seconds | Memory |\n| --- | --- | --- | --- |")
        for name, (command, prepare) in ways.items():
            results = []
            for number in range(5):
                prepare(number)
                results.append(measure(command, folder))
            seconds, busy, memory = map(statistics.median, zip(*results))
            print(f"| {name} | {seconds:.2f} | {busy:.2f} | {memory:.0f} MB |", flush=True)
