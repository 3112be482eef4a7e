"""Runs one workload of one program: for time, for allocations, or for instructions."""
import json
import os
import re
import subprocess

from . import building
from .building import Trouble

# Iterations for times: enough that one run takes some ten milliseconds in release.
ITERATIONS = {"W5": 20, "W6 first": 20, "W6 again": 40, "W7": 20_000, "W7b": 20_000, "W7t": 20_000, "W7 read": 20_000, "W7b read": 20_000, "W10": 2_000, "W11": 1}
USUAL = 20_000
# Two counts whose difference is what the iterations cost and nothing else.
COUNTS = {"W5": (1, 3), "W6 first": (1, 3), "W6 again": (1, 3)}
USUAL_COUNTS = (200, 700)
# Two threads have to finish before the system interrupts one of them, and a read of another library takes much longer.
PEER_ITERATIONS = 300
THREADED = {"W7", "W7 read", "W7b", "W7b read", "W7t"}
UNCOUNTED = THREADED | {"W10", "W11"}


def workloads(program):
    """What a program can measure, by its own list."""
    if not program.exists():
        raise Trouble(f"{program.name} is not built; leave out --no-build, or see SCRATCH_PATH")
    return run_checked([str(program), "list"]).split("\n")[:-1]


def run_checked(command, environment=None):
    # Swift seeds its hash tables anew in each process; counts must not depend on that.
    variables = dict(os.environ, SWIFT_DETERMINISTIC_HASHING="1", **(environment or {}))
    result = subprocess.run(command, capture_output=True, text=True, env=variables)
    if result.returncode:
        raise Trouble(f"'{' '.join(command)}' ended with status {result.returncode}:\n{result.stdout}{result.stderr}")
    return result.stdout


def time(program, workload, quick=False, iterations=None):
    iterations = iterations or ITERATIONS.get(workload, USUAL)
    if quick and workload not in UNCOUNTED:
        iterations = max(2, iterations // 10)
    return json.loads(run_checked([str(program), workload, str(iterations)]))


def allocations(program, workload):
    """Allocations of one operation, and how many more of them than frees."""
    counter = building.scratch_path() / program.parent.name / "libAllocationCounter.so"
    runs = [json.loads(run_checked([str(program), workload, str(count)], {"LD_PRELOAD": str(counter)}))
            for count in counts_of(workload)]
    return of_one_operation(runs, "allocations"), of_one_operation(runs, "kept")


def counts_of(workload):
    return COUNTS.get(workload, USUAL_COUNTS)


def of_one_operation(runs, field):
    """What one operation adds, from two runs of different length."""
    fewer, more = runs
    operations = (more["iterations"] - fewer["iterations"]) * more["operations"]
    return (more[field] - fewer[field]) / operations


def instructions(program, workload, counts=None):
    """Instructions of one operation, counted by callgrind inside the measured function only."""
    runs = []
    for count in counts or counts_of(workload):
        command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", "--toggle-collect=measured",
                   str(program), workload, str(count)]
        variables = dict(os.environ, SWIFT_DETERMINISTIC_HASHING="1")
        result = subprocess.run(command, capture_output=True, text=True, env=variables)
        if result.returncode:
            raise Trouble(f"'{' '.join(command)}' ended with status {result.returncode}:\n{result.stderr}")
        line = json.loads(result.stdout)
        line["instructions"] = collected(result.stderr)
        runs.append(line)
    return of_one_operation(runs, "instructions")


def collected(log):
    """The count at the end of callgrind's log."""
    found = re.search(r"Collected : (\d+)", log)
    if not found:
        raise Trouble(f"callgrind did not say what it collected:\n{log}")
    return int(found[1])
