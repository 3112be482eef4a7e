"""Requests: Dovetail against hand-written code, stored functions and a naive container, in one table."""
from . import building, gathering, peers, table
from .building import Trouble

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
  Scripts/benchmark requests --workload W1 --peer Swinject   the same with another library, which is fetched and built
"""


def main(arguments):
    parser = building.parser("requests", __doc__ + EXAMPLES)
    parser.add_argument("--workload", action="append", metavar="NAME", help="W1 to W11; may be repeated")
    parser.add_argument("--participant", action="append", choices=building.PARTICIPANTS, help="may be repeated")
    peers.add_option(parser)
    parser.add_argument("--configuration", choices=["release", "debug"], default="release")
    parser.add_argument("--quick", action="store_true", help="fewer and shorter runs; for a first look")
    options = parser.parse_args(arguments)
    building.need_valgrind()
    others, not_built = peers.built(options.peer)
    building.build(options.configuration, peers=peers.described(others))
    participants = [*(options.participant or building.PARTICIPANTS), *(peer.name for peer in others)]
    entries = gathering.plan(participants, options.workload, options.configuration)
    if not entries:
        raise Trouble(f"no participant has a workload named {' or '.join(options.workload)}")
    rows = gathering.joined(gathering.times(entries, 3 if options.quick else 7, options.quick), gathering.counts(entries))
    print(f"{building.machine()}; {building.toolchain()}; {options.configuration}\n")
    print(table.text(rows))
    print("\n".join(["", *not_built]))
