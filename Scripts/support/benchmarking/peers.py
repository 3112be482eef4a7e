"""Other libraries, which are measured beside Dovetail. Benchmarks/Peers names their versions, and each is only fetched on request."""
import argparse
import pathlib
import shutil
import subprocess

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

HELP = """also measures another library: {names}, or 'all' of them. It is fetched and built in the version that Benchmarks/Peers
names. For another version, pass NAME=FOLDER with the folder that 'swift build -c release' filled in the sources of the library,
for example Swinject=../Swinject/.build/release; may be repeated"""


class Peer:
    """A library, and the folder with its release build; without a folder, it still has to be built."""

    def __init__(self, name, build=None):
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
    """A library, from NAME or NAME=FOLDER on a command line."""
    name, separator, folder = text.partition("=")
    if name not in names:
        raise argparse.ArgumentTypeError(f"'{name}' is none of {', '.join(names)}")
    if not separator:
        return Peer(name)
    if not folder or not pathlib.Path(folder).is_dir():
        raise argparse.ArgumentTypeError(f"there is no folder '{folder}'")
    found = Peer(name, pathlib.Path(folder).resolve())
    module = found.modules / f"{found.wanted[0]}.swiftmodule"
    if not module.exists():
        raise argparse.ArgumentTypeError(f"there is no '{module}'; build {name} with 'swift build -c release', and pass .build/release")
    return found


def add_option(parser, names=building.PEERS):
    class Append(argparse.Action):
        def __call__(self, parser, namespace, text, option=None):
            try:
                found = [Peer(name) for name in names] if text == "all" else [peer(text, names)]
            except argparse.ArgumentTypeError as error:
                parser.error(f"argument {option}: {error}")
            # The last word about a library counts, so that `all` can be followed by an exception.
            replaced = [one.name for one in found]
            setattr(namespace, self.dest, [one for one in getattr(namespace, self.dest) if one.name not in replaced] + found)

    parser.add_argument("--peer", action=Append, default=[], metavar="NAME", help=HELP.format(names=", ".join(names)))


def fetched(name):
    """The folder of the release build of a library in its version of Benchmarks/Peers."""
    say(f"fetching and building {name}, release")
    scratch = building.scratch_path().parent / "peers" / building.PEERS[name]
    command = ["swift", "build", "--package-path", str(building.ROOT / "Benchmarks/Peers"), "--scratch-path", str(scratch),
               "--traits", building.PEERS[name], "-c", "release", *FLAGS.get(name, [])]
    result = subprocess.run(command, capture_output=True, text=True)
    if result.returncode:
        said = (result.stdout + result.stderr).splitlines()
        start = next((index for index, line in enumerate(said) if line.startswith("error: ") or ": error: " in line), 0)
        raise Trouble("\n    ".join([f"'{' '.join(command)}' failed:", *said[start:start + 8]]))
    return (scratch / "release").resolve()


def built(wanted, names=building.PEERS, fetch=fetched):
    """Those of the libraries that are built, fetching the ones without a folder, and a line for each library that is not measured."""
    found, missing = [], []
    for name in names:
        one = next((one for one in wanted if one.name == name), None)
        if one is None:
            missing.append(f"{name}: NOT BUILT; pass --peer {name}")
            continue
        try:
            found.append(Peer(name, one.build or fetch(name)))
        except Trouble as trouble:
            missing.append(f"{name}: NOT BUILT; {trouble}")
    return found, missing


def described(found):
    """What Benchmarks/Package.swift reads."""
    return ";".join(f"{peer.folder}={peer.modules}={peer.object_file()}" for peer in found)
