"""Requests: Dovetail against hand-written code, stored functions and a naive container, in one table."""
import argparse
import json
import pathlib

from . import building, comparison, gathering, peers, table
from .building import Trouble, say

EXAMPLES = """
What the columns say:
  ns             of one operation; the median of processes that take turns
  ratio          to hand-written code in the same run
  instructions   of one operation, counted by callgrind; the same on every run
  allocations    of one operation, and in `kept` how many of them are not freed again
  domain         `one`: each protocol has one conformer; `two`: each has a second one

Examples:
  Scripts/benchmark requests                              everything: about a quarter of an hour
  Scripts/benchmark requests --quick --workload W1        one workload, roughly
  Scripts/benchmark requests --json before.json           keeps the run
  Scripts/benchmark requests --compare before.json        what changed since
  Scripts/benchmark requests --workload W1 --peer Swinject   the same with another library, which is fetched and built
"""


def parsed(arguments):
    parser = argparse.ArgumentParser(
        prog="Scripts/benchmark requests", description=__doc__, epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--workload", action="append", metavar="NAME", help="W1 to W11; may be repeated")
    parser.add_argument("--domain", choices=building.DOMAINS, help="one of the two domains")
    parser.add_argument("--participant", action="append", choices=building.PARTICIPANTS, help="may be repeated")
    peers.add_option(parser)
    parser.add_argument("--configuration", choices=["release", "debug"], default="release")
    parser.add_argument("--quick", action="store_true", help="fewer and shorter runs; for a first look")
    parser.add_argument("--no-times", action="store_true", help="counts only")
    parser.add_argument("--no-instructions", action="store_true", help="does without valgrind")
    parser.add_argument("--no-build", action="store_true", help="takes the programs as they are")
    parser.add_argument("--json", metavar="FILE", help="writes the results there as well")
    parser.add_argument("--compare", metavar="FILE", help="compares the counts with a run that --json wrote")
    return parser.parse_args(arguments)


def main(arguments):
    options = parsed(arguments)
    saved = read(options.compare) if options.compare else None
    if not options.no_instructions:
        building.need_valgrind()
    others, not_built = peers.built(options.peer)
    participants = building.existing(options.participant or building.PARTICIPANTS) + [peer.name for peer in others]
    if not options.no_build:
        building.build(options.configuration, peers=peers.described(others))
    entries = gathering.plan(
        participants, [options.domain] if options.domain else gathering.DOMAINS, options.workload,
        options.configuration)
    if not entries:
        raise Trouble(f"no participant has a workload named {' or '.join(options.workload)}")
    rows = measured(options, entries)
    print(f"{building.machine()}; {building.toolchain()}; {options.configuration}\n")
    print(table.text(rows))
    print("\n".join(["", *not_built]))
    if options.json:
        write(options.json, rows, options.configuration)
    if saved:
        report(saved, rows, options)


def measured(options, entries):
    timed = gathering.once(entries) if options.no_times else gathering.times(
        entries, 3 if options.quick else 7, options.quick)
    return gathering.joined(timed, gathering.counts(entries, not options.no_instructions))


def read(path):
    try:
        saved = json.loads(pathlib.Path(path).read_text())
        comparison.by_key(saved["results"])
        return saved
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise Trouble(f"'{path}' is not a run that --json wrote: {error}")


def write(path, rows, configuration):
    text = json.dumps(
        {"machine": building.machine(), "toolchain": building.toolchain(), "configuration": configuration,
         "results": rows}, indent=1)
    try:
        pathlib.Path(path).write_text(text + "\n")
    except OSError as error:
        raise Trouble(f"the results could not be written: {error}")
    say(f"written to {path}")


def report(saved, rows, options):
    print(f"\nCompared with {options.compare}; `worse` is more than {comparison.ROOM:.0%}:\n")
    for field, value in [("toolchain", building.toolchain()), ("configuration", options.configuration)]:
        if saved.get(field) != value:
            print(f"not the same {field}: {saved.get(field)} there, {value} here")
    print("\n".join(comparison.compare(saved["results"], rows)) or "nothing in common")

