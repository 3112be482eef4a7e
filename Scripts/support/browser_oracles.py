"""Slow answers to the questions that the page answers, for small graphs: definitions, written down as loops.

`compare` draws random graphs, asks the page and the definitions, and fails at the first difference.
"""

import itertools
import json
import random


def draw(numbers):
    """Returns a small graph: the number of its nodes, arrows, entries and stored nodes."""
    count = numbers.randint(1, 9)
    arrows = []
    for _ in range(numbers.randint(0, 2 * count)):
        start, end = numbers.randrange(count), numbers.randrange(count)
        if numbers.random() < 0.6 and start > end:
            start, end = end, start
        arrows.append({
            "from": start, "to": end, "isDeferred": numbers.random() < 0.2, "isInjection": numbers.random() < 0.15,
            "isWeak": numbers.random() < 0.1, "isSoft": numbers.random() < 0.2})
    entries = [node for node in range(count) if numbers.random() < 0.3]
    stored = [node for node in range(count) if numbers.random() < 0.4]
    return {"count": count, "arrows": arrows, "entries": entries, "stored": stored}


def pairs(graph, condition=lambda arrow: True):
    return {(arrow["from"], arrow["to"]) for arrow in graph["arrows"] if condition(arrow)}


def reached(starts, links, without=None):
    """All nodes that some nodes lead to, with these nodes."""
    found = {start for start in starts if start != without}
    while True:
        more = {end for start, end in links if start in found and end != without} - found
        if not more:
            return found
        found |= more


def back(links):
    return {(end, start) for start, end in links}


def simple_paths(start, end, links):
    paths, open_paths = [], [[start]]
    while open_paths:
        path = open_paths.pop()
        if path[-1] == end:
            paths.append(path)
            continue
        open_paths += [[*path, target] for source, target in links if source == path[-1] and target not in path]
    return paths


def shortest(starts, end, links):
    paths = [path for start in starts for path in simple_paths(start, end, links)]
    if not paths:
        return -1, []
    length = min(map(len, paths))
    return length - 1, sorted(path for path in paths if len(path) == length)


def cut_off(node, roots, links, count):
    """The nodes that the roots reach, and no longer reach without one node."""
    return sorted(reached(roots, links) - reached(roots, links, without=node) - {node})


def broken(node, graph):
    firm, links = pairs(graph, lambda arrow: not arrow["isSoft"]), pairs(graph)
    found = {start for start, end in firm if end == node}
    return reached(found, back(links)) - {node}


def holders(node, graph, links):
    """The stored nodes and entries that lead to a node through others that are neither."""
    keepers = set(graph["stored"]) | set(graph["entries"])
    return {keeper for keeper in keepers - {node} for path in simple_paths(keeper, node, links)
            if not keepers & set(path[1:-1])}


def components(count, links):
    ahead = {node: reached([end for start, end in links if start == node], links) for node in range(count)}
    found = {frozenset(other for other in ahead[node] if node in ahead[other]) for node in range(count) if node in ahead[node]}
    return sorted(sorted(component) for component in found)


def girth(members, links):
    """The length of the shortest ring among some nodes."""
    inside = {(start, end) for start, end in links if start in members and end in members}
    return min(len(path) for start, end in inside for path in simple_paths(end, start, inside))


def longest_chain(count, links):
    """The most nodes on a chain on which no two are in one cycle."""
    ahead = {node: reached([end for start, end in links if start == node], links) for node in range(count)}

    def length(node):
        return 1 + max((length(other) for other in ahead[node] if node not in ahead[other]), default=0)

    return max(map(length, range(count)))


def check_creation(graph, node, answer):
    direct = pairs(graph, lambda arrow: not arrow["isDeferred"] and not arrow["isInjection"])
    wanted = reached([node], pairs(graph, lambda arrow: not arrow["isDeferred"]))
    sequence, steps = answer["sequence"], dict(answer["step"])
    assert sorted(sequence) == sorted(wanted) and len(set(sequence)) == len(sequence)
    if components(graph["count"], direct):
        return
    place = {other: position for position, other in enumerate(sequence)}

    def step(other):
        return 1 + max((step(end) for start, end in direct if start == other), default=0)

    assert all(place[end] < place[start] for start, end in direct if start in wanted)
    assert steps == {other: step(other) for other in wanted}
    assert len(answer["critical"]) == max(map(step, wanted))
    assert all(pair[::-1] in direct for pair in itertools.pairwise(answer["critical"]))


def check_cycles(graph, answer):
    links, direct = pairs(graph), pairs(graph, lambda arrow: not arrow["isDeferred"] and not arrow["isInjection"])
    assert [cycle["members"] for cycle in answer] == components(graph["count"], links)
    for cycle in answer:
        members, ring = set(cycle["members"]), cycle["ring"]
        wrong = [part for part in components(graph["count"], direct) if members & set(part)]
        assert cycle["isClosed"] == (not wrong)
        used = direct if wrong else links
        assert all(pair in used for pair in zip(ring, ring[1:] + ring[:1]))
        part = next((part for part in wrong if ring[0] in part), members)
        assert len(ring) == girth(part, used)


def check_node(graph, node, answer):
    links = pairs(graph)
    retaining = pairs(graph, lambda arrow: not arrow["isDeferred"] and not arrow["isWeak"])
    entries, count = graph["entries"], graph["count"]
    assert sorted(answer["dependents"]) == sorted(reached([node], back(links)) - {node})
    assert sorted(answer["dependencies"]) == sorted(reached([node], links) - {node})
    assert sorted(answer["direct"]) == sorted({start for start, end in links if end == node} - {node})
    assert sorted(answer["entries"]) == sorted(set(entries) & reached([node], back(links)) - {node})
    assert sorted(answer["broken"]) == sorted(broken(node, graph))
    assert sorted(answer["retained"]) == sorted(reached([node], retaining) - {node})
    found = {path[0] for path in answer["holders"]}
    assert found == holders(node, graph, retaining) and len(found) == len(answer["holders"])
    assert all(pair in retaining for path in answer["holders"] for pair in itertools.pairwise(path))
    roots = set(graph["stored"]) | set(entries)
    assert answer["endsWith"] == cut_off(node, roots, retaining, count)
    assert answer["unusedWithout"] == cut_off(node, entries, links, count)
    assert set(answer["dominators"]) == {other for other in range(count) if node in cut_off(other, entries, links, count)}
    length, paths = shortest(entries, node, links)
    assert (answer["length"], answer["paths"], answer["number"]) == (length, paths, len(paths))
    check_creation(graph, node, answer["creation"])


ASK = """
return arguments[0].map(given => {
  const graph = dovetail.analyze(given.count, given.arrows, given.entries, given.stored);
  return { cycles: graph.cycles(), chain: graph.longestChain(), nodes: Array.from({ length: given.count }, (_, node) => {
    const impact = graph.impact(node), path = graph.shortest(given.entries, node), creation = graph.creation([node]);
    return { dependents: graph.dependents(node), dependencies: graph.dependencies(node), direct: impact.direct, entries: impact.entries,
      broken: [...impact.broken], retained: graph.retained(node), holders: graph.holders(node), endsWith: graph.endsWith(node),
      unusedWithout: graph.unusedWithout(node), dominators: graph.dominators(node), length: path.length, number: path.count,
      paths: path.paths(10000), creation: { ...creation, step: [...creation.step] } };
  }) };
});
"""


def compare(report, count=300, seed=1):
    numbers = random.Random(seed)
    graphs = [draw(numbers) for _ in range(count)]
    for graph, answer in zip(graphs, report.script(ASK, graphs)):
        try:
            check_cycles(graph, answer["cycles"])
            assert len(answer["chain"]) == longest_chain(graph["count"], pairs(graph))
            for node, own in enumerate(answer["nodes"]):
                check_node(graph, node, own)
        except AssertionError:
            print(json.dumps(graph), json.dumps(answer))
            raise
