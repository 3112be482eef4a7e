extension Page {
    /// Findings, what is shown without a selected binding, and the filters.
    static let overviewScript = #"""
        const severities = ["error", "warning", "note"], shownSeverities = new Set(severities);
        function guideOf(id) {
          const guide = data.guides[id];
          if (!guide) return [];
          return [folded([`About ${id}`], () => [make("p", {}, ...coded(guide.meaning[0].toUpperCase() + guide.meaning.slice(1) + ".")), make("p", {}, ...coded(guide.explanation)),
            make("pre", { textContent: guide.example.join("\n") }), make("p", {}, make("b", { textContent: "Fix: " }), ...coded(guide.fix))], false, "guide")];
        }
        function findingCard(number, hasGuide) {
          const finding = data.findings[number], owner = bindingOf[number], place = finding.location;
          return make("div", { className: "finding " + finding.severity },
            make("b", {}, `${finding.severity}: ${finding.id}`),
            owner >= 0 && owner !== view.selected ? nodeLink(owner, clean(finding.message))
              : make("span", { textContent: clean(finding.message) }),
            finding.explanation ? make("i", { textContent: clean(finding.explanation) }) : null,
            finding.help ? make("i", {}, ...coded(finding.help)) : null,
            place ? make("small", {}, placeElement(place.file, place.line, place.column)) : null,
            ...(hasGuide ? guideOf(finding.id) : []));
        }
        function findingParts() {
          const all = data.findings.map((_, number) => number).filter(number => state.module < 0 || nodes[bindingOf[number]]?.cluster === state.module);
          const counted = severities.map(severity => [severity, all.filter(number => data.findings[number].severity === severity).length]).filter(pair => pair[1]);
          if (!counted.length) return [heading("no findings")];
          const groups = new Map();
          all.forEach(number => {
            const finding = data.findings[number];
            if (!shownSeverities.has(finding.severity)) return;
            const key = finding.severity + " " + finding.id;
            if (!groups.has(key)) groups.set(key, []);
            groups.get(key).push(number);
          });
          const sorted = [...groups].sort(([a], [b]) => severities.indexOf(a.split(" ")[0]) - severities.indexOf(b.split(" ")[0]) || a.localeCompare(b));
          return [heading("findings", all.length),
            make("div", { className: "row", role: "group", "aria-label": "Severities" }, ...counted.map(([severity, number]) =>
              make("button", { textContent: count(number, severity), id: "severity-" + severity, "aria-pressed": String(shownSeverities.has(severity)), onclick: () => {
                if (shownSeverities.has(severity)) shownSeverities.delete(severity); else shownSeverities.add(severity);
                show(); document.getElementById("severity-" + severity).focus(); } }))),
            ...sorted.map(([key, numbers]) => {
              const [severity, id] = key.split(" ");
              return folded([make("span", { className: "severity " + severity, textContent: severity }), ` ${id} `, make("small", { textContent: String(numbers.length) })],
                () => [...guideOf(id), ...longList(numbers, number => make("li", {}, findingCard(number, false)))],
                all.length <= 12 || sorted.length === 1, "group");
            })];
        }
        // What a module provides to others and needs from them, with the links between.
        function showModule() {
          const isMember = index => nodes[index].cluster === state.module, members = indices.filter(isMember);
          const crossing = isInto => indices.flatMap(index => users[index]).filter(number => links[number].change !== "removed"
            && isMember(links[number].to) === isInto && isMember(links[number].from) !== isInto);
          const into = crossing(true), out = crossing(false);
          const ends = list => [...new Set(list.map(number => links[number].to))];
          light({ near: [...members, ...into.map(number => links[number].from), ...ends(out)], accent: out, warning: into, outlined: ends(into) });
          const part = (title, list, id) => section(title, ends(list), end => {
            const from = list.map(number => links[number]).filter(link => link.to === end), item = nodeButton(end, isMember(end) ? "" : clusters[nodes[end].cluster].label);
            item.append(folded([`needed by ${from.length}`], () => longList(from, link => nodeButton(link.from,
              [isMember(end) ? clusters[nodes[link.from].cluster].label : "", ...link.traits].filter(word => word).join(", "))), false, "guide"));
            return item;
          }, id);
          return [make("h3", { id: "name" }, make("span", { textContent: clean(clusters[state.module].title) })),
            make("div", { className: "row" }, make("button", { textContent: "All modules", id: "all-modules", onclick: () => chooseModule(-1) })),
            paragraph(`${count(members.length, "binding")}, ${count(into.length, "link")} from other modules, ${count(out.length, "link")} to them.`, "lead"),
            ...part("provides to others", into, "provides"), ...part("needs from others", out, "takes"), ...findingParts()];
        }
        function chooseModule(module) {
          Object.assign(state, { module, answer: "overview" });
          if (state.focus) setFocus("");
          buildFilters(); select(-1);
          if (isPhone() && module >= 0 && panel.dataset.sheet === "peek") setSheet("half");
          bringIntoView();
        }
        function showOverview() {
          if (state.module >= 0) return showModule();
          const rank = indices.filter(index => users[index].length).sort((a, b) => users[b].length - users[a].length || a - b);
          const changed = indices.filter(index => nodes[index].change);
          return [...findingParts(),
            ...(data.isDifference ? bindingSection("changes", changed, "changes", index => nodes[index].change) : []),
            ...(graph.entries.length > 12 ? [folded([`Roots (${graph.entries.length})`], () => longList(graph.entries, index => nodeButton(index), "roots"), false, "group")]
              : bindingSection("roots", graph.entries, "roots")),
            ...bindingSection("most needed", rank.slice(0, 12), "most", index => String(users[index].length))];
        }
        function buildFilters() {
          const box = (checked, change, title, mark, number, id) => make("label", {},
            make("input", { type: "checkbox", checked, id, onchange: event => {
              change(event.target.checked); refilter(); announce(`${count(shownCount, "binding")} shown`); } }),
            mark, make("span", { textContent: title }), make("span", { textContent: number === undefined ? "" : String(number) }));
          const lifetimes = data.palette.map(entry => entry[0]).filter(name => nodes.some(node => node.lifetime === name));
          const modules = make("select", { id: "module", "aria-label": "Module", onchange: event => {
            chooseModule(Number(event.target.value)); document.getElementById("module").focus();
          } }, make("option", { value: -1, textContent: "all modules" }),
            ...clusters.map((cluster, index) => [cluster.title, index]).sort((a, b) => a[0].localeCompare(b[0]) || a[1] - b[1])
              .map(([title, index]) => make("option", { value: index, textContent: clean(title) })));
          const legend = (name, text) => make("p", { className: "legend" }, make("i", { className: "line " + name }), text);
          document.getElementById("filters").replaceChildren(heading("Lifetimes"),
            ...lifetimes.map(name => box(filter.lifetimes.has(name), isOn => { isOn ? filter.lifetimes.add(name) : filter.lifetimes.delete(name); },
              name, make("span", { className: "badge", textContent: letters[name] || "", style: "background:" + colors.fill[name] }),
              nodes.filter(node => node.lifetime === name).length, "lifetime-" + name)),
            heading("Modules"), modules, heading("Show"),
            box(filter.deferred, isOn => { filter.deferred = isOn; }, "Lazy and Provider links", null, undefined, "deferred"),
            box(filter.onlyFindings, isOn => { filter.onlyFindings = isOn; }, "only with findings", null, undefined, "only-findings"),
            data.isDifference ? box(filter.onlyChanges, isOn => { filter.onlyChanges = isOn; }, "only changes", null, undefined, "only-changes") : "",
            heading("Links"), legend("solid", "needed at once"), legend("dashed", "Lazy, Provider"), legend("dotted", "injected later"),
            legend("out", "dependencies of the selected binding"), legend("in", "its dependents"), legend("cycle", "in a cycle"), legend("closed", "in a closed cycle"));
          modules.value = String(state.module);
        }
        function showCounts() {
          const bindings = nodes.filter(node => node.kind !== "missing").length;
          document.getElementById("counts").textContent = `${count(bindings, "binding")}, ${count(links.length, "link")}, ${count(data.findings.length, "finding")}`
            + (shownCount < nodes.length ? ` · ${shownCount.toLocaleString("en-US")} shown` : "");
        }
        """#

    /// The graph as a table, for screen readers and for sorting.
    static let tableScript = #"""
        const table = document.getElementById("table");
        const columns = [
          ["Binding", index => clean(nodes[index].name)], ["Lifetime", index => nodes[index].lifetime],
          ["Module", index => clean(clusters[nodes[index].cluster].title)],
          ["Needs", index => graph.needs[index].length], ["Needed by", index => graph.users[index].length],
          ["Depth", index => depths()[index] < 0 ? "none" : depths()[index]],
          ["Findings", index => (node => node.kind === "missing" ? "missing" : [...new Set((node.findings || []).map(number => data.findings[number].id))].join(", "))(nodes[index])]];
        let knownDepths = null;
        const depths = () => knownDepths ??= reach(graph.entries, graph.needs).distance;
        let sorting = { column: 0, isDescending: false };
        function tableRow(index) {
          return make("tr", { "aria-selected": String(index === view.selected), "data-node": index }, ...columns.map(([, value], number) => number
            ? make("td", { textContent: String(value(index)) })
            : make("th", { scope: "row" }, make("button", { textContent: value(index), onclick: () => { select(index, true); } }))));
        }
        function tableTitle(list) {
          const missing = list.filter(index => nodes[index].kind === "missing").length;
          return count(list.length - missing, "binding") + (missing ? `, ${count(missing, "missing key")}` : "");
        }
        function showTable() {
          const value = columns[sorting.column][1], sign = sorting.isDescending ? -1 : 1;
          const isListed = index => shown[index] && (state.module < 0 || nodes[index].cluster === state.module);
          const list = indices.filter(isListed).map(index => [value(index), index]).sort(([a, i], [b, j]) =>
            (typeof a === "number" && typeof b === "number" ? a - b : String(a).localeCompare(String(b))) * sign || i - j).map(pair => pair[1]);
          const head = make("tr", {}, ...columns.map(([title], number) => make("th", { scope: "col",
            "aria-sort": number === sorting.column ? (sorting.isDescending ? "descending" : "ascending") : "none" },
            make("button", { textContent: title + (number === sorting.column ? (sorting.isDescending ? " ↓" : " ↑") : ""), onclick: () => {
              sorting = { column: number, isDescending: number === sorting.column ? !sorting.isDescending : number >= 3 };
              showTable(); table.querySelectorAll("thead button")[number].focus(); } }))));
          const body = make("tbody", {}), more = make("button", { className: "more" });
          const add = () => {
            body.append(...list.slice(body.children.length, body.children.length + 300).map(tableRow));
            more.hidden = body.children.length >= list.length;
            more.textContent = `Show more of ${(list.length - body.children.length).toLocaleString("en-US")}`;
          };
          more.onclick = add; add();
          table.replaceChildren(make("table", {}, make("caption", { textContent: tableTitle(list) }), make("thead", {}, head), body), more);
        }
        function setTable(isTable) {
          state.isTable = isTable;
          table.hidden = !isTable; canvas.hidden = isTable;
          document.getElementById("astable").setAttribute("aria-pressed", String(isTable));
          if (isTable) showTable();
          drawMap(); writeAddress();
        }
        """#

    /// The address: what is selected and shown, so that a link leads back to it.
    static let addressScript = #"""
        // A name, with a number if several bindings have it.
        const nameTwins = new Map();
        const linkNames = nodes.map(node => {
          const twins = (nameTwins.get(node.name) || 0) + 1;
          nameTwins.set(node.name, twins);
          return twins > 1 ? `${node.name}~${twins}` : node.name;
        });
        const numberOfName = new Map(linkNames.map((name, index) => [name, index]));
        let isReading = false, lastSelected = -1;
        function writeAddress() {
          if (isReading) return;
          const parts = new URLSearchParams(), first = answers()[0][0];
          if (view.selected >= 0) parts.set("node", linkNames[view.selected]);
          if (state.answer && state.answer !== first) parts.set("view", state.answer);
          if (state.focus) {
            parts.set("focus", state.focus); parts.set("levels", state.depth);
            if (state.anchor !== view.selected) parts.set("on", linkNames[state.anchor]);
          }
          if (state.from >= 0) parts.set("from", linkNames[state.from]);
          if (state.module >= 0) parts.set("module", clusters[state.module].title);
          if (state.isTable) parts.set("table", "1");
          const address = "#" + parts;
          if (address === (location.hash || "#")) return;
          // Where an address cannot be changed, for example in a frame, links are the only thing that is lost.
          try { history[view.selected === lastSelected ? "replaceState" : "pushState"](null, "", address); } catch { }
          lastSelected = view.selected;
        }
        function readAddress() {
          const parts = new URLSearchParams(location.hash.slice(1)), number = name => numberOfName.get(parts.get(name)) ?? -1;
          isReading = true;
          state.module = clusters.findIndex(cluster => cluster.title === parts.get("module"));
          const focus = ["needs", "users", "both"].includes(parts.get("focus")) ? parts.get("focus") : "", node = number("node");
          const levels = Number(parts.get("levels") ?? 1), anchor = parts.has("on") ? number("on") : node;
          Object.assign(state, { answer: parts.get("view") || "", from: number("from"), focus: anchor < 0 ? "" : focus, anchor: focus ? anchor : -1,
            depth: [0, 1, 2, 3, 4, 5].includes(levels) ? levels : 1 });
          view.selected = node; lastSelected = node;
          buildFilters(); applyFocus(); setTable(parts.get("table") === "1"); show(); fitFocus();
          if (isPhone()) { setSheet(node >= 0 ? "half" : "peek"); fitFocus(); }
          if ((node >= 0 || lit.near) && !state.focus) bringIntoView();
          isReading = false;
        }
        function select(index, isCentered) {
          const hadSelection = view.selected >= 0;
          view.selected = index;
          // A binding outside of the focus or the filters is shown all the same.
          if (index >= 0 && state.focus && !shown[index]) setFocus("");
          show();
          if (index >= 0) {
            const node = nodes[index];
            announce(`${clean(node.name)}, ${node.lifetime}, module ${clean(clusters[node.cluster].title)}, needs ${graph.needs[index].length}, `
              + `needed by ${graph.users[index].length}${severityOf[index] ? ", has findings" : ""}`);
            if (isPhone() && !hadSelection && panel.dataset.sheet === "peek") setSheet("half");
            // After a click into the picture, it stays where it is if nothing is missing.
            if (isCentered || (state.answer !== "details" && ![...lit.near].every(other => isInView(boxes[other])))) bringIntoView();
            content.scrollTop = 0;
          } else if (hadSelection) announce("Nothing is selected");
          if (state.isTable && index < 0) showTable();
          if (state.isTable) for (const row of table.querySelectorAll("tbody tr")) row.setAttribute("aria-selected", String(Number(row.dataset.node) === index));
          writeAddress();
        }
        """#
}
