extension Page {
    /// Impact, retention and paths of one binding.
    static let answerScript = #"""
        const byModule = list => {
          const counts = new Map();
          for (const index of list) counts.set(nodes[index].cluster, (counts.get(nodes[index].cluster) || 0) + 1);
          return [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0]);
        };
        function showImpact(index) {
          const { direct, all, distance, entries, broken } = graph.impact(index);
          const cone = new Set([index, ...all]);
          light({ near: cone, warning: linksWithin(cone), outlined: entries });
          if (!all.length) return [paragraph("Nothing depends on it.", "lead")];
          const modules = byModule(all), spared = all.length - broken.size, farthest = distance[all[all.length - 1]];
          const levels = Array.from({ length: farthest }, (_, level) => all.filter(other => distance[other] === level + 1));
          return [
            make("p", { className: "lead", id: "impact" }, make("b", { textContent: count(direct.length, "direct dependent") }),
              `, ${all.length.toLocaleString("en-US")} in all, in ${count(modules.length, "module")}.`),
            paragraph(`${entries.length} of ${count(graph.entries.length, "root")} depend${entries.length === 1 ? "s" : ""} on it.`),
            paragraph(`If you remove it, ${count(broken.size, "binding")} can no longer be created.`
              + (spared ? ` ${count(spared, "binding")} reach${spared === 1 ? "es" : ""} it only as an Optional or as an element of a collection.` : "")),
            ...bindingSection("roots that depend on it", entries, "impact-roots"),
            folded(["modules", ` (${modules.length})`], () => longList(modules, ([cluster, number]) => make("li", {}, make("button", {
              onclick: () => chooseModule(cluster) },
              make("span", { textContent: clean(clusters[cluster].title) }), make("small", { textContent: String(number) }))), "impact-modules"),
              modules.length <= 6, "group"),
            ...levels.map((list, level) => folded([level ? `${level + 1} links away` : "direct dependents", ` (${list.length})`],
              () => longList(list, other => nodeButton(other), "impact-" + (level + 1)), level === 0, "group"))];
        }
        function showRetention(index) {
          const holders = graph.holders(index), retained = graph.retained(index), ends = graph.endsWith(index);
          const chain = graph.dominators(index), unused = graph.unusedWithout(index);
          const closes = other => (nodes[other].traits || []).includes("onClose") ? "onClose" : "";
          const kept = new Set([index, ...retained]), above = new Set(holders.flat());
          const isRetaining = link => !link.traits.includes("deferred") && !link.traits.includes("weak");
          light({ near: [...kept, ...above], accent: linksWithin(kept, isRetaining), warning: linksWithin(above, isRetaining),
            outlined: holders.map(path => path[0]) });
          return [paragraph(data.owners[nodes[index].lifetime] || "", "lead"),
            ...section("kept alive by", holders, path => nodeButton(path[0], path.length > 2 ? "through " + clean(nodes[path[1]].name)
              + (path.length > 3 ? " …" : "") : nodes[path[0]].lifetime), "holders"),
            ...(holders.length || stored.has(nodes[index].lifetime) ? [] : [paragraph(graph.entries.includes(index)
              ? "It is a root, so the code that requests it keeps the instance." : "No root and no stored instance retains it.", "quiet")]),
            ...bindingSection("on every path from a root", chain, "dominators"),
            ...bindingSection("keeps alive", retained, "retained", closes),
            ...bindingSection("ends with it", ends, "ends", closes),
            ...(ends.length ? [paragraph("Their instances live only as long as an instance of this binding.", "quiet")] : []),
            ...bindingSection("unused without it", unused, "unused"),
            ...(unused.length ? [paragraph("Every path from a root to them contains this binding.", "quiet")] : [])];
        }
        const placeOf = index => nodes[index].location ? `  ${nodes[index].location}` : "";
        const pathText = path => path.map((index, step) => `${step ? "  ".repeat(step - 1) + "└─ " : ""}${clean(nodes[index].name)}${placeOf(index)}`).join("\n");
        function showPaths(index) {
          const starts = state.from >= 0 && state.from !== index ? [state.from] : graph.entries;
          const { length, count: number, paths, nodes: on } = graph.shortest(starts, index), list = paths(20), onPath = new Set(on);
          const choice = make("select", { id: "from", "aria-label": "Paths from", onchange: event => { state.from = Number(event.target.value); ask("paths"); } },
            make("option", { value: -1, textContent: "from the nearest root" }),
            ...[...new Set([...graph.entries.filter(entry => entry !== index).slice(0, 500), ...(state.from >= 0 ? [state.from] : [])])]
              .map(entry => make("option", { value: entry, textContent: "from " + clean(nodes[entry].name) })));
          choice.value = starts === graph.entries ? "-1" : String(state.from);
          const here = make("button", { textContent: "Begin paths here", id: "begin", "aria-pressed": String(state.from === index),
            title: "Then select the binding at the end", onclick: () => {
              state.from = state.from === index ? -1 : index; ask("paths");
              announce(state.from >= 0 ? "Select the binding at which the paths end" : "Paths begin at a root"); } });
          const controls = make("div", { className: "row" }, choice, here);
          if (state.from === index) return [controls, paragraph("Select the binding at which the paths end: in the picture, or with the search.", "lead")];
          const ahead = reach(starts, graph.needs).distance;
          light({ near: onPath.size ? onPath : [index], outlined: on,
            accent: linksWithin(onPath, link => ahead[link.to] === ahead[link.from] + 1) });
          if (length < 0) return [controls, paragraph(starts === graph.entries ? "No root reaches it."
            : `${clean(nodes[state.from].name)} does not depend on it, directly or indirectly.`, "lead")];
          if (length === 0) return [controls, paragraph("It is a root.", "lead")];
          return [controls, make("p", { className: "lead", id: "paths" }, make("b", { textContent: `${count(number, "shortest path")} of ${count(length, "link")}` }), "."),
            make("div", { className: "row" }, copyButton("Copy as text", () => list.map(pathText).join("\n\n") + "\n", "copy-paths")),
            ...list.map((path, position) => make("ol", { className: "list path", "aria-label": `Path ${position + 1}` }, ...path.map(step => nodeButton(step)))),
            ...(number > list.length ? [paragraph(`The first ${list.length} are listed; the picture shows all of them.`, "quiet")] : [])];
        }
        """#

    /// The order of creation, and cycles: of one binding, or of all.
    static let orderAnswerScript = #"""
        // Why an instance cannot be created: of what is created at once, a missing binding, or a cycle that is not closed.
        function obstacles(sequence) {
          const created = new Set(sequence), name = index => clean(nodes[index].name);
          const missing = sequence.filter(index => nodes[index].kind === "missing");
          const cycles = graph.cycles().filter(cycle => !cycle.isClosed && cycle.ring.some(index => created.has(index)));
          const users = index => [...new Set(graph.users[index])].filter(user => created.has(user)).map(name).join(", ");
          if (!missing.length && !cycles.length) return [];
          return [make("div", { className: "finding error", id: "obstacles" }, make("b", { textContent: "cannot be created" }),
            ...missing.map(index => nodeLink(index, `No binding provides ${name(index)}, which ${users(index)} needs.`)),
            ...cycles.map(cycle => nodeLink(cycle.ring[0], `${[...cycle.ring, cycle.ring[0]].map(name).join(" → ")} is a cycle that no deferred link closes.`)))];
        }
        const nodeLink = (index, text) => make("button", { textContent: text, "data-node": index, onclick: () => select(index, true) });
        function creationParts({ sequence, step, critical }, id) {
          light({ near: sequence, accent: linksWithin(new Set(sequence), link => link.kind === "direct"),
            numbers: new Map(sequence.map((index, position) => [index, position + 1])), outlined: critical });
          return [...obstacles(sequence),
            ...bindingSection("critical path", critical.length > 1 ? critical : [], "critical"),
            heading("in this order", sequence.length),
            ...longList(sequence, index => nodeButton(index, "step " + step.get(index)), id, "ol"),
            paragraph("Bindings of one step do not depend on each other.", "quiet")];
        }
        function showOrder(index) {
          const order = graph.creation([index]), depth = graph.shortest(graph.entries, index).length;
          const parts = creationParts(order, "creation");
          return [make("p", { className: "lead", id: "order" }, make("b", { textContent: `${obstacles(order.sequence).length ? "It cannot be created; it would take" : "Creating it takes"} ${count(order.sequence.length, "binding")}` }),
            `, in ${count(order.critical.length, "step")}.`),
            paragraph(depth < 0 ? "No root reaches it." : depth === 0 ? "It is a root." : `${count(depth, "link")} from the nearest root.`),
            paragraph("Shared instances that exist already are not created again, and what it takes as Lazy or Provider is created later.", "quiet"), ...parts];
        }
        function showStart() {
          const eager = indices.filter(index => (nodes[index].traits || []).includes("eager") && isCurrent(index));
          const chain = graph.longestChain(), order = graph.creation(eager);
          const parts = eager.length ? creationParts(order, "creation") : [];
          if (!eager.length) light({ near: chain, accent: linksWithin(new Set(chain), link => chain.indexOf(link.to) === chain.indexOf(link.from) + 1) });
          return [paragraph(eager.length ? `start() creates ${count(eager.length, "eager binding")} and their dependencies: ${count(order.sequence.length, "binding")} in ${count(order.critical.length, "step")}.`
            : "No binding is eager, so start() creates nothing. Select a binding to see what its creation takes.", "lead"), ...parts,
            ...bindingSection("longest chain of dependencies", chain, "chain")];
        }
        function cycleCard(cycle) {
          const names = [...cycle.ring, cycle.ring[0]].map(index => clean(nodes[index].name)).join(" → ");
          const way = cycle.closers.map(link => `${clean(nodes[link.from].name)} takes ${clean(nodes[link.to].name)} ${link.isInjection ? "by .inject" : "as Lazy or Provider"}`);
          return make("div", { className: "finding " + (cycle.isClosed ? "note" : "error") },
            make("b", { textContent: `${count(cycle.members.length, "binding")} · ${cycle.isClosed ? "closed" : "not closed"}` }),
            make("span", { textContent: names }),
            make("i", { textContent: cycle.isClosed ? way.slice(0, 4).join("; ") + (way.length > 4 ? `; and ${way.length - 4} more` : "")
              : "No link of this ring is deferred. Take Lazy or Provider at one of them, or use .inject." }),
            ...longList(cycle.members, index => nodeButton(index)));
        }
        function showCycles(index) {
          const cycles = graph.cycles().filter(cycle => index < 0 || cycle.members.includes(index));
          const members = new Set(cycles.flatMap(cycle => cycle.members));
          const within = new Map(cycles.flatMap((cycle, number) => cycle.members.map(member => [member, number])));
          const isInside = link => within.get(link.from) === within.get(link.to);
          const marked = color => linksWithin(members, link => isInside(link) && cycleMark(link.from) === color);
          light({ near: members.size ? members : index >= 0 ? [index] : indices, error: marked("error"), text: marked("text") });
          if (!cycles.length) return [paragraph(index < 0 ? "No bindings depend on each other." : "It is in no cycle.", "lead")];
          return [paragraph(index < 0 ? `${count(cycles.length, "set")} of bindings that depend on each other.` : "It depends on itself.", "lead"),
            ...longList(cycles, cycle => make("li", {}, cycleCard(cycle)), "cycles")];
        }
        """#
}
