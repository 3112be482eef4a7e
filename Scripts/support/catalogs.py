"""Converts the documentation catalogs of the modules with the toolchain's own docc. Used by check-docs and build-docs."""
import json
import os
import pathlib
import subprocess

root = pathlib.Path(__file__).resolve().parent.parent.parent
modules = pathlib.Path(os.environ.get("SCRATCH_PATH", root / ".build")).resolve() / "debug/Modules"


def all_catalogs():
    """The catalogs, each of which has the name of its module."""
    return sorted((root / "Sources").glob("*/*.docc"))


def extract(module, graphs):
    """Writes the symbol graphs of a built module into a new folder."""
    target = json.loads(subprocess.check_output(["swift", "-print-target-info"]))["target"]["unversionedTriple"]
    graphs.mkdir(parents=True)
    subprocess.run(
        ["swift", "symbolgraph-extract", "-module-name", module, "-I", modules, "-minimum-access-level", "public",
         "-skip-synthesized-members", "-target", target, "-output-dir", graphs], check=True, stdout=subprocess.DEVNULL)


def convert(catalog, graphs, archive, *options):
    """Converts a catalog to an archive. Returns what docc reports if it fails or warns, otherwise an empty string."""
    docc = subprocess.run(
        ["docc", "convert", catalog, "--additional-symbol-graph-dir", graphs, "--output-dir", archive,
         "--fallback-display-name", catalog.stem, "--fallback-bundle-identifier", f"dovetail.{catalog.stem}",
         "--fallback-default-module-kind", "Module",
         "--enable-experimental-overloaded-symbol-presentation", *options], capture_output=True, text=True)
    report = docc.stdout + docc.stderr
    return report if docc.returncode != 0 or "warning:" in report else ""
