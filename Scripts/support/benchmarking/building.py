"""Builds the programs of Benchmarks/, says where they are, and which workloads they run."""
import os
import pathlib
import platform
import re
import shutil
import sys

from support import checking
from . import wirings

FOLDER = checking.scratch / "benchmarks"
OURS = ["container", "component", "injected", "resolver"]
PARTICIPANTS = ["hand-written", "strong getter", "stored functions", "naive dictionary", *OURS]
DOMAINS = {"one": "OneConformer", "two": "TwoConformers"}


def say(text):
    """Progress, which is no result."""
    print(text, file=sys.stderr, flush=True)


def build(configuration="release", product="", peers=""):
    """Builds the whole package, or a product of it. With other libraries if `peers` describes them."""
    if shutil.which("valgrind") is None:
        sys.exit("error: valgrind is not installed, and instructions are counted with it\n"
                 "help: Scripts/install-tools installs it, or: apt-get install valgrind")
    wirings.write_crowds()
    # SwiftPM lists the files of Dovetail again only if the manifest of the package that it builds is newer.
    (checking.root / "Benchmarks/Package.swift").touch()
    say(f"building {product or 'the benchmarks'}, {configuration}")
    return checking.built(product, configuration=configuration, BENCHMARK_PEERS=peers)


def program(participant, domain, configuration="release"):
    # Those that use another library have its name.
    name = re.sub("[- ]", "", participant.title()) if participant in PARTICIPANTS else participant
    return FOLDER / configuration / (name + DOMAINS[domain])


def toolchain():
    """The compiler's version and the kind of machine, as they stand in the name of a file of thresholds."""
    return f"swift-{re.search(r'Swift version ([0-9.]+)', checking.output('swift', '--version'))[1]}-{platform.machine()}"


def machine():
    """What kind of machine this is, without its name, and which compiler it has."""
    model = re.search(r"^model name\s*: (.*)", pathlib.Path("/proc/cpuinfo").read_text(), re.M)
    kind = model[1] if model else "unknown processor"
    return f"{kind}, {os.cpu_count()} processors, {platform.system()} {platform.machine()}; {toolchain()}"
