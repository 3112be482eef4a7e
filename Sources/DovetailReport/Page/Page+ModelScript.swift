extension Page {
    /// The data and the questions to it.
    static let modelScript = #"""
        const data = JSON.parse(document.getElementById("data").textContent);
        const nodes = data.nodes, links = data.links, boxes = data.boxes, clusters = data.clusters;
        const needs = nodes.map(() => []), users = nodes.map(() => []);
        links.forEach((link, index) => {
          link.kind = (link.traits || []).includes("deferred") ? "deferred"
            : (link.traits || []).includes("injection") ? "injection" : "direct";
          needs[link.from].push(index); users[link.to].push(index);
        });
        const severityOf = nodes.map(node => {
          if (node.kind === "missing") return "error";
          const all = (node.findings || []).map(index => data.findings[index].severity);
          return all.includes("error") ? "error" : all.includes("warning") ? "warning" : null;
        });
        // The shortest ways from the entries, breadth first.
        const before = nodes.map(() => -1), distance = nodes.map(() => -1);
        (function () {
          const queue = [];
          nodes.forEach((node, index) => { if (node.entry) { distance[index] = 0; queue.push(index); } });
          for (let at = 0; at < queue.length; at++) {
            for (const link of needs[queue[at]]) {
              const to = links[link].to;
              if (distance[to] >= 0 || links[link].change === "removed") continue;
              distance[to] = distance[queue[at]] + 1; before[to] = queue[at]; queue.push(to);
            }
          }
        })();
        function pathTo(index) {
          if (distance[index] < 0) return [];
          const path = [];
          for (let at = index; at >= 0; at = before[at]) path.unshift(at);
          return path;
        }
        const filter = { lifetimes: new Set(nodes.map(node => node.lifetime)), cluster: -1, onlyFindings: false,
          onlyChanges: false, deferred: true };
        let shown = nodes.map(() => true), shownCount = nodes.length;
        function applyFilter() {
          shownCount = 0;
          shown = nodes.map((node, index) => {
            const isShown = filter.lifetimes.has(node.lifetime) && (filter.cluster < 0 || node.cluster === filter.cluster)
              && (!filter.onlyFindings || severityOf[index] !== null || (node.findings || []).length > 0)
              && (!filter.onlyChanges || !!node.change);
            if (isShown) shownCount++;
            return isShown;
          });
        }
        function matches(text) {
          const wanted = text.trim().toLowerCase();
          if (!wanted) return [];
          const found = [];
          nodes.forEach((node, index) => {
            const name = node.name.toLowerCase();
            let rank = name === wanted ? 0 : name.startsWith(wanted) ? 1 : name.includes(wanted) ? 2
              : node.keys.some(key => key.toLowerCase().includes(wanted)) ? 3
              : (node.location || "").toLowerCase().includes(wanted) ? 4 : -1;
            if (rank >= 0) found.push({ index, rank });
          });
          return found.sort((a, b) => a.rank - b.rank || nodes[a.index].name.length - nodes[b.index].name.length
            || a.index - b.index).slice(0, 50).map(match => match.index);
        }
        """#
}
