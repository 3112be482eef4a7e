"""Sources of so many classes, put together by hand and by a container: what is compiled to see what bindings cost.

Everything is reachable from a public function. Otherwise the optimizer removes the bindings, and what remains costs little.
"""

GROUP = 100


def needs(number, count):
    """What class `number` needs: two of the ones after it for every second class, as many as an average class has."""
    if number % 2:
        return []
    return [other for other in (number + 1, number + 3) if other < count]


def classes(count):
    text = []
    for number in range(count):
        parameters = ", ".join(f"a{other}: Service{other}" for other in needs(number, count))
        stored = "; ".join(f"let a{other}: Service{other}" for other in needs(number, count))
        assigned = "; ".join(f"self.a{other} = a{other}" for other in needs(number, count))
        text.append(f"final class Service{number}: Sendable {{ {stored + '; ' if stored else ''}"
                    f"init({parameters}) {{ {assigned} }} }}")
    return "\n".join(text) + "\n"


def by_hand(count):
    """A function for each class; every third instance is kept."""
    text = ["final class App {"]
    for number in range(count):
        arguments = ", ".join(f"a{other}: make{other}()" for other in needs(number, count))
        made = f"Service{number}({arguments})"
        if number % 3 == 0:
            text.append(f"    private lazy var kept{number} = {made}")
            made = f"kept{number}"
        text.append(f"    func make{number}() -> Service{number} {{ {made} }}")
    # Groups, because the optimizer takes the square of the length of a function.
    starts = range(0, count, GROUP)
    uses = "\n".join(
        f"@inline(never) func use{start}(_ app: App) {{\n"
        + "\n".join(f"    consume(app.make{number}())" for number in range(start, min(start + GROUP, count))) + "\n}"
        for start in starts)
    calls = "\n".join(f"    use{start}(app)" for start in starts)
    return "\n".join(text) + f"""
}}
/// Stores a reference where the optimizer does not see that nobody reads it.
@inline(never) @_optimize(none) func consume(_ value: AnyObject) {{}}
{uses}
public func start() {{
    let app = App()
{calls}
}}
"""


def binding(number):
    return f"        Bind(Service{number}.init)" + (".lifetime(.singleton)" if number % 3 == 0 else "")


ROOT = "public func start() throws -> Container { try Container { AppModule() } }\n"


def module(name, numbers):
    body = "\n".join(binding(number) for number in numbers)
    return f"struct {name}: Module {{\n    var body: some Module {{\n{body}\n    }}\n}}\n"


def in_one_body(count):
    return "import Dovetail\n" + module("AppModule", range(count)) + ROOT


def in_bodies(count):
    starts = range(0, count, GROUP)
    parts = [module(f"Part{start}", range(start, min(start + GROUP, count))) for start in starts]
    whole = "\n".join(f"        Part{start}()" for start in starts)
    return "import Dovetail\n" + "".join(parts) + f"struct AppModule: Module {{\n    var body: some Module {{\n{whole}\n    }}\n}}\n" + ROOT


def groups(count):
    """The numbers of the classes, in groups."""
    return [range(start, min(start + GROUP, count)) for start in range(0, count, GROUP)]


def with_factory(count):
    """A computed property for each class, in Factory's container, and a request for each."""
    text = ["import FactoryKit", "extension Container {"]
    for number in range(count):
        arguments = ", ".join(f"a{other}: self.service{other}()" for other in needs(number, count))
        scope = ".singleton" if number % 3 == 0 else ""
        text.append(f"    var service{number}: Factory<Service{number}> {{ self {{ Service{number}({arguments}) }}{scope} }}")
    text += ["}", "@inline(never) @_optimize(none) func consume(_ value: AnyObject) {}"]
    for numbers in groups(count):
        text.append(f"@inline(never) func use{numbers[0]}(_ container: Container) {{")
        text += [f"    consume(container.service{number}())" for number in numbers] + ["}"]
    uses = "\n".join(f"    use{numbers[0]}(container)" for numbers in groups(count))
    return "\n".join(text) + f"\npublic func start() {{\n    let container = Container.shared\n{uses}\n}}\n"


def with_swinject(count):
    """A registration for each class, in Swinject's container."""
    text = ["import Swinject"]
    for numbers in groups(count):
        text.append(f"func register{numbers[0]}(_ container: Container) {{")
        for number in numbers:
            arguments = ", ".join(f"a{other}: r.resolve(Service{other}.self)!" for other in needs(number, count))
            scope = ".inObjectScope(.container)" if number % 3 == 0 else ""
            text.append(f"    container.register(Service{number}.self) {{ {'r' if arguments else '_'} in"
                        f" Service{number}({arguments}) }}{scope}")
        text.append("}")
    uses = "\n".join(f"    register{numbers[0]}(container)" for numbers in groups(count))
    return ("\n".join(text) + "\npublic func start() -> Container {\n    let container = Container()\n"
            + uses + "\n    return container\n}\n")


# Other libraries, which are neither part of this repository nor built by it.
PEERS = {"Factory": with_factory, "Swinject": with_swinject}

WIRINGS = {"by hand": by_hand, "one body": in_one_body, "bodies of 100": in_bodies}
