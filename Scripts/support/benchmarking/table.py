"""The results as one table, and as JSON."""

COLUMNS = ["workload", "domain", "participant", "ns", "ratio", "instructions", "ratio", "allocations", "kept"]


def key(row):
    return (row["workload"], row["domain"], row["participant"])


def add_ratios(rows):
    """To hand-written code in the same run, domain by domain."""
    base = {(row["workload"], row["domain"]): row for row in rows if row["participant"] == "hand-written"}
    for row in rows:
        reference = base.get((row["workload"], row["domain"]))
        for field, ratio in [("ns", "ratio"), ("instructions", "instructionRatio")]:
            if reference and reference.get(field) and row.get(field) is not None:
                row[ratio] = row[field] / reference[field]
    return rows


def number(value, digits=0):
    if value is None:
        return "–"
    return f"{value:,.{digits}f}"


def allocation(value):
    if value is None:
        return "–"
    return f"{value:.2f}".rstrip("0").rstrip(".") if abs(value) >= 0.005 else "0"


def special(row):
    """What a row says in place of a time."""
    if "unmeasured" in row:
        return row["unmeasured"]
    if "throughput" in row:
        return (f"throughput of two threads {row['throughput']:.2f}; pure arithmetic {row['arithmetic']:.2f}; "
                f"{row['ns']:.0f} ns on one")
    if "twice" in row:
        return f"{row['twice']} of {row['iterations']:,} made twice; the threads met in {row['met']:,}"
    if "criticalPath" in row:
        return f"took {row['took']}, the critical path is {row['criticalPath']}"
    return None


def cells(row):
    first = [row["workload"], row["domain"], row["participant"]]
    words = special(row)
    if words:
        return first + [words]
    return first + [
        number(row.get("ns"), 0 if (row.get("ns") or 0) >= 100 else 1), number(row.get("ratio"), 2),
        number(row.get("instructions")), number(row.get("instructionRatio"), 2),
        allocation(row.get("allocations")), allocation(row.get("kept"))]


def text(rows):
    """All rows, in columns; a line between workloads."""
    table = [cells(row) for row in rows]
    full = [COLUMNS] + [line for line in table if len(line) == len(COLUMNS)]
    widths = [max(len(line[column]) for line in full) for column in range(len(COLUMNS))]
    for line in table:
        widths[:3] = [max(width, len(cell)) for width, cell in zip(widths[:3], line)]
    result = [laid_out(COLUMNS, widths)]
    previous = None
    for line in table:
        if line[0] != previous:
            result.append("")
        previous = line[0]
        result.append(laid_out(line, widths))
    return "\n".join(result)


def laid_out(line, widths):
    left = [cell.ljust(width) for cell, width in zip(line[:3], widths)]
    if len(line) == 4:
        return "  ".join(left + [line[3]])
    return "  ".join(left + [cell.rjust(width) for cell, width in zip(line[3:], widths[3:])])
