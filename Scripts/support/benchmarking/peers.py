"""Other libraries, which are neither part of this repository nor built by it. Whoever has built one can measure it, too."""
import argparse
import pathlib
import shutil
import subprocess

from . import building
from .building import Trouble

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

HELP = """the same with another library, from the folder that 'swift build -c release' filled in its sources, for example
Swinject=../Swinject/.build/release; may be repeated"""


class Peer:
    """A library that was built elsewhere."""

    def __init__(self, name, build):
        self.name, self.build = name, build
        self.wanted = MODULES[name]

    @property
    def folder(self):
        """The name of its participant, which is a part of file names."""
        return building.PEERS[self.name]

    @property
    def modules(self):
        return self.build / "Modules"

    def object_file(self):
        """All its modules as one file, so that a manifest need not list them."""
        files = sorted(str(file) for module in self.wanted for file in (self.build / f"{module}.build").rglob("*.o"))
        if not files:
            raise Trouble(f"{self.build / (self.wanted[0] + '.build')} has no object files, so {self.name} is not built there")
        linker = shutil.which("ld") or shutil.which("ld.lld")
        if linker is None:
            raise Trouble("there is no 'ld'\nhelp: apt-get install binutils")
        result = building.scratch_path().parent / "peers" / f"{self.name}.o"
        result.parent.mkdir(parents=True, exist_ok=True)
        subprocess.run([linker, "-r", "-o", str(result), *files], check=True)
        return result


def peer(text, names=building.PEERS):
    """A library, from NAME=FOLDER on a command line."""
    name, _, folder = text.partition("=")
    if name not in names:
        raise argparse.ArgumentTypeError(f"'{name}' is none of {', '.join(names)}")
    if not folder or not pathlib.Path(folder).is_dir():
        raise argparse.ArgumentTypeError(f"there is no folder '{folder}'")
    found = Peer(name, pathlib.Path(folder).resolve())
    module = found.modules / f"{found.wanted[0]}.swiftmodule"
    if not module.exists():
        raise argparse.ArgumentTypeError(f"there is no '{module}'; build {name} with 'swift build -c release', and pass .build/release")
    return found


def add_option(parser, names=building.PEERS):
    parser.add_argument("--peer", action="append", type=lambda text: peer(text, names), default=[], metavar="NAME=FOLDER", help=HELP)


def not_built(found, names=building.PEERS):
    """A line for each library that is not measured."""
    return [f"{name}: NOT BUILT; pass --peer {name}=FOLDER, its .build/release" for name in names
            if name not in [peer.name for peer in found]]


def described(found):
    """What Benchmarks/Package.swift reads."""
    return ";".join(f"{peer.folder}={peer.modules}={peer.object_file()}" for peer in found)
