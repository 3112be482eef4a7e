"""What the scripts share."""
import argparse
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

root = pathlib.Path(__file__).resolve().parent.parent.parent
scratch = (root / os.environ.get("SCRATCH_PATH", ".build")).resolve()
failures = []
VARIABLES = "SCRATCH_PATH is the folder for builds, .build unless given. DOVETAIL is the command, if not that of the all-traits build."


def parser(documentation, **others):
    """A parser whose --help prints the documentation of a script."""
    raw = argparse.RawDescriptionHelpFormatter
    return argparse.ArgumentParser(description=documentation, epilog=VARIABLES, formatter_class=raw, **others)


def arguments(documentation, *words, choices=None):
    """What a script was called with, of `--flag`, `--option VALUE`, `NAME`, `[NAME]`, and `[NAME]...`, which are some of the choices."""
    reader = parser(documentation)
    for word in words:
        option, _, value = word.partition(" ")
        name = option.strip("[].")
        if option.startswith("--"):
            reader.add_argument(option, **({"metavar": value} if value else {"action": "store_true"}))
        elif option.endswith("..."):
            reader.add_argument(f"{name.lower()}s", nargs="*", metavar=name)
        else:
            reader.add_argument(name.lower(), nargs="?" if option.startswith("[") else None, metavar=name)
    found = reader.parse_intermixed_args()
    # The library would look for an empty list among its choices.
    given = {text for value in vars(found).values() if isinstance(value, list) for text in value}
    if choices and (unknown := given - set(choices)):
        reader.error(f"'{unknown.pop()}' is none of {', '.join(choices)}")
    return found


def run(*command, folder=root, timeout=None, **variables):
    """Runs a command, and captures what it prints, `printed` in all."""
    try:
        ran = subprocess.run([str(word) for word in command], cwd=folder, capture_output=True, text=True, errors="replace", timeout=timeout,
                             env=os.environ | variables)
    except OSError as problem:
        sys.exit(f"error: {problem}")
    ran.printed = ran.stdout + ran.stderr
    return ran


def output(*command, **options):
    """What a command prints, which has to succeed."""
    result = run(*command, **options)
    if result.returncode:
        sys.exit(f"error: '{' '.join(map(str, command[:3]))}' ends with {result.returncode}\n{result.printed}")
    return result.stdout


def built(product, package="Benchmarks", *options, configuration="release", folder="benchmarks", **variables):
    """Builds a product of a package of this repository, or all of them, in a folder for builds. Returns the product's program."""
    only = ["--product", product] if product else []
    output("swift", "build", "--package-path", root / package, "--scratch-path", scratch / folder, "-c", configuration, *only, *options,
           **variables)
    return scratch / folder / configuration / product


def write(file, text):
    """Writes what is missing or has changed, so that nothing is built anew for nothing."""
    file.parent.mkdir(parents=True, exist_ok=True)
    if not file.exists() or file.read_text() != text:
        file.write_text(text)


def fail(message):
    failures.append(message)
    print(message, flush=True)


def must(condition, message, ran=None):
    """Reports what does not hold, with what a command has printed."""
    if not condition:
        fail(f"error: {message}" + (f"; it ends with {ran.returncode}\n{ran.printed[-8000:]}" if ran else ""))
    return condition


def finish(success):
    """Ends the script: what fails has been printed."""
    if not failures:
        print(success)
    sys.exit(1 if failures else 0)


def tool():
    """The command `dovetail`: DOVETAIL, or that of the build with all traits, or that of one with the trait Tools."""
    places = [os.environ.get("DOVETAIL"), scratch / "all-traits/debug/dovetail", scratch / "debug/dovetail"]
    found = next((pathlib.Path(place).resolve() for place in places if place and pathlib.Path(place).exists()), None)
    if found is None:
        print("NOT CHECKED: the command is not built; run `Scripts/check-tests traits --build`")
        sys.exit(0)
    return found


def need_modules(build):
    """Ends the script if nothing is built. Returns the folder of the modules."""
    if not (build / "Modules/Dovetail.swiftmodule").exists():
        sys.exit(f"error: there is no module Dovetail in {build}/Modules: run `swift build` first")
    return build / "Modules"


def sources(module):
    """The files of a module, without the code of tutorials."""
    return sorted(file for file in (root / "Sources" / module).rglob("*.swift") if f"{module}.docc" not in file.parts)


def objects(build, *modules):
    """The object files of modules. Only of sources that exist, because a build folder keeps those of removed sources."""
    return [build / f"{module}.build" / f"{source.name}.o" for module in modules for source in sources(module)]


def target_info():
    return json.loads(output("swiftc", "-print-target-info"))


def extract_symbols(module, modules, folder):
    """Writes the symbols of a module into files."""
    output("swift", "symbolgraph-extract", "-module-name", module, "-I", modules, "-minimum-access-level", "public",
           "-skip-synthesized-members", "-target", target_info()["target"]["unversionedTriple"], "-output-dir", folder)


def symbols(module, modules):
    """What a module makes public, as the compiler tells docc: in the module, and in its extensions of others."""
    with tempfile.TemporaryDirectory() as folder:
        extract_symbols(module, modules, folder)
        return [symbol for file in sorted(pathlib.Path(folder).glob("*.json")) for symbol in json.loads(file.read_text())["symbols"]]


def upcoming_features():
    """The options for the upcoming features of the manifest."""
    names = sorted(set(re.findall(r'\.enableUpcomingFeature\("(\w+)"\)', (root / "Package.swift").read_text())))
    return [word for name in names for word in ("-enable-upcoming-feature", name)]


def install(**packages):
    """Installs Debian's packages, by a program of each, if they are missing and that is allowed. Returns whether they are there."""
    missing = [package for package, program in packages.items() if not shutil.which(program)]
    if missing and os.geteuid() == 0 and shutil.which("apt-get"):
        print(f"installing {', '.join(missing)}", flush=True)
        for command in (["update", "-q"], ["install", "-q", "-y", "--no-install-recommends", *missing]):
            run("apt-get", *command, DEBIAN_FRONTEND="noninteractive")
    return all(shutil.which(program) for program in packages.values())
