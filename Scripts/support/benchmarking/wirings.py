"""Sources of the same bindings, by hand and with each library: for the workloads W5 and W6, for launches, and for the cost of a build."""
import re
from collections.abc import Callable
from typing import NamedTuple

from support.checking import root, write

GROUP = 100  # lines of one body, as a careful user would split them


class Shape(NamedTuple):
    """So many classes. In texts, `#` is the number of a class, and KEY the type by which it is requested."""

    count: int
    name: str = "Item#"
    key: str = "Item#"
    #: The labels of an initializer, and the number of the class that each takes.
    needs: Callable = lambda number: {}
    is_shared: Callable = lambda number: True
    #: How many of them are requested; all unless given.
    requested: int = None

    def fill(self, text, number):
        return text.replace("KEY", self.key).replace("#", str(number))

    def made(self, number, request=""):
        """A call of the initializer. `request`: how its arguments are requested."""
        arguments = ", ".join(f"{label}: {self.fill(request, other)}" for label, other in self.needs(number).items())
        return f"{self.fill(self.name, number)}({arguments})"

    def lines(self, line):
        return [self.fill("    " + line(number), number) for number in range(self.count)]

    def uses(self, library, consumer):
        """A request for each, in functions that the optimizer does not join."""
        count = self.requested or self.count
        return functions("use", library, [self.fill(f"    {consumer}({library.request})", number) for number in range(count)])


class Library(NamedTuple):
    """How somebody writes the bindings with a library."""

    imports: list
    #: The type of what answers requests, and an expression for a new one.
    owner: str
    created: str
    request: str
    throws: bool
    #: Declarations; or, for a library with registrations, the call for one class.
    declared: Callable = lambda shape: []
    registered: Callable = None

    @property
    def assembles(self):
        """Whether somebody registers something before the first request."""
        return self.registered is not None or self.owner == "Container" and self.throws


def functions(name, library, lines):
    """A function for each hundred lines, and one that calls them."""
    effect, mark = (" throws", "try ") if library.throws else ("", "")
    starts, text = range(0, len(lines), GROUP), []
    for start in starts:
        text += [f"@inline(never) func {name}{start}(_ owner: {library.owner}){effect} {{", *lines[start:start + GROUP], "}"]
    return [*text, f"func {name}All(_ owner: {library.owner}){effect} {{", *(f"    {mark}{name}{start}(owner)" for start in starts), "}"]


def assembled(library, shape):
    """The bindings, and a function `makeOwner` that creates what answers requests."""
    text = library.declared(shape)
    effect, mark = (" throws", "try ") if library.throws else ("", "")
    calls = ""
    if library.registered:
        text += functions("register", library, shape.lines(lambda number: library.registered(shape, number)))
        calls = f"    {mark}registerAll(owner)\n"
    return [*text, f"func makeOwner(){effect} -> {library.owner} {{\n    let owner = {mark}{library.created}\n{calls}    return owner\n}}"]


def modules(shape, group=GROUP):
    starts, text = range(0, shape.count, group), []
    lines = shape.lines(lambda number: "    Bind(" + (f"KEY.self, {shape.name}" if shape.key != shape.name else shape.name)
                        + ".init)" + (".lifetime(.singleton)" if shape.is_shared(number) else ""))
    for name, body in [(f"Bindings{start}", lines[start:start + group]) for start in starts] + [("AllBindings", [f"        Bindings{start}()" for start in starts])]:
        text += [f"struct {name}: Module {{", "    var body: some Module {", *body, "    }", "}"]
    return text


def by_hand(shape):
    def line(number):
        made = shape.made(number, "item#")
        return f"lazy var item#: KEY = {made}" if shape.is_shared(number) else f"var item#: KEY {{ {made} }}"
    return ["final class Crowd {", *shape._replace(count=shape.requested or shape.count).lines(line), "}"]


def component(shape):
    return ["struct Crowd: Component {", "    let scope = Scope()",
            *shape.lines(lambda number: f"var item#: KEY {{ shared {{ {shape.made(number, 'item#')} }} }}"), "}"]


def factory(shape):
    def line(number):
        return f"var item#: Factory<KEY> {{ self {{ {shape.made(number, 'self.item#()')} }}{'.singleton' if shape.is_shared(number) else ''} }}"
    # Singletons are not stored in the container, so each new one forgets them.
    return ["extension Container {", *shape.lines(line),
            "    static func forgetful() -> Container {", "        Scope.singleton.reset()", "        return Container()", "    }", "}"]


def swift_dependencies(shape):
    def key(number):
        before = "".join(f"@Dependency(\\.item{other}) var {label}; " for label, other in shape.needs(number).items())
        arguments = ", ".join(f"{label}: {label}" for label in shape.needs(number))
        return (f"private enum Key#: DependencyKey {{ static let liveValue: KEY = {{ {before}return {shape.fill(shape.name, number)}"
                f"({arguments}) }}() }}")
    return [*shape.lines(key), "extension DependencyValues {",
            *shape.lines(lambda number: "var item#: KEY { get { self[Key#.self] } set { self[Key#.self] = newValue } }"), "}", "struct Crowd {",
            *shape._replace(count=shape.requested or shape.count).lines(lambda number: "@Dependency(\\.item#) var item#"), "}"]


def naive_dictionary(shape, number):
    return f"owner.register(KEY.self, isShared: true) {{ _ in {shape.made(number)} }}"


def swinject(shape, number):
    made = shape.made(number, "r.resolve(KEY.self)!")
    scope = ".inObjectScope(.container)" if shape.is_shared(number) else ""
    return f"owner.register(KEY.self) {{ {'r' if shape.needs(number) else '_'} in {made} }}{scope}"


def ditranquillity(shape, number):
    # `.single` would outlive its container.
    interface = ".as(KEY.self)" if shape.key != shape.name else ""
    return f"owner.register({shape.name}.init){interface}.lifetime(.perContainer(.strong))"


def astroject(shape, number):
    parameter = "r in try " if shape.needs(number) else ""
    return f"try owner.register(KEY.self) {{ {parameter}{shape.made(number, 'r.resolve(KEY.self)')} }}.asSingleton()"


LIBRARIES = {
    "HandWritten": Library([], "Crowd", "Crowd()", "owner.item#", False, by_hand),
    "NaiveDictionary": Library([], "NaiveContainer", "NaiveContainer()", "owner.resolve(KEY.self)", False, registered=naive_dictionary),
    "Container": Library(["Dovetail"], "Container", "Container { AllBindings() }", "try owner.resolve(KEY.self)", True, modules),
    "Component": Library(["Dovetail", "DovetailComponents"], "Crowd", "Crowd()", "owner.item#", False, component),
    # Other libraries, which are neither part of this repository nor built by it.
    "Factory": Library(["FactoryKit"], "Container", "Container.forgetful()", "owner.item#()", False, factory),
    "SwiftDependencies": Library(["Dependencies"], "Crowd", "Crowd()", "owner.item#", False, swift_dependencies),
    "Swinject": Library(["Swinject"], "Container", "Container()", "owner.resolve(KEY.self)!", False, registered=swinject),
    "DITranquillity": Library(["DITranquillity"], "DIContainer", "DIContainer()", "owner.resolve() as KEY", False, registered=ditranquillity),
    "Astroject": Library(["AstrojectCore", "AstrojectSync"], "SyncContainer", "SyncContainer()", "try owner.resolve(KEY.self)", True,
                         registered=astroject),
}

# W5 and W6: five hundred shared instances. The protocols of the domains do not occur here, so there is one domain only.
CROWD = Shape(500)


def crowd(library):
    workloads = (root / "Benchmarks/Crowd.swift").read_text().replace("REQUEST", CROWD.fill(library.request, CROWD.count - 1))
    if not library.throws:
        workloads = workloads.replace("try ", "")
    if not library.assembles:
        workloads = re.sub(r'(?s)    Workload\("W5".*?\n    },\n', "", workloads)
    return "\n".join([
        "// Written by Scripts/support/benchmarking/wirings.py.",
        *(f"internal import {name}" for name in sorted([*library.imports, "Harness"])), "#if TWO_CONFORMERS", "let crowd: [Workload] = []", "#else",
        *CROWD.lines(lambda number: "final class Item#: Sendable { init() {} }"), *assembled(library, CROWD), *CROWD.uses(library, "blackHole"),
        workloads, "#endif\n"])


def write_crowds():
    """Before a build; they are not kept, because two thousand lines of one pattern are nothing to read."""
    for name, library in LIBRARIES.items():
        folder = root / "Benchmarks/Sources/Participants" / name
        if name != "SwiftDependencies":
            write(folder / "Generated/Crowd.swift", crowd(library))
