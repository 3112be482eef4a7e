"""Builds the programs of Benchmarks/ and says where they are."""
import argparse
import os
import pathlib
import platform
import re
import shutil
import subprocess
import sys

from . import wirings

ROOT = pathlib.Path(__file__).resolve().parents[3]
PARTICIPANTS = {
    "hand-written": "HandWritten",
    "strong getter": "StrongGetter",
    "stored functions": "StoredFunctions",
    "naive dictionary": "NaiveDictionary",
    "container": "Container",
    "component": "Component",
    "injected": "Injected",
    "resolver": "Resolver",
}
# Those that use another library: Scripts/benchmark --peer.
PEERS = {
    "Factory": "Factory",
    "swift-dependencies": "SwiftDependencies",
    "Swinject": "Swinject",
    "DITranquillity": "DITranquillity",
    "Astroject": "Astroject",
}
OURS = ["container", "component", "injected", "resolver"]
DOMAINS = {"one": "OneConformer", "two": "TwoConformers"}


class Trouble(Exception):
    """Something that ends a script, in words for its user."""


def say(text):
    """Progress, which is no result."""
    print(text, file=sys.stderr, flush=True)


def parser(command, documentation):
    return argparse.ArgumentParser(
        prog=f"Scripts/benchmark {command}", description=documentation, formatter_class=argparse.RawDescriptionHelpFormatter)


def scratch_path():
    """Where the nested package is built; `.build` of the repository unless SCRATCH_PATH says otherwise."""
    return pathlib.Path(os.environ.get("SCRATCH_PATH") or ROOT / ".build").resolve() / "benchmarks"


def build(configuration="release", products=None, peers=""):
    """Builds the whole package, or a few products of it. With other libraries if `peers` describes them."""
    wirings.write_crowds(ROOT)
    # SwiftPM lists the files of Dovetail again only if the manifest of the package that it builds is newer.
    (ROOT / "Benchmarks" / "Package.swift").touch()
    for product in products or [None]:
        say(f"building {product or 'the benchmarks'}, {configuration}")
        command = ["swift", "build", "--package-path", "Benchmarks", "--scratch-path", str(scratch_path()),
                   "-c", configuration] + (["--product", product] if product else [])
        result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, env=dict(os.environ, BENCHMARK_PEERS=peers))
        if result.returncode:
            raise Trouble(f"the benchmarks do not build:\n{result.stdout}{result.stderr}")


def program(participant, domain, configuration="release"):
    return scratch_path() / configuration / ((PARTICIPANTS | PEERS)[participant] + DOMAINS[domain])


def toolchain():
    """The compiler's version and the kind of machine, as they stand in the name of a file of thresholds."""
    text = subprocess.run(["swift", "--version"], capture_output=True, text=True).stdout
    found = re.search(r"Swift version ([0-9.]+)", text)
    if not found:
        raise Trouble("there is no Swift toolchain: 'swift --version' does not say its version")
    return f"swift-{found[1]}-{platform.machine()}"


def machine():
    """What kind of machine this is, without its name."""
    model = "unknown processor"
    try:
        for line in open("/proc/cpuinfo"):
            if line.startswith("model name"):
                model = line.split(":", 1)[1].strip()
                break
    except OSError:
        pass
    return f"{model}, {os.cpu_count()} processors, {platform.system()} {platform.machine()}"


def need_valgrind():
    if shutil.which("valgrind") is None:
        raise Trouble("valgrind is not installed, and instructions are counted with it.\n"
                      "help: Scripts/install-tools installs it, or: apt-get install valgrind")
