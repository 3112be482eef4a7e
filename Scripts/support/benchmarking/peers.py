"""Other libraries, which are measured beside Dovetail. Benchmarks/Peers names their versions, and each is only fetched on request."""
import shutil
from typing import NamedTuple

from support import checking
from .building import say

# The modules of its build that a program links. The first one has to be there; the others are there or not, depending on how the
# library was built.
MODULES = {
    "Factory": ["FactoryKit"],
    "SwiftDependencies": [
        "Dependencies", "Clocks", "CombineSchedulers", "ConcurrencyExtras", "IssueReporting", "IssueReportingPackageSupport",
        "XCTestDynamicOverlay"],
    "Swinject": ["Swinject"],
    "DITranquillity": ["DITranquillity"],
    "Astroject": ["AstrojectCore", "AstrojectSync"],
}
# What 'swift build' needs to build one of them.
FLAGS = {"Astroject": ["-Xswiftc", "-enable-testing"]}


class Peer(NamedTuple):
    """A library, whose name is also that of its participant and its trait, and the folder of its release build."""

    name: str
    build: object

    @property
    def modules(self):
        return self.build / "Modules"

    def object_file(self):
        """All its modules as one file, so that a manifest need not list them."""
        files = sorted(file for module in MODULES[self.name] for file in (self.build / f"{module}.build").rglob("*.o"))
        result = checking.scratch / "peers" / f"{self.name}.o"
        checking.output(shutil.which("ld") or "ld.lld", "-r", "-o", result, *files)
        return result


def add_option(parser, names=tuple(MODULES)):
    parser.add_argument(
        "--peer", action="append", default=[], choices=[*names, "all"],
        help="also measures another library, or all of them; it is fetched and built in the version of Benchmarks/Peers; may be repeated")


def built(wanted, names=tuple(MODULES)):
    """Those of the libraries that are wanted and can be built, and a line for each that is not measured."""
    found, missing = [], []
    for name in names:
        if name not in wanted and "all" not in wanted:
            missing.append(f"{name}: NOT BUILT; pass --peer {name}")
            continue
        say(f"fetching and building {name}, release")
        try:
            build = checking.built("", "Benchmarks/Peers", "--traits", name, *FLAGS.get(name, []), folder=f"peers/{name}")
            found.append(Peer(name, build.resolve()))
        except SystemExit as ended:
            missing.append(f"{name}: NOT BUILT; {str(ended)[-1000:]}")
    return found, missing


def described(found):
    """What Benchmarks/Package.swift reads."""
    return ";".join(f"{peer.name}={peer.modules}={peer.object_file()}" for peer in found)
