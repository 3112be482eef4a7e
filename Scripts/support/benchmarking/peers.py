"""Other libraries, which are measured beside Dovetail. Benchmarks/Peers names their versions, and each is only fetched on request."""
import shutil
import subprocess
from typing import NamedTuple

from . import building
from .building import Trouble, say

# The modules of its build that a program links. The first one has to be there; the others are there or not, depending on how the
# library was built.
MODULES = {
    "Factory": ["FactoryKit"],
    "swift-dependencies": [
        "Dependencies", "Clocks", "CombineSchedulers", "ConcurrencyExtras", "IssueReporting", "IssueReportingPackageSupport",
        "XCTestDynamicOverlay"],
    "Swinject": ["Swinject"],
    "DITranquillity": ["DITranquillity"],
    "Astroject": ["AstrojectCore", "AstrojectSync"],
}
# What 'swift build' needs to build one of them.
FLAGS = {"Astroject": ["-Xswiftc", "-enable-testing"]}


class Peer(NamedTuple):
    """A library, its participant, which is a part of file names, and the folder of its release build."""

    name: str
    folder: str
    build: object

    @property
    def modules(self):
        return self.build / "Modules"

    def object_file(self):
        """All its modules as one file, so that a manifest need not list them."""
        files = sorted(file for module in MODULES[self.name] for file in (self.build / f"{module}.build").rglob("*.o"))
        linker = shutil.which("ld") or shutil.which("ld.lld")
        if linker is None or not files:
            raise Trouble(f"{self.name} has no object files in {self.build}" if linker else "there is no 'ld'\nhelp: apt-get install binutils")
        result = building.scratch_path().parent / "peers" / f"{self.name}.o"
        subprocess.run([linker, "-r", "-o", result, *files], check=True)
        return result


def add_option(parser, names=tuple(MODULES)):
    parser.add_argument(
        "--peer", action="append", default=[], choices=[*names, "all"],
        help="also measures another library, or all of them; it is fetched and built in the version of Benchmarks/Peers; may be repeated")


def fetched(name):
    """A library in its version of Benchmarks/Peers."""
    say(f"fetching and building {name}, release")
    folder = building.PEERS[name]
    scratch = building.scratch_path().parent / "peers" / folder
    command = ["swift", "build", "--package-path", building.ROOT / "Benchmarks/Peers", "--scratch-path", scratch, "--traits", folder,
               "-c", "release", *FLAGS.get(name, [])]
    result = subprocess.run(command, capture_output=True, text=True)
    if result.returncode:
        said = [line for line in (result.stdout + result.stderr).splitlines() if "error:" in line]
        raise Trouble("\n    ".join(["it does not build:", *said[:8]]))
    return Peer(name, folder, (scratch / "release").resolve())


def built(wanted, names=tuple(MODULES)):
    """Those of the libraries that are wanted and can be built, and a line for each that is not measured."""
    found, missing = [], []
    for name in names:
        try:
            if name not in wanted and "all" not in wanted:
                raise Trouble(f"pass --peer {name}")
            found.append(fetched(name))
        except Trouble as trouble:
            missing.append(f"{name}: NOT BUILT; {trouble}")
    return found, missing


def described(found):
    """What Benchmarks/Package.swift reads."""
    return ";".join(f"{peer.folder}={peer.modules}={peer.object_file()}" for peer in found)
