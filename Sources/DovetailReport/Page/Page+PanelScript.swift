extension Page {
    /// The lists beside the picture. Text only ever arrives as text, never as HTML.
    static let panelScript = #"""
        const panel = document.getElementById("panel"), live = document.getElementById("live");
        function make(tag, properties = {}, ...children) {
          const element = document.createElement(tag);
          for (const [name, value] of Object.entries(properties)) {
            if (name in element) element[name] = value; else element.setAttribute(name, value);
          }
          element.append(...children.filter(child => child !== null));
          return element;
        }
        const clean = text => text.replace(/[\u0000-\u001f\u007f]/g, " ");
        function nodeButton(index, note) {
          return make("li", {}, make("button", { onclick: () => select(index, true), "data-node": index },
            make("span", { textContent: clean(nodes[index].name) }), note ? make("small", { textContent: note }) : null));
        }
        function section(title, items, id) {
          return items.length ? [make("h2", { textContent: `${title} (${items.length})` }),
            make("ul", { className: "list", id }, ...items)] : [];
        }
        function findingCard(finding) {
          const owner = nodes.findIndex(node => (node.findings || []).includes(data.findings.indexOf(finding)));
          const place = finding.location ? `${finding.location.file}:${finding.location.line}:${finding.location.column}` : "";
          return make("button", { className: "finding " + finding.severity, onclick: () => owner >= 0 && select(owner, true) },
            make("b", { textContent: `${finding.id}  ${clean(place)}` }), make("span", { textContent: clean(finding.message) }),
            finding.help ? make("i", { textContent: finding.help }) : null);
        }
        function showNode(index) {
          const node = nodes[index], facts = make("dl");
          const fact = (name, value, className) => {
            if (value) facts.append(make("dt", { textContent: name }), make("dd", { textContent: clean(value), className: className || "" }));
          };
          fact("location", node.location); fact("lifetime", node.lifetime); fact("isolation", node.isolation || "nonisolated");
          fact("module", clusters[node.cluster].title); fact("keys", node.keys.join(", "));
          fact("kind", node.kind === "factory" ? "" : node.kind); fact("traits", (node.traits || []).join(", "));
          fact("change", node.change ? [node.change, ...(node.aspects || [])].join(", ") : "", "change-" + node.change);
          const linkNote = link => [...(link.traits || []), link.change || ""].filter(word => word).join(", ");
          const path = pathTo(index);
          panel.replaceChildren(make("h3", { textContent: clean(node.name), id: "name" }), facts,
            ...(node.findings || []).map(finding => findingCard(data.findings[finding])),
            ...section("needs", needs[index].map(link => nodeButton(links[link].to, linkNote(links[link]))), "needs"),
            ...section("needed by", users[index].map(link => nodeButton(links[link].from, linkNote(links[link]))), "users"),
            ...section("path from root", path.length > 1 ? path.map(step => nodeButton(step)) : [], "path"),
            ...(path.length ? [] : [make("p", { className: "quiet", textContent: "No root reaches it." })]));
        }
        function showOverview() {
          const counted = ["error", "warning", "note"].map(severity =>
            [severity, data.findings.filter(finding => finding.severity === severity).length]).filter(pair => pair[1]);
          const rank = nodes.map((_, index) => index).sort((a, b) => users[b].length - users[a].length || a - b);
          const changed = nodes.map((_, index) => index).filter(index => nodes[index].change);
          panel.replaceChildren(
            make("h2", { textContent: counted.length ? counted.map(([name, count]) => `${count} ${name}${count > 1 ? "s" : ""}`).join(", ")
              : "no findings" }),
            ...data.findings.slice(0, 100).map(findingCard),
            ...(data.isDifference ? section("changes", changed.slice(0, 300).map(index => nodeButton(index, nodes[index].change)), "changes") : []),
            ...section("most needed", rank.slice(0, 12).filter(index => users[index].length).map(index =>
              nodeButton(index, String(users[index].length))), "most"));
        }
        function buildFilters() {
          const filters = document.getElementById("filters");
          const box = (checked, change, title, swatch, count, id) => make("label", {},
            make("input", { type: "checkbox", checked, id: id || "", onchange: event => { change(event.target.checked); applyFilter(); showCounts(); redraw(); } }),
            swatch ? make("span", { className: "swatch", style: "background:" + swatch }) : null,
            make("span", { textContent: title }), make("span", { textContent: count === undefined ? "" : String(count) }));
          const lifetimes = data.palette.map(entry => entry[0]).filter(name => nodes.some(node => node.lifetime === name));
          const modules = make("select", { id: "module", "aria-label": "Module", onchange: event => {
            filter.cluster = Number(event.target.value); applyFilter(); showCounts(); redraw();
          } }, make("option", { value: -1, textContent: "all modules" }),
            ...clusters.map((cluster, index) => make("option", { value: index, textContent: clean(cluster.title) })));
          filters.replaceChildren(make("h2", { textContent: "Lifetimes" }),
            ...lifetimes.map(name => box(filter.lifetimes.has(name), isOn => { isOn ? filter.lifetimes.add(name) : filter.lifetimes.delete(name); },
              name, colors.fill[name], nodes.filter(node => node.lifetime === name).length, "lifetime-" + name)),
            make("h2", { textContent: "Modules" }), modules,
            make("h2", { textContent: "Show" }),
            box(filter.deferred, isOn => { filter.deferred = isOn; }, "Lazy and Provider links", null, undefined, "deferred"),
            box(filter.onlyFindings, isOn => { filter.onlyFindings = isOn; }, "only with findings", null, undefined, "only-findings"),
            data.isDifference ? box(filter.onlyChanges, isOn => { filter.onlyChanges = isOn; }, "only changes", null, undefined, "only-changes") : "",
            make("h2", { textContent: "Links" }),
            make("p", { className: "quiet", textContent: "Solid: needed at once. Dashed: Lazy, Provider. Dotted: injected later. Of the selected one: its dependencies are blue, its dependents orange." }));
          modules.value = String(filter.cluster);
        }
        function showCounts() {
          const bindings = nodes.filter(node => node.kind !== "missing").length;
          document.getElementById("counts").textContent = `${bindings} bindings, ${links.length} links, ${data.findings.length} findings`
            + (shownCount < nodes.length ? ` · ${shownCount} shown` : "");
        }
        function select(index, isCentered) {
          view.selected = index;
          if (index < 0) showOverview();
          else {
            showNode(index);
            live.textContent = `${nodes[index].name}, ${nodes[index].lifetime}, needs ${needs[index].length}, needed by ${users[index].length}`;
            if (isCentered) center(index);
            panel.scrollTop = 0;
          }
          redraw();
        }
        """#
}
