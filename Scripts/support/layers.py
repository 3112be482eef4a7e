"""Which folders of the runtime may use which.

A file uses another if it names a type that only the other declares. Names in comments and strings do not count. It looks at text, not at what
the compiler knows, so a type has to have a name of its own.
"""
import re
from collections import defaultdict

# The lowest first: each uses only those before it. CONTRIBUTING.md says what is in them.
FOLDERS = [
    "Platform", "Errors", "Descriptions", "Storage", "Nodes", "Lifetimes", "Linking", "Explanations", "Modules", "Observers",
    "Container", "Deferred", "Resolving", "Bindings",
]
# What users write cannot do without these: a module and an observer are handed a container, a builder takes bindings, an error has keys.
UPWARD = {
    ("Errors", "KeyID"), ("Modules", "Bind"), ("Modules", "Container"), ("Observers", "Container"),
}

TYPE = re.compile(r"[{}]|\b(?:class|struct|enum|actor|protocol|typealias)\s+(`?[A-Z_]\w*)")
NAME = re.compile(r"(?<![\w.])[A-Z_]\w*")


def declared(code):
    """The types at the outermost level."""
    depth, names = 0, []
    for found in TYPE.finditer(code):
        if found.group() == "{":
            depth += 1
        elif found.group() == "}":
            depth -= 1
        elif depth == 0:
            names.append(found[1])
    return names


def uses(files):
    """For each file the other files it uses, with the names. `files`: code without comments and strings, by name."""
    homes = defaultdict(set)
    for name, code in files.items():
        for type_ in declared(code):
            homes[type_].add(name)
    result = {name: defaultdict(set) for name in files}
    for name, code in files.items():
        for type_ in set(NAME.findall(code)):
            if len(homes[type_]) == 1 and name not in homes[type_]:
                result[name][next(iter(homes[type_]))].add(type_)
    return result


def failures(files):
    """What goes against the arrows. `files`: code by name, such as `Nodes/Node.swift`."""
    graph, found, met = uses(files), [], set()
    place = {folder: index for index, folder in enumerate(FOLDERS)}
    for file in sorted(graph):
        folder = file.split("/")[0]
        if folder not in place:
            found.append(f"Sources/Dovetail/{file}: error: a folder that Scripts/support/layers.py does not know")
            continue
        for other, names in sorted(graph[file].items()):
            if place.get(other.split("/")[0], 0) <= place[folder]:
                continue
            for name in sorted(names):
                met.add((folder, name))
                if (folder, name) not in UPWARD:
                    found.append(
                        f"Sources/Dovetail/{file}: error: '{name}' is declared in {other}, above {folder}\n"
                        f"help: move what needs it up, or what it needs down; the order is in Scripts/support/layers.py")
    for folder, name in sorted(UPWARD - met):
        found.append(f"Scripts/support/layers.py: error: {folder} does not use '{name}' any more; take it off the list")
    return found
