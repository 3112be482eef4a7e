"""Random programs in the idioms of real code, for Scripts/check-parity: they are compiled and run, and the checker reads them.

A program is a directed graph of classes. Each has a binding that is written in one of the ways of `BINDINGS`, and is requested in one
of the ways of `REQUESTS`. Most programs are correct. In the others, one binding is missing, perhaps in one branch only.
"""
import concurrent.futures
import os
import pathlib
import random
import subprocess
import sys
import tempfile

#: The module that all programs import. It re-exports Dovetail.
UMBRELLA = """\
@_exported import Dovetail

extension Bind where Value: Sendable {
    public func asService() -> Self { lifetime(.singleton) }
    public func forGraph() -> Self { self.lifetime(.graph).root() }
}
extension Bind {
    public func asPage() -> Self { root() }
}
public struct Missing: Error { public init() {} }
public enum Mode: Sendable { case one, two, three }
public enum Region: String, CaseIterable, Sendable { case north, south }
public struct Context { public let container: Container; public init(_ container: Container) { self.container = container } }
public func with(_ container: Container, _ body: (Container) throws -> Void) rethrows { try body(container) }
public struct Router {
    let context: Context
    public init(_ container: Container) { context = Context(container) }
    public func get(_ path: String, _ body: (String, Context) throws -> Void) rethrows { try body(path, context) }
}
"""
BINDINGS = ["plain", "closure", "if", "switch", "configuration", "modifier", "chain", "computed", "parameter", "private", "extension",
            "protocol", "requirement", "alias", "generic", "parameterized"]
REQUESTS = ["direct", "parameter", "closure", "context", "current", "child", "default", "returned", "method", "root", "local", "mapped"]
#: What a run is given: whether, and which.
VARIANTS = [(flag, mode) for flag in ("true", "false") for mode in (".one", ".two", ".three")]


class Service:
    """A class, with its binding and its request."""

    def __init__(self, program, number):
        choose = program.random
        self.number = number
        self.name = f"{program.name}S{number}"
        self.way = choose.choice(BINDINGS)
        self.request = choose.choice(REQUESTS)
        self.needs = choose.sample(program.services, min(number, choose.randrange(3)))
        #: The file of a service with a private type: the first one or the other one.
        self.isFirst = choose.random() < 0.5
        #: The type by which others ask for it, and the name of its binding.
        self.key, self.qualified = self.name, None
        if self.way == "protocol":
            self.key = f"any {self.name}Port"
        elif self.way == "alias":
            self.key = f"{self.name}Alias"
        elif self.way == "generic":
            self.key = f"{self.name}<Int>"
        elif self.way == "computed":
            self.qualified = 'Name(Region.north.rawValue)'
        elif self.way == "parameter":
            self.qualified = f'"{self.name}"'

    @property
    def metatype(self):
        return f"({self.key}).self" if self.key.startswith("any ") else f"{self.key}.self"

    @property
    def usings(self):
        return "".join(f".using({need.metatype}, name: {need.qualified})" for need in self.needs if need.qualified)

    @property
    def declaration(self):
        parameters = ", ".join(f"p{index}: {need.key}" for index, need in enumerate(self.needs))
        generic = "<Item: Sendable>" if self.way == "generic" else ""
        port = f"{self.name}Port, " if self.way == "protocol" else ""
        lines = [f"final class {self.name}{generic}: {port}Sendable {{ init({parameters}) {{}} }}"]
        if self.way == "protocol":
            lines.insert(0, f"protocol {self.name}Port: Sendable {{}}")
        if self.way == "alias":
            lines.append(f"typealias {self.name}Alias = {self.name}")
        if self.way == "private":
            inner = f", {parameters}" if parameters else ""
            lines = [f"final class {self.name}: Sendable {{ fileprivate init(helper: Helper{inner}) {{}} }}"]
        return lines

    @property
    def call(self):
        """A closure that creates it."""
        arguments = [f"p{index}: ${index}" for index in range(len(self.needs))]
        if self.way == "private":
            arguments = ["helper: $0"] + [f"p{index}: ${index + 1}" for index in range(len(self.needs))]
        made = f"{self.key if self.way == 'generic' else self.name}({', '.join(arguments)})"
        return made

    @property
    def arguments(self):
        return f"({self.metatype}, name: {self.qualified})" if self.qualified else f"({self.metatype})"


class IdiomProgram:
    """A program that a seed determines."""

    def __init__(self, seed):
        self.name = f"P{seed}"
        self.random = random.Random(seed)
        self.services = []
        for number in range(3 + self.random.randrange(5)):
            self.services.append(Service(self, number))
        #: The service whose binding is missing, perhaps only in one branch.
        self.planted = self.random.choice(self.services) if self.random.random() < 0.4 else None
        self.first, self.second = [], []
        self.modules, self.requirements = [], []
        self.body = [line for service in self.services for line in self.binding(service)]
        self.files = {f"{self.name}.swift": self.main(), f"{self.name}Other.swift": self.other()}

    def branches(self, service, count, bind):
        """The lines of the branches of a choice. A missing binding is missing in one of them at least."""
        missing = set()
        if service is self.planted:
            missing = {self.random.randrange(count)} if self.random.random() < 0.7 else set(range(count))
        # An empty branch is not a list of bindings, so it has one that nobody needs.
        spare = f"Bind {{ UInt{8 << (service.number % 4)}(1) }}.named(\"{service.name}\").unused()"
        return [spare if index in missing else (bind if index % 2 == 0 else f"Bind {{ {service.call} }}{service.usings}") for index in range(count)]

    def binding(self, service):
        """The lines of a module for a service."""
        bind = f"Bind({service.name}.init){service.usings}"
        closure = f"Bind {{ {service.call} }}{service.usings}"
        way = service.way
        if way == "if":
            first, second = self.branches(service, 2, bind)
            return [f"if flag {{ {first} }} else {{ {second} }}"]
        if way == "switch":
            cases = self.branches(service, 3, bind)
            last = self.random.choice(["case .three", "default"])
            return ["switch mode {", f"case .one: {cases[0]}", f"case .two: {cases[1]}", f"{last}: {cases[2]}", "}"]
        if way == "configuration":
            first, second = self.branches(service, 2, bind)
            return ["#if PARITY", first, "#else", second, "#endif"]
        if service is self.planted and way not in ("private", "parameterized"):
            return []
        if way == "closure":
            return [closure]
        if way == "modifier":
            return [f"{bind}.asService()"]
        if way == "chain":
            return [f"{bind}.forGraph()"]
        if way == "computed":
            return ["for region in Region.allCases {", f"{bind}.named(Name(region.rawValue))", "}"]
        if way == "parameter":
            self.modules += [f"struct {service.name}Module: Module {{", "let name: Name", f"var body: some Module {{ {bind}.named(name) }}", "}"]
            return [f'{service.name}Module(name: {service.qualified})']
        if way == "parameterized":
            first, second = self.branches(service, 2, bind)
            self.modules += [f"struct {service.name}Module: Module {{", "var isPlain: Bool", "var body: some Module {",
                             f"if isPlain {{ {first} }} else {{ {second} }}", "}", "}"]
            return [f"{service.name}Module(isPlain: flag)"]
        if way == "private":
            others = [other for other in self.services if other.way == way and other.isFirst == service.isFirst]
            lines = ["Bind { Helper() }"] if service is others[0] and self.planted not in others else []
            file = self.first if service.isFirst else self.second
            file += [f"struct {service.name}Module: Module {{", "var body: some Module {", *lines, closure, "}", "}"]
            return [f"{service.name}Module()"]
        if way == "extension":
            self.modules += [f"extension {self.name}App {{", f"@ModuleBuilder var {service.name.lower()}: some Module {{ {bind} }}", "}"]
            return [service.name.lower()]
        if way == "protocol":
            return [f"Bind(({service.key}).self, {service.name}.init){service.usings}"]
        if way == "requirement":
            self.modules += [f"struct {service.name}Module: Module {{ var body: some Module {{ {bind} }} }}"]
            self.requirements.append(f"{service.name}Module()")
            return []
        if way == "generic":
            return [closure] if self.random.random() < 0.5 else [f"Bind({service.key}.init){service.usings}"]
        return [bind]

    def requests(self):
        """The statements of a run, and the declarations that they use."""
        lines, more = [], []
        for service in self.services:
            name, asked = service.name, service.arguments
            if service.request == "root":
                continue
            if service.request == "direct":
                lines.append(f"_ = try container.resolve{asked}")
            elif service.request == "local":
                lines.append(f"let {name.lower()} = container")
                lines.append(f"_ = try {name.lower()}.resolve{asked}")
            elif service.request == "parameter":
                more.append(f"func ask{name}(_ container: Container) throws {{ _ = try container.resolve{asked} }}")
                lines.append(f"try ask{name}(container)")
            elif service.request == "closure":
                lines.append(f"try with(container) {{ inner in _ = try inner.resolve{asked} }}")
            elif service.request == "context":
                lines.append(f"try Router(container).get(\"/\") {{ _, context in _ = try context.container.resolve{asked} }}")
            elif service.request == "current":
                lines.append(f"_ = try Container.current!.resolve{asked}")
            elif service.request == "child":
                lines.append(f"_ = try container.makeChild {{ Bind {{ Int8({service.number}) }}.root() }}.resolve{asked}")
            elif service.request == "default":
                more.append(f"func use{name}(_ value: {service.key} = try! Container.current!.resolve{asked}) {{}}")
                # Without a binding, it would end the program.
                lines.append(f"if !container.isRegistered{asked} {{ throw Missing() }}")
                lines.append(f"use{name}()")
            elif service.request == "returned":
                lines.append(f"_ = try make{self.name}(flag, mode).resolve{asked}")
            elif service.request == "method":
                more.append(f"extension Container {{ func get{name}() throws -> {service.key} {{ try resolve{asked} }} }}")
                lines.append(f"_ = try container.get{name}()")
            elif service.request == "mapped":
                lines.append(f"_ = try [1].map {{ _ in try container.resolve{asked} }}")
        return lines, more

    def main(self):
        requests, more = self.requests()
        own = [line for service in self.services if service.way != "private" or service.isFirst for line in service.declaration]
        required = [f"var requirements: [any Module] {{ [{', '.join(self.requirements)}] }}"] if self.requirements else []
        body = self.body or ["Bind { UInt(1) }.unused()"]
        return "\n".join([
            "import Umbrella", "", "private final class Helper: Sendable { init() {} }", *own, *self.first, *self.modules,
            f"struct {self.name}App: Module {{", "let flag: Bool", "let mode: Mode", *required, "var body: some Module {", *body, "}", "}",
            *more,
            f"func make{self.name}(_ flag: Bool, _ mode: Mode) throws -> Container {{",
            f"try Container {{ {self.name}App(flag: flag, mode: mode) }}", "}",
            f"func run{self.name}(_ flag: Bool, _ mode: Mode) throws {{",
            f"let container = try Container {{ {self.name}App(flag: flag, mode: mode) }}",
            "container.makeCurrent()", "try container.validate()", *requests, "}", ""])

    def other(self):
        own = [line for service in self.services if service.way == "private" and not service.isFirst for line in service.declaration]
        return "\n".join(["import Umbrella", "", "private final class Helper: Sendable { init() {} }", *own, *self.second, ""])

    @property
    def printer(self):
        """A function that prints the results of all runs: `P1 ......` or, for those that fail, `P1 .F....`."""
        calls = "".join(f"    result += (try? run{self.name}({flag}, {mode})) == nil ? \"F\" : \".\"\n" for flag, mode in VARIANTS)
        return f"func print{self.name}() {{\n    var result = \"\"\n{calls}    print(\"{self.name} \\(result)\")\n}}\n"


MANIFEST = """\
// swift-tools-version: 6.2
import PackageDescription
let package = Package(name: "Idioms", targets: [.target(name: "Umbrella"), .target(name: "App", dependencies: ["Umbrella"])])
"""
root = pathlib.Path(__file__).resolve().parent.parent.parent


def library(build, module):
    """The object files of a library. Only of sources that exist, because a build folder keeps those of removed sources."""
    sources = sorted((root / "Sources" / module).rglob("*.swift"))
    return [build / f"{module}.build" / f"{source.name}.o" for source in sources if ".docc" not in str(source.relative_to(root))]


def compiled(programs, folder, build, flags):
    """The results of all runs of some programs, by name."""
    folder.mkdir()

    def swiftc(*arguments):
        run = subprocess.run(["swiftc", "-swift-version", "6", "-suppress-warnings", "-I", build / "Modules", "-I", folder, *flags, *arguments],
                             cwd=folder, capture_output=True, text=True)
        if run.returncode:
            sys.exit(f"error: the programs do not compile, in {folder}\n{run.stdout}{run.stderr}"[:5000])

    (folder / "Umbrella.swift").write_text(UMBRELLA)
    swiftc("-parse-as-library", "-emit-module", "-module-name", "Umbrella", "-c", "-wmo", "-o", "Umbrella.o", "Umbrella.swift")
    for program in programs:
        for name, text in program.files.items():
            (folder / name).write_text(text)
    calls = "".join(program.printer + f"print{program.name}()\n" for program in programs)
    (folder / "main.swift").write_text(calls)
    sources = ["main.swift"] + [name for program in programs for name in program.files]
    objects = [o for module in ("Dovetail", "DovetailGraph") for o in library(build, module)]
    swiftc("-wmo", "-Onone", "-module-name", "App", "-o", "program", *sources, "Umbrella.o", *objects)
    run = subprocess.run([folder / "program"], capture_output=True, text=True)
    if run.returncode:
        sys.exit(f"error: the programs end with {run.returncode}, in {folder}\n{run.stdout[-500:]}{run.stderr[:3000]}")
    return dict(line.split() for line in run.stdout.splitlines())


def read(program, folder, tool):
    """The status of a check of a program, and what it prints."""
    for path, text in {"Package.swift": MANIFEST, "Sources/Umbrella/Umbrella.swift": UMBRELLA,
                       **{f"Sources/App/{name}": text for name, text in program.files.items()}}.items():
        file = folder / program.name / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    run = subprocess.run([tool, "check", ".", "--no-cache", "--color", "never", "--limit", "10000"], cwd=folder / program.name,
                         capture_output=True, text=True)
    return run.returncode, run.stdout, run.stderr


def verdict(program, results, check):
    """What is wrong with a check of a program, and whether the check did not say whether there is a mistake."""
    status, findings, summary = check
    fails = "F" in results
    if status not in (0, 1):
        return f"the check ends with {status}", False
    if not program.planted and fails:
        return "the program should run; this is a mistake of the generator", False
    if status == 1 and not fails:
        return "an error is reported, but the program validates and runs", False
    if status == 0 and fails:
        if " warning: [missing-binding]" in findings or "could not be analyzed" in summary:
            return None, True
        return f"the binding of {program.planted.name} ({program.planted.way}, {program.planted.request}) is missing, but nothing is reported", False
    return None, False


def main():
    count, seed = int(sys.argv[1]), int(sys.argv[2])
    build = root / os.environ.get("SCRATCH_PATH", ".build") / "all-traits" / "debug"
    tool = pathlib.Path(os.environ.get("DOVETAIL", build / "dovetail")).resolve()
    programs = [IdiomProgram(seed + index) for index in range(count)]
    results, failures, unsures = {}, [], []
    place = pathlib.Path(tempfile.mkdtemp(prefix="dovetail-idioms-"))
    for start in range(0, count, 100):
        batch = programs[start:start + 100]
        with_flag = compiled(batch, place / f"{start}-with", build, ["-DPARITY"])
        without = compiled(batch, place / f"{start}-without", build, [])
        results |= {program.name: with_flag[program.name] + without[program.name] for program in batch}
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        checks = list(pool.map(lambda program: read(program, place, tool), programs))
    for program, check in zip(programs, checks):
        problem, is_unsure = verdict(program, results[program.name], check)
        unsures.append(is_unsure)
        if problem:
            failures.append(f"{program.name}, in {place / program.name}: {problem}\n{check[1][:1500]}")
    for program, isUnsure in zip(programs, unsures):
        if isUnsure:
            needed = "a binding requires it" if any(program.planted in service.needs for service in program.services) else "only code requests it"
            print(f"{program.name} is not certain: {program.planted.name} ({program.planted.way}, {program.planted.request}), {needed}")
    planted = sum("F" in results[program.name] for program in programs)
    if failures:
        sys.exit("\n".join(f"error: {failure}" for failure in failures))
    unsure = sum(unsures)
    print(f"{count} programs in the idioms of real code from seed {seed}: {count - planted} run, without a false error; {planted} lack a binding: "
          f"{planted - unsure} are errors, and for {unsure} the check says that it is not certain")
    subprocess.run(["rm", "-rf", place], check=True)


if __name__ == "__main__":
    main()
