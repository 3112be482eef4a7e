"""Writes the sources of W5 and W6: the same five hundred bindings for each participant that has an answer.

They are written before a build, and not kept, because two thousand lines of one pattern are nothing to read. The protocols
of the domains do not occur in them, so there is one domain only.
"""
import pathlib

COUNT = 500
GROUP = 100  # of one function body, as a careful user would split it


def groups():
    return [range(start, start + GROUP) for start in range(0, COUNT, GROUP)]


def lines(pattern, numbers, indent):
    return "\n".join(" " * indent + pattern.replace("#", str(number)) for number in numbers)


def items():
    return lines("final class Item#: Sendable { init() {} }", range(COUNT), 0)


def touching(owner, expression, effect):
    """Functions that ask `owner` for every item, a hundred each, and one that calls them."""
    text = []
    for index, group in enumerate(groups()):
        text.append(f"@inline(never) func touch{index}(_ owner: {owner}){effect} {{")
        text.append(lines(f"blackHole({expression})", group, 4))
        text.append("}")
    tried = "try " if effect else ""
    text.append(f"func touchAll(_ owner: {owner}){effect} {{")
    text += [f"    {tried}touch{index}(owner)" for index in range(COUNT // GROUP)]
    text.append("}")
    return "\n".join(text)


def workloads(fresh, owner_effect, with_assembly):
    tried = "try " if owner_effect else ""
    assembly = f"""
    Workload("W5", operations: {COUNT}) {{ _ in
        {{ for _ in 0..<$0 {{
            let owner = {tried}{fresh}
            blackHole({tried}oneItem(owner))
        }} }}
    }},""" if with_assembly else ""
    return f"""
let crowd: [Workload] = [{assembly}
    .cold("W6 first", operations: {COUNT}) {{ count in
        let owners = {tried}(0..<count).map {{ _ in {tried}{fresh} }}
        return {{ for index in 0..<$0 {{ {tried}touchAll(owners[index]) }} }}
    }},
    Workload("W6 again", operations: {COUNT}) {{ _ in
        let owner = {tried}{fresh}
        return {{ for _ in 0..<$0 {{ {tried}touchAll(owner) }} }}
    }},
]"""


def hand_written():
    fields = lines("private(set) lazy var item# = Item#()", range(COUNT), 4)
    return "\n".join([
        "final class Crowd {", fields, "}", touching("Crowd", "owner.item#", ""), workloads("Crowd()", "", False)])


def naive_dictionary():
    return registering(
        "NaiveContainer", "NaiveContainer()", "container.register(Item#.self, isShared: true) { _ in Item#() }",
        "owner.resolve(Item#.self)", "")


def container():
    modules = []
    for index, group in enumerate(groups()):
        modules.append(f"struct CrowdModule{index}: Module {{\n    var body: some Module {{")
        modules.append(lines("Bind(Item#.init).lifetime(.singleton)", group, 8))
        modules.append("    }\n}")
    listed = "\n".join(f"        CrowdModule{index}()" for index in range(COUNT // GROUP))
    make = f"func makeCrowd() throws -> Container {{\n    try Container {{\n{listed}\n    }}\n}}"
    one = f"func oneItem(_ owner: Container) throws -> Item{COUNT - 1} {{ try owner.resolve() }}"
    return "\n".join([
        *modules, make, one, touching("Container", "try owner.resolve(Item#.self)", " throws"),
        workloads("makeCrowd()", " throws", True)])


def component():
    providers = lines("var item#: Item# { shared { Item#() } }", range(COUNT), 4)
    return "\n".join([
        "struct Crowd: Component {\n    let scope = Scope()", providers, "}",
        touching("Crowd", "owner.item#", ""), workloads("Crowd()", "", False)])


def factory():
    factories = lines("var item#: Factory<Item#> { self { Item#() }.singleton }", range(COUNT), 4)
    # Singletons are not stored in the container, so each run forgets them.
    fresh = "Container.forgetful()"
    return "\n".join([
        "extension Container {", "    static func forgetful() -> Container {",
        "        Scope.singleton.reset()", "        return Container()", "    }", factories, "}",
        touching("Container", "owner.item#()", ""), workloads(fresh, "", False)])


def swinject():
    return registering(
        "Container", "Container()", "container.register(Item#.self) { _ in Item#() }.inObjectScope(.container)",
        "owner.resolve(Item#.self)!", "")


def ditranquillity():
    # `.single` outlives its container; these live as long as the container.
    return registering(
        "DIContainer", "DIContainer()", "container.register(Item#.init).lifetime(.perContainer(.strong))",
        "owner.resolve() as Item#", "")


def astroject():
    return registering(
        "SyncContainer", "SyncContainer()", "try container.register(Item#.self) { Item#() }.asSingleton()",
        "try owner.resolve(Item#.self)", " throws")


def registering(owner, created, registration, request, effect):
    """Five hundred registrations in functions of a hundred."""
    tried = "try " if effect else ""
    text = []
    for index, group in enumerate(groups()):
        text += [f"@inline(never) func register{index}(_ container: {owner}){effect} {{", lines(registration, group, 4), "}"]
    calls = "\n".join(f"    {tried}register{index}(container)" for index in range(COUNT // GROUP))
    text.append(f"func makeCrowd(){effect} -> {owner} {{\n    let container = {created}\n{calls}\n    return container\n}}")
    text.append(f"func oneItem(_ owner: {owner}){effect} -> Item{COUNT - 1} {{ {request.replace('#', str(COUNT - 1))} }}")
    return "\n".join([*text, touching(owner, request, effect), workloads("makeCrowd()", effect, True)])


PARTICIPANTS = {
    "HandWritten": (hand_written, []),
    "NaiveDictionary": (naive_dictionary, []),
    "Container": (container, ["Dovetail"]),
    "Component": (component, ["Dovetail", "DovetailComponents"]),
    "Factory": (factory, ["FactoryKit"]),
    "Swinject": (swinject, ["Swinject"]),
    "DITranquillity": (ditranquillity, ["DITranquillity"]),
    "Astroject": (astroject, ["AstrojectCore", "AstrojectSync"]),
}


def source(participant):
    body, imports = PARTICIPANTS[participant]
    header = "".join(f"internal import {name}\n" for name in sorted(imports + ["Harness"]))
    return (
        f"// Written by Scripts/support/benchmarking/crowd.py.\n{header}\n"
        f"#if TWO_CONFORMERS\nlet crowd: [Workload] = []\n#else\n{items()}\n{body()}\n#endif\n")


def write(root):
    """Writes what is missing or has changed, so that nothing is built anew for nothing."""
    for participant in PARTICIPANTS:
        folder = pathlib.Path(root, "Benchmarks", "Sources", "Participants", participant, "Generated")
        folder.mkdir(exist_ok=True)
        path = folder / "Crowd.swift"
        text = source(participant)
        if not path.exists() or path.read_text() != text:
            path.write_text(text)
