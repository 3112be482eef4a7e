extension Page {
    /// The data, and what is shown of it.
    static let modelScript = #"""
        const data = JSON.parse(document.getElementById("data").textContent);
        const nodes = data.nodes, links = data.links, clusters = data.clusters;
        const indices = nodes.map((_, index) => index);
        // What the person has chosen. The address contains all of it (see `writeAddress`).
        const state = { answer: "", anchor: -1, focus: "", depth: 1, from: -1, module: -1, isTable: false };
        const letters = { transient: "T", graph: "G", singleton: "S", scoped: "Sc", weak: "W", weakScoped: "Ws",
          process: "P", pool: "Po", custom: "Cu", instance: "I", value: "V", input: "In", missing: "?" };
        const stored = new Set(["singleton", "scoped", "process", "pool", "custom", "instance", "value", "input"]);
        for (const node of nodes) node.keys ||= [`'${node.name}'`];
        const needs = nodes.map(() => []), users = nodes.map(() => []);
        links.forEach((link, index) => {
          link.traits ||= [];
          link.kind = link.traits.includes("deferred") ? "deferred" : link.traits.includes("injection") ? "injection" : "direct";
          needs[link.from].push(index); users[link.to].push(index);
        });
        const severityOf = nodes.map(node => {
          if (node.kind === "missing") return "error";
          const all = (node.findings || []).map(index => data.findings[index].severity);
          return all.includes("error") ? "error" : all.includes("warning") ? "warning" : null;
        });
        const bindingOf = data.findings.map(() => -1);
        nodes.forEach((node, index) => (node.findings || []).forEach(finding => {
          if (bindingOf[finding] < 0) bindingOf[finding] = index;
        }));
        const clean = text => text.replace(/[\u0000-\u001f\u007f\u2028\u2029]/g, " ");
        const isCurrent = index => nodes[index].change !== "removed";
        const graph = analyze(nodes.length,
          links.filter(link => link.change !== "removed").map(link => ({ from: link.from, to: link.to,
            isDeferred: link.traits.includes("deferred"), isInjection: link.traits.includes("injection"),
            isWeak: link.traits.includes("weak"),
            isSoft: link.traits.includes("optional") || link.traits.includes("element") })),
          indices.filter(index => nodes[index].entry && isCurrent(index)),
          indices.filter(index => stored.has(nodes[index].lifetime) && isCurrent(index)));
        // Every member and link of a cycle is marked: as an error, unless a deferred or injected link closes it.
        const cycleOf = new Map(graph.cycles().flatMap(cycle => cycle.members.map(index => [index, cycle])));
        const isInCycle = link => cycleOf.has(link.from) && cycleOf.get(link.from) === cycleOf.get(link.to) && link.change !== "removed";
        const cycleMark = index => !cycleOf.has(index) ? null : cycleOf.get(index).isClosed ? "text" : "error";
        // Titles of modules mostly end in the same word, which tells nothing.
        const suffix = (function () {
          const titles = clusters.map(cluster => cluster.title.split(" · ")[0]).filter(title => title !== "no module");
          if (new Set(titles).size < 2) return "";
          let common = titles[0];
          for (const title of titles) while (!title.endsWith(common)) common = common.slice(1);
          const start = common.search(/\p{Lu}/u);
          common = start < 0 ? "" : common.slice(start);
          return common && titles.every(title => title.length > common.length) ? common : "";
        })();
        for (const cluster of clusters) {
          const [title, ...rest] = cluster.title.split(" · ");
          cluster.label = [suffix && title.endsWith(suffix) ? title.slice(0, -suffix.length) : title, ...rest].join(" · ");
        }
        const filter = { lifetimes: new Set(nodes.map(node => node.lifetime)), onlyFindings: false,
          onlyChanges: false, deferred: true };
        let shown = nodes.map(() => true), shownCount = nodes.length, shownClusters = new Set();
        function applyFilter() {
          const scope = focusScope();
          shown = nodes.map((node, index) => (!scope || scope.has(index))
            && filter.lifetimes.has(node.lifetime)
            && (!filter.onlyFindings || severityOf[index] !== null || (node.findings || []).length > 0)
            && (!filter.onlyChanges || !!node.change));
          shownCount = shown.filter(isShown => isShown).length;
          shownClusters = new Set(indices.filter(index => shown[index]).map(index => nodes[index].cluster));
        }
        // The bindings in the focus with their distances: negative for dependents, positive for dependencies.
        function focusScope() {
          if (!state.focus || state.anchor < 0) return null;
          const scope = new Map([[state.anchor, 0]]), limit = state.depth || Infinity;
          const add = (rows, sign) => {
            const found = graph.reach([state.anchor], rows);
            for (const index of found.order) if (found.distance[index] <= limit && !scope.has(index)) scope.set(index, sign * found.distance[index]);
          };
          if (state.focus !== "users") add(graph.needs, 1);
          if (state.focus !== "needs") add(graph.users, -1);
          return scope;
        }
        """#

    /// Search, with the reason for each match.
    static let searchScript = #"""
        const initials = name => (name.match(/\p{Lu}|(?<=\W|^)\p{Ll}/gu) || []).join("").toLowerCase();
        function matchOf(node, wanted) {
          const name = node.name.toLowerCase(), at = name.indexOf(wanted);
          if (at >= 0) return { rank: name === wanted ? 0 : at === 0 ? 1 : 2, why: "", at };
          if (wanted.length > 1 && initials(node.name).startsWith(wanted)) return { rank: 3, why: "initials", at };
          const key = node.keys.find(key => key.toLowerCase().includes(wanted));
          if (key) return { rank: 4, why: "key " + key, at };
          if (clusters[node.cluster].title.toLowerCase().includes(wanted)) return { rank: 5, why: "module " + clusters[node.cluster].title, at };
          if (node.lifetime.toLowerCase() === wanted) return { rank: 6, why: "lifetime " + node.lifetime, at };
          const trait = (node.traits || []).find(trait => trait.toLowerCase() === wanted);
          if (trait) return { rank: 6, why: "trait " + trait, at };
          if ((node.isolation || "").toLowerCase().includes(wanted)) return { rank: 7, why: "isolation " + node.isolation, at };
          if ((node.location || "").toLowerCase().includes(wanted)) return { rank: 8, why: "file " + node.location, at };
          const finding = (node.findings || []).map(index => data.findings[index].id).find(id => id.includes(wanted));
          return finding ? { rank: 9, why: "finding " + finding, at } : null;
        }
        function matches(text) {
          const wanted = text.trim().toLowerCase(), found = [];
          if (!wanted) return found;
          nodes.forEach((node, index) => {
            const match = matchOf(node, wanted);
            if (match) found.push({ index, length: wanted.length, ...match });
          });
          return found.sort((a, b) => a.rank - b.rank || nodes[a.index].name.length - nodes[b.index].name.length || a.index - b.index);
        }
        """#
}
