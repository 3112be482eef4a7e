"""The goals for the container, and whether a run meets them: the table of Documentation/Development/Performance.md."""
from . import building, table


class Goal:
    """A limit on one field of the container's rows, for each domain."""

    def __init__(self, workload, field, one, two=None, words="", unit="", most=True, digits=2):
        self.workload, self.field, self.words, self.unit, self.most, self.digits = workload, field, words, unit, most, digits
        self.limits = {"one": one, "two": one if two is None else two}

    def lines(self, rows):
        for domain, limit in self.limits.items():
            row = rows.get((self.workload, domain, "container"))
            if row is not None:
                yield self.line(domain, limit(rows, domain) if callable(limit) else limit, row)

    def line(self, domain, limit, row):
        sign = "≤" if self.most else "≥"
        wanted = f"{sign} {self.shown(limit)}" if limit is not None else "–"
        value = row.get(self.field)
        if value is None or limit is None:
            return [self.workload, domain, self.words, wanted, row.get("unmeasured", "not measured"), "–"]
        # As it is shown, so that a figure and its verdict agree.
        value, limit = round(value, self.digits), round(limit, self.digits)
        is_met = value <= limit if self.most else value >= limit
        return [self.workload, domain, self.words, wanted, self.shown(value), "met" if is_met else "**missed**"]

    def shown(self, value):
        return table.number(value, self.digits) + self.unit


def hand_written(workload, field, more):
    return lambda rows, domain: rows[(workload, domain, "hand-written")][field] + more


def strong_getter(workload, field):
    return lambda rows, domain: rows.get((workload, domain, "strong getter"), {}).get(field)


def ratio(workload, one, two=None):
    return Goal(workload, "instructionRatio", one, two, "instructions, to hand-written", "×")


def allocations(workload, limit):
    return Goal(workload, "allocations", limit, words="allocations", digits=0)


GOALS = [
    ratio("W1", 1.5), allocations("W1", 1),
    Goal("W2", "instructions", 160, words="instructions", digits=0),
    Goal("W2", "ns", 20, words="time", unit=" ns", digits=0), allocations("W2", 0),
    ratio("W3", 1.5, 1.4), allocations("W3", 10),
    ratio("W4", 1.5, 1.6), allocations("W4", 3),
    Goal("W5", "ns", 120, words="time of one binding", unit=" ns", digits=0),
    ratio("W6 first", 5), ratio("W6 again", 2),
    Goal("W7t", "throughput", 1.9, words="two threads to one", most=False),
    Goal("W7", "throughput", strong_getter("W7", "throughput"), words="two threads to one", most=False),
    Goal("W7b", "throughput", 1.9, words="two threads to one", most=False),
    ratio("W8", 1.5),
    Goal("W8", "allocations", hand_written("W8", "allocations", 2), words="allocations", digits=0),
    ratio("W9", 3),
    Goal("W10", "twice", 0, words="created twice, of 2,000", digits=0),
    Goal("W11", "took", lambda rows, domain: rows[("W11", domain, "container")]["criticalPath"],
         words="time of `start()`, to the critical path", digits=0),
]

COLUMNS = ["", "Domain", "Of what", "Goal", "Measured", ""]


def markdown(rows):
    by_key = {table.key(row): row for row in rows}
    lines = [COLUMNS, ["---"] * len(COLUMNS)]
    for goal in GOALS:
        lines += goal.lines(by_key)
    lines += kept(rows)
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def kept(rows):
    """No resolve keeps an allocation that it does not free: all API styles at once."""
    ours = [row["kept"] for row in rows if row.get("kept") is not None and row["participant"] in building.OURS]
    if not ours:
        return []
    most = max(ours)
    return [["all", "both", "allocations minus frees, at most", "0", table.allocation(most),
             "met" if table.allocation(most) == "0" else "**missed**"]]
