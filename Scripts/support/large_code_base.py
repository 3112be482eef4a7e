"""Writes the sources of a large application: many modules in three layers, with bindings whose mistakes are none.

A core module binds services that need nothing but each other. An interface module declares protocols, and binds nothing. A feature
module binds implementations of the protocols of its interface, which depend on other interfaces and on the core, and a screen as an
entry point. The last module, the application, installs all of them. The same arguments write the same bytes.

    python3 Scripts/support/large_code_base.py FOLDER MODULES BINDINGS LINES
"""
import pathlib
import random
import sys


class CodeBase:
    """The shape of a code base.

    modules: how many modules there are, the application among them. bindings: how many bindings there are in all. lines: how many
    lines each module has at least; what the bindings do not take is code that binds and requests nothing.
    """

    def __init__(self, modules, bindings, lines):
        self.lines = lines
        self.cores = [f"Core{number}" for number in range(max(1, modules // 10))]
        pairs = (modules - 1 - len(self.cores)) // 2
        self.interfaces = [f"Interface{number}" for number in range(pairs)]
        self.features = [f"Feature{number}" for number in range(modules - 1 - len(self.cores) - pairs)]
        self.each = max(2, bindings // (len(self.cores) + len(self.features)))
        self.names = self.cores + self.interfaces + self.features + ["Application"]

    def imports(self, name):
        """The modules that a module imports, in a fixed order."""
        kind, number = name.rstrip("0123456789"), int("0" + name.lstrip("ACFIabcdefghijklmnopqrstuvwxyz"))
        numbers = random.Random(name)
        if kind == "Core":
            return [f"Core{other}" for other in sorted(numbers.sample(range(number), min(2, number)))]
        if kind == "Interface":
            return []
        if kind == "Application":
            return self.cores + self.features
        own = [f"Interface{number}"] if number < len(self.interfaces) else []
        others = [other for other in numbers.sample(range(len(self.interfaces)), min(5, len(self.interfaces))) if other < number]
        cores = numbers.sample(range(len(self.cores)), min(3, len(self.cores)))
        return own + [f"Interface{other}" for other in sorted(others)] + [f"Core{core}" for core in sorted(cores)]

    def source(self, name):
        """The text of the only file of a module."""
        kind = name.rstrip("0123456789")
        text = ["import Dovetail"] + [f"import {module}" for module in self.imports(name)] + [""]
        text += {"Core": self.core, "Interface": self.interface, "Feature": self.feature, "Application": self.application}[kind](name)
        part = 0
        while len(text) < self.lines:
            text += filler(name, part)
            part += 1
        return "\n".join(text) + "\n"

    def module(self, name, bindings):
        return [
            f"public struct {name}Module: Module {{", "    public init() {}", "    public var body: some Module {",
            *(f"        {binding}" for binding in bindings), "    }", "}", ""]

    def core(self, name):
        text, bindings, imports = [], [], self.imports(name)
        for index in range(self.each):
            needed = [f"first: {name}Service{index - 1}"] if index % 4 else []
            needed += [f"other: {imports[index % len(imports)]}Service0"] if imports else []
            text += service(f"{name}Service{index}", needed)
            bindings.append(f"Bind({name}Service{index}.init).lifetime(.singleton)" + (".root()" if index % 4 == 3 or index == self.each - 1 else ""))
        return self.module(name, bindings) + text

    def interface(self, name):
        return [line for index in range(4) for line in
                (f"public protocol {name}Protocol{index}: Sendable {{", "    func run() -> Int", "}", "")]

    def feature(self, name):
        imports = self.imports(name)
        own = f"Interface{name.removeprefix('Feature')}"
        cores = [module for module in imports if module.startswith("Core")]
        others = [module for module in imports if module.startswith("Interface") and module != own]
        text, bindings = [], []
        for index in range(self.each - 1):
            needed = [f"core: {cores[index % len(cores)]}Service{index % self.each}"]
            needed += [f"before: {self.model(name, index - 1)}"] if index % 3 else []
            needed += [f"other: any {others[index % len(others)]}Protocol{index % 4}"] if others and index % 2 else []
            implements = own in imports and index < 4
            text += service(f"{name}Model{index}", needed, f"{own}Protocol{index}" if implements else "Sendable")
            bindings.append(f"Bind((any {own}Protocol{index}).self, {name}Model{index}.init)" if implements else f"Bind({name}Model{index}.init)")
        screen = [f"model{index}: {self.model(name, index)}" for index in range(self.each - 1) if index % 3 == 2 or index == self.each - 2]
        text += service(f"{name}Screen", screen)
        bindings.append(f"Bind({name}Screen.init).root()")
        return self.module(name, bindings) + text

    def model(self, name, index):
        """The type by which the features of a module request one of its models."""
        number = int(name.removeprefix("Feature"))
        return f"any Interface{number}Protocol{index}" if number < len(self.interfaces) and index < 4 else f"{name}Model{index}"

    def application(self, name):
        return ["@main struct Main {", "    static func main() throws {", "        let container = try Container {",
                *(f"            {module}Module()" for module in self.imports(name)), "        }",
                "        try container.validate()", "    }", "}", ""]


def service(name, needed, inherited="Sendable"):
    stored = [need.split(":")[0] for need in needed]
    return [
        f"public final class {name}: {inherited} {{", *(f"    private let {need}" for need in needed), "",
        f"    public init({', '.join(needed)}) {{", *(f"        self.{label} = {label}" for label in stored), "    }", "",
        "    public func run() -> Int { 1 }", "}", ""]


def filler(name, part):
    """Twenty lines that bind nothing, as most lines of an application."""
    return f"""\
/// Formats the values of part {part} for a list.
struct {name}Row{part}: Hashable {{
    var title: String
    var values: [Int]

    var summary: String {{
        guard let first = values.first else {{ return title }}
        let total = values.dropFirst().reduce(first) {{ sum, value in sum + value * {part + 1} }}
        switch total {{
        case ..<0: return "\\(title): none"
        case 0: return title.uppercased()
        default:
            let words = title.split(separator: " ").map {{ String($0.prefix(3)) }}
            return words.joined(separator: ", ") + " (\\(total))"
        }}
    }}

    mutating func add(_ value: Int) {{ values.append(value + {part}) }}
}}
""".split("\n")


if __name__ == "__main__":
    code = CodeBase(*map(int, sys.argv[2:5]))
    for name in code.names:
        folder = pathlib.Path(sys.argv[1]) / "Sources" / name
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{name}.swift").write_text(code.source(name))
