"""Shows how costs grow: with the number of bindings, the depth of a resolve, and the number of threads.

Instructions of one binding are the same on every run, so their growth is growth; times are for orientation, and all there is
for more than a thousand bindings, which callgrind takes too long for. A column that stays flat is linear. It takes about ten minutes.
"""
from . import building, running, table

SIZES = [10, 100, 1_000, 10_000]


def measured(program, workload, size):
    """Times and memory from one run, instructions from two that are short."""
    building.say(workload)
    row = running.time(program, workload, iterations=max(2, 10_000 // size))
    row["instructions"] = None
    if size <= 1_000:
        row["instructions"] = running.instructions(program, workload, counts=(1, 2) if size > 100 else (10, 30))
    return row


def main(parser, arguments):
    parser.parse_args(arguments)
    program = building.build(product="ScaleBenchmark")
    print(f"{building.machine()}\n\nof one binding:               assembly               first               again         bytes")
    print("shape       bindings      instr.      ns     instr.      ns     instr.      ns   made   used")
    for shape in ("chain", "fan-out", "diamond", "lattice"):
        for size in SIZES:
            runs = [measured(program, f"{shape} {size} {what}", size) for what in ("assembly", "first", "again")]
            cells = "".join(f"{table.number(run['instructions']):>11} {run['ns']:7,.0f}" for run in runs)
            made, used = (runs[1][field] / runs[1]["iterations"] / size for field in ("preparedBytes", "usedBytes"))
            print(f"{shape:10} {size:8,} {cells} {made:6,.0f} {used:6,.0f}", flush=True)
    print("\na scope with one instance of its own, made from a container of so many bindings")
    for size in SIZES:
        row = measured(program, f"scope {size}", 10)
        print(f"{size:8,}   {row['instructions']:9,.0f} instructions   {row['ns']:8,.0f} ns", flush=True)
    print("\none level of a chain so deep")
    for depth in (1, 10, 100, 1_000):
        row = measured(program, f"depth {depth}", depth)
        print(f"{depth:8,}   {row['instructions']:9,.0f} instructions   {row['ns']:8,.0f} ns", flush=True)
    rows = [(count, running.time(program, f"threads {count}", iterations=20_000)) for count in (1, 2, 4, 8)]
    print(f"\nten transients from one container, {rows[0][1]['processors']} processors")
    for count, row in rows:
        print(f"{count:8,} threads   {row['ns']:8,.0f} ns each   throughput {rows[0][1]['ns'] / row['ns']:.2f}")
