"""Shows how costs grow: with the number of bindings, the depth of a resolve, and the number of threads.

Instructions of one binding are the same on every run, so their growth is growth; times are for orientation, and all there is
for more than a thousand bindings, which callgrind takes too long for. A column that stays flat is linear.

Examples:
  Scripts/benchmark scale                     everything: about ten minutes
  Scripts/benchmark scale --largest 1000      without the largest size
"""
from . import building, running, table
from .building import Trouble, say

SHAPES = ["chain", "fan-out", "diamond", "lattice"]
SIZES = [10, 100, 1_000, 10_000]
THREADS = [1, 2, 4, 8]


def measured(program, workload, size):
    """Times and memory from one run, instructions from two that are short."""
    say(workload)
    iterations = max(2, 10_000 // size)
    row = running.time(program, workload, iterations=iterations)
    row["instructions"] = None
    if size <= 1_000:
        row["instructions"] = running.instructions(program, workload, counts=(1, 2) if size > 100 else (10, 30))
    return row


def of_size(program, sizes):
    rows = []
    for shape in SHAPES:
        for size in sizes:
            row = {"shape": shape, "size": size}
            for what in ("assembly", "first", "again"):
                run = measured(program, f"{shape} {size} {what}", size)
                row[what] = {"ns": run["ns"], "instructions": run["instructions"]}
                if what == "first":
                    bindings = run["iterations"] * size
                    row["bytes"] = run["preparedBytes"] / bindings
                    row["bytesUsed"] = run["usedBytes"] / bindings
            rows.append(row)
    return rows


def print_sizes(rows):
    print("of one binding:               assembly               first               again         bytes")
    print("shape       bindings      instr.      ns     instr.      ns     instr.      ns   made   used")
    for row in rows:
        cells = "".join(f"{table.number(row[what]['instructions']):>11} {row[what]['ns']:7,.0f}" for what in ("assembly", "first", "again"))
        print(f"{row['shape']:10} {row['size']:8,} {cells} {row['bytes']:6,.0f} {row['bytesUsed']:6,.0f}")


def of_others(program, sizes, depths):
    scopes = [dict(measured(program, f"scope {size}", 10), size=size) for size in sizes]
    levels = [dict(measured(program, f"depth {depth}", depth), depth=depth) for depth in depths]
    threads = []
    for count in THREADS:
        say(f"threads {count}")
        threads.append(dict(running.time(program, f"threads {count}", iterations=20_000), threads=count))
    return scopes, levels, threads


def print_others(scopes, levels, threads):
    print("\na scope with one instance of its own, made from a container of so many bindings")
    for row in scopes:
        print(f"{row['size']:8,}   {row['instructions']:9,.0f} instructions   {row['ns']:8,.0f} ns")
    print("\none level of a chain so deep")
    for row in levels:
        print(f"{row['depth']:8,}   {row['instructions']:9,.0f} instructions   {row['ns']:8,.0f} ns")
    print(f"\nten transients from one container, {threads[0]['processors']} processors")
    for row in threads:
        print(f"{row['threads']:8,} threads   {row['ns']:8,.0f} ns each   throughput {threads[0]['ns'] / row['ns']:.2f}")


def main(arguments):
    parser = building.parser("scale", __doc__)
    parser.add_argument("--largest", type=int, default=SIZES[-1], help="the largest number of bindings")
    options = parser.parse_args(arguments)
    sizes = [size for size in SIZES if size <= options.largest]
    if not sizes:
        raise Trouble(f"the smallest size is {SIZES[0]}")
    building.need_valgrind()
    building.build("release", ["ScaleBenchmark"])
    program = building.scratch_path() / "release" / "ScaleBenchmark"
    print(f"{building.machine()}; {building.toolchain()}\n")
    print_sizes(of_size(program, sizes))
    print_others(*of_others(program, sizes, [1, 10, 100, 1_000]))
