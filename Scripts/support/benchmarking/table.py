"""The results as one table."""

COLUMNS = ["ns", "ratio", "instructions", "ratio", "allocations", "kept"]


def joined(first, second):
    """Rows about the same thing become one, with its ratios to hand-written code in the same run, domain by domain."""
    merged = {}
    for row in first + second:
        merged.setdefault((row["workload"], row["domain"], row["participant"]), {}).update(row)
    for (workload, domain, _), row in merged.items():
        reference = merged.get((workload, domain, "hand-written"), {})
        for field in ("ns", "instructions"):
            if reference.get(field) and row.get(field) is not None:
                row[f"{field} ratio"] = row[field] / reference[field]
    return list(merged.values())


def number(value, digits=0):
    return "–" if value is None else f"{round(value, digits) + 0:,.{digits}f}"


def result(row):
    """What a row says: figures in columns, or words."""
    if "unmeasured" in row:
        return row["unmeasured"]
    if "throughput" in row:
        return f"throughput of two threads {row['throughput']:.2f}; pure arithmetic {row['arithmetic']:.2f}; {row['ns']:.0f} ns on one"
    if "twice" in row:
        return f"{row['twice']} of {row['iterations']:,} made twice; the threads met in {row['met']:,}"
    if "criticalPath" in row:
        return f"took {row['took']}, the critical path is {row['criticalPath']}"
    return laid_out([
        number(row.get("ns"), 0 if (row.get("ns") or 0) >= 100 else 1), number(row.get("ns ratio"), 2),
        number(row.get("instructions")), number(row.get("instructions ratio"), 2),
        *(number(row.get(field), 2).removesuffix(".00") for field in ("allocations", "kept"))])


def laid_out(cells):
    return "".join(f"{cell:>14}" for cell in cells)


def text(rows):
    """All rows, in columns; a line between workloads."""
    lines, previous = [f"{'workload':26}{'domain':8}{'participant':20}{laid_out(COLUMNS)}"], None
    for row in rows:
        lines += [""] if row["workload"] != previous else []
        previous = row["workload"]
        lines.append(f"{previous:26}{row['domain']:8}{row['participant']:20}{result(row)}")
    return "\n".join(lines)
