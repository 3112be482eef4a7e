"""Prints the documentation of a script that does not use argparse."""
import sys


def print_if_requested(documentation):
    """Prints the text and exits, if the first argument is --help or -h."""
    if sys.argv[1:2] in (["-h"], ["--help"]):
        print(documentation.strip())
        sys.exit(0)
