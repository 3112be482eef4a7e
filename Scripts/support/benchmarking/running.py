"""Runs one workload of one program: for time, for allocations, or for instructions."""
import json
import re
import sys

from support import checking

# Iterations for times: enough that one run takes some ten milliseconds in release.
ITERATIONS = {"W5": 20, "W6 first": 20, "W6 again": 40, "W10": 2_000, "W11": 1}
USUAL = 20_000
# Two counts whose difference is what the iterations cost and nothing else.
COUNTS = {"W5": (1, 3), "W6 first": (1, 3), "W6 again": (1, 3)}
USUAL_COUNTS = (200, 700)
# Two threads have to finish before the system interrupts one of them, and a read of another library takes much longer.
PEER_ITERATIONS = 300
THREADED = {"W7", "W7 read", "W7b", "W7b read", "W7t"}
UNCOUNTED = THREADED | {"W10", "W11"}


def output(*command, **variables):
    # Swift seeds its hash tables anew in each process; counts must not depend on that.
    return checking.output(*command, SWIFT_DETERMINISTIC_HASHING="1", **variables)


MEASURED = "--instr-atstart=no"  # counts only what runs inside the function `measured` of Machine


def callgrind(command, *options):
    """The instructions of a command, or with an option of callgrind of a region of it, and what it prints."""
    ran = checking.run("valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", *options, *command, SWIFT_DETERMINISTIC_HASHING="1")
    found = re.search(r"Collected : (\d+)", ran.stderr)
    if ran.returncode or not found or found[1] == "0":
        sys.exit(f"error: callgrind did not count '{' '.join(map(str, command))}'\n{ran.stdout}{ran.stderr}")
    return int(found[1]), ran.stdout


def time(program, workload, quick=False, iterations=None):
    iterations = iterations or ITERATIONS.get(workload, USUAL)
    if quick and workload not in UNCOUNTED:
        iterations = max(2, iterations // 10)
    return json.loads(output(program, workload, iterations))


def allocations(program, workload):
    """Allocations of one operation, and how many more of them than frees."""
    counter = str(program.parent / "libAllocationCounter.so")
    runs = [json.loads(output(program, workload, count, LD_PRELOAD=counter)) for count in COUNTS.get(workload, USUAL_COUNTS)]
    return of_one_operation(runs, "allocations"), of_one_operation(runs, "kept")


def of_one_operation(runs, field):
    """What one operation adds, from two runs of different length."""
    fewer, more = runs
    operations = (more["iterations"] - fewer["iterations"]) * more["operations"]
    return (more[field] - fewer[field]) / operations


def instructions(program, workload, counts=None):
    """Instructions of one operation, counted by callgrind inside the measured function only."""
    runs = []
    for count in counts or COUNTS.get(workload, USUAL_COUNTS):
        collected, printed = callgrind([program, workload, count], MEASURED)
        runs.append(json.loads(printed) | {"instructions": collected})
    return of_one_operation(runs, "instructions")
