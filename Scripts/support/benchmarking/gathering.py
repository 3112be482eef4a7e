"""Which programs run which workloads, and what comes of it."""
import concurrent.futures
import os
import re
import statistics
from typing import NamedTuple

from . import building, running
from .building import say


class Entry(NamedTuple):
    """A workload of a program."""

    workload: str
    domain: str
    participant: str
    program: object

    def row(self, results):
        return {"workload": self.workload, "domain": self.domain, "participant": self.participant} | results


def plan(participants, workloads=None, configuration="release"):
    """All entries in the order of the table: W2 before W10, and participants next to each other. `W6` means both of its halves."""
    entries = []
    for domain in building.DOMAINS:
        for participant in participants:
            program = building.program(participant, domain, configuration)
            entries += [Entry(workload, domain, participant, program) for workload in running.output(program, "list").splitlines()
                        if not workloads or any(f"{workload} ".startswith(f"{name} ") for name in workloads)]
    return sorted(entries, key=lambda entry: (int(re.search(r"\d+", entry.workload)[0]), entry.workload, entry.domain))


def times(entries, rounds, quick=False):
    """The median of several processes; participants take turns, so that what disturbs one disturbs all."""
    rows = []
    for workload, domain in dict.fromkeys(entry[:2] for entry in entries):
        group = [entry for entry in entries if entry[:2] == (workload, domain)]
        say(f"times: {workload}, domain {domain}")
        runs = {entry: [] for entry in group}
        for _ in range(1 if workload in ("W10", "W11") else 3 if workload in running.THREADED else rounds):
            for entry in group:
                few = running.PEER_ITERATIONS if workload in running.THREADED and entry.participant not in building.PARTICIPANTS else None
                runs[entry].append(running.time(entry.program, workload, quick, few))
        rows += [entry.row(median(runs[entry])) for entry in group]
    return rows


def median(runs):
    """The run in the middle; of threads, of those runs in which two ran at once."""
    usable = [run for run in runs if "unmeasured" not in run]
    if not usable:
        return runs[0]
    return usable[0] | {field: statistics.median(run[field] for run in usable)
                        for field in ("ns", "throughput", "arithmetic") if field in usable[0]}


def counts(entries):
    """Allocations and instructions, a program per processor at a time: counts do not mind company."""
    entries = [entry for entry in entries if entry.workload not in running.UNCOUNTED]
    say(f"counting {len(entries)} workloads")

    def count(entry):
        allocations, kept = running.allocations(entry.program, entry.workload)
        return entry.row({"allocations": allocations, "kept": kept, "instructions": running.instructions(entry.program, entry.workload)})

    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        return list(pool.map(count, entries))


def once(entries):
    """W10 and W11, which are no times: made twice, and the critical path."""
    return [entry.row(running.time(entry.program, entry.workload)) for entry in entries if entry.workload in ("W10", "W11")]
