"""Requests: Dovetail against hand-written code, stored functions and a naive container, in one table.

What the columns say:
  ns             of one operation; the median of processes that take turns
  ratio          to hand-written code in the same run
  instructions   of one operation, counted by callgrind; the same on every run
  allocations    of one operation, and in `kept` how many of them are not freed again
  domain         `one`: each protocol has one conformer; `two`: each has a second one

Examples:
  Scripts/benchmark requests                              everything: about a quarter of an hour
  Scripts/benchmark requests --quick --workload W1        one workload, roughly
  Scripts/benchmark requests --workload W1 --peer Swinject   the same with another library, which is fetched and built
"""
import sys

from . import building, gathering, peers, table


def main(parser, arguments):
    parser.add_argument("--workload", action="append", metavar="NAME", help="W1 to W11; may be repeated")
    peers.add_option(parser)
    parser.add_argument("--configuration", choices=["release", "debug"], default="release")
    parser.add_argument("--quick", action="store_true", help="fewer and shorter runs; for a first look")
    options = parser.parse_args(arguments)
    others, not_built = peers.built(options.peer)
    building.build(options.configuration, peers=peers.described(others))
    entries = gathering.plan([*building.PARTICIPANTS, *(peer.name for peer in others)], options.workload, options.configuration)
    if not entries:
        sys.exit(f"error: no participant has a workload named {' or '.join(options.workload)}")
    rows = table.joined(gathering.times(entries, 3 if options.quick else 7, options.quick), gathering.counts(entries))
    print(f"{building.machine()}; {options.configuration}\n")
    print(table.text(rows), "", *not_built, sep="\n")
