"""Two runs side by side, and a run against its thresholds. Counts only: a time of another day says nothing."""

ROOM = 0.05
FIELDS = ["instructions", "allocations"]
# A count this small above another is no change: the difference of two runs is divided by their iterations.
NOTHING = 0.02


def by_key(rows):
    return {(row["workload"], row["domain"], row["participant"]): row for row in rows}


def change(before, after):
    """In percent; `None` where there is nothing to compare."""
    if before is None or after is None:
        return None
    if before == 0:
        return 0.0 if abs(after) <= NOTHING else float("inf")
    return 100 * (after - before) / before


def is_worse(limit, measured, room=ROOM):
    return measured > limit * (1 + room) + NOTHING


def compare(saved, rows):
    """One line for each count that both runs have, what got worse by more than the room marked."""
    old = by_key(saved)
    lines = []
    for row in rows:
        before = old.get((row["workload"], row["domain"], row["participant"]))
        if before is None:
            continue
        for field in FIELDS:
            percent = change(before.get(field), row.get(field))
            if percent is None:
                continue
            mark = "  worse" if is_worse(before[field], row[field]) else ""
            lines.append(f"{row['workload']:9} {row['domain']:4} {row['participant']:17} {field:13}"
                         f"{before[field]:12,.2f} →{row[field]:12,.2f} {percent:+8.1f} %{mark}")
    return lines


def name(row):
    return f"{row['participant']}, {row['domain']}, {row['workload']}"


def limits(rows):
    """What a run becomes when it is kept as thresholds."""
    kept = {}
    for row in sorted(rows, key=name):
        counts = {field: round(row[field], 2) for field in FIELDS if row.get(field) is not None}
        if counts:
            kept[name(row)] = counts
    return kept


def judge(thresholds, rows):
    """What is worse than the thresholds allow, and what is so much better that they should be renewed."""
    worse, better = [], []
    measured = {name(row): row for row in rows}
    for row in rows:
        worse += broken_promises(row)
        limit = thresholds.get(name(row))
        if limit is None:
            if any(row.get(field) is not None for field in FIELDS):
                worse.append(f"{name(row)}: there is no threshold for it")
            continue
        for field, allowed in limit.items():
            value = row[field]
            if is_worse(allowed, value):
                worse.append(f"{name(row)}: {value:,.2f} {field}, and {allowed:,.2f} is kept"
                             f" ({change(allowed, value):+.1f} %)")
            elif is_worse(value, allowed):
                better.append(f"{name(row)}: {value:,.2f} {field}, and {allowed:,.2f} is kept"
                              f" ({change(allowed, value):+.1f} %)")
    worse += [f"{missing}: a threshold for it is kept, and it was not measured"
              for missing in thresholds if missing not in measured]
    return worse, better


def broken_promises(row):
    """What no threshold may allow."""
    found = []
    if row.get("kept") is not None and row["kept"] > NOTHING:
        found.append(f"{name(row)}: each operation keeps {row['kept']:.2f} allocations")
    if row.get("twice"):
        found.append(f"{name(row)}: {row['twice']} of {row['iterations']} instances were made twice")
    if "criticalPath" in row and row["took"] != row["criticalPath"]:
        found.append(f"{name(row)}: took {row['took']}, and the critical path is {row['criticalPath']}")
    return found
