"""Which programs run which workloads, and what comes of it."""
import concurrent.futures
import os
import statistics

from . import building, running, table
from .building import say


def plan(participants, workloads=None, configuration="release"):
    """(workload, domain, participant, program) in the order of the table: participants next to each other."""
    found = []
    for domain in building.DOMAINS:
        for place, participant in enumerate(participants):
            program = building.program(participant, domain, configuration)
            for workload in running.workloads(program):
                if not workloads or matches(workload, workloads):
                    found.append((order(workload), domain, place, workload, participant, program))
    found.sort(key=lambda entry: entry[:3])
    return [(workload, domain, participant, program) for _, domain, _, workload, participant, program in found]


def matches(workload, wanted):
    """`W6` means both of its halves, `W7` only itself."""
    return any(workload == name or workload.startswith(name + " ") for name in wanted)


def order(workload):
    """W2 before W10, and W7 before W7b."""
    digits = "".join(letter for letter in workload[1:4] if letter.isdigit())
    return int(digits), workload


def times(entries, rounds, quick=False):
    """The median of several processes; participants take turns, so that what disturbs one disturbs all."""
    rows = []
    for workload, domain in dict.fromkeys((entry[0], entry[1]) for entry in entries):
        group = [entry for entry in entries if entry[:2] == (workload, domain)]
        say(f"times: {workload}, domain {domain}")
        runs = {entry[2]: [] for entry in group}
        for _ in range(1 if workload in ("W10", "W11") else 3 if workload in running.THREADED else rounds):
            for _, _, participant, program in group:
                few = running.PEER_ITERATIONS if workload in running.THREADED and participant in building.PEERS else None
                runs[participant].append(running.time(program, workload, quick, few))
        rows += [dict(identity(entry), **median(runs[entry[2]])) for entry in group]
    return table.add_ratios(rows)


def median(runs):
    """The run in the middle; of threads, of those runs in which two ran at once."""
    usable = [run for run in runs if "unmeasured" not in run]
    if not usable:
        return runs[0]
    result = dict(usable[0])
    for field in ("ns", "throughput", "arithmetic"):
        if field in result:
            result[field] = statistics.median(run[field] for run in usable)
    return result


def identity(entry):
    return {"workload": entry[0], "domain": entry[1], "participant": entry[2]}


def counts(entries):
    """Allocations and instructions, a program per processor at a time: counts do not mind company."""
    entries = [entry for entry in entries if entry[0] not in running.UNCOUNTED]
    say(f"counting {len(entries)} workloads")
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        return list(pool.map(count, entries))


def count(entry):
    workload, _, _, program = entry
    row = identity(entry)
    row["allocations"], row["kept"] = running.allocations(program, workload)
    row["instructions"] = running.instructions(program, workload)
    return row


def once(entries):
    """W10 and W11, which are no times: made twice, and the critical path."""
    return [dict(identity(entry), **running.time(entry[3], entry[0])) for entry in entries if entry[0] in ("W10", "W11")]


def joined(first, second):
    """Rows about the same thing become one."""
    merged = {table.key(row): dict(row) for row in first}
    for row in second:
        merged.setdefault(table.key(row), {}).update(row)
    return table.add_ratios(list(merged.values()))
