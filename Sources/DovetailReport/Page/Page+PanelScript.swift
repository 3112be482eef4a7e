extension Page {
    /// The parts of the lists beside the picture. Text only ever arrives as text, never as HTML.
    static let elementsScript = #"""
        const panel = document.getElementById("panel"), content = document.getElementById("content");
        const live = document.getElementById("live"), tabs = document.getElementById("tabs");
        function make(tag, properties = {}, ...children) {
          const element = document.createElement(tag);
          for (const [name, value] of Object.entries(properties)) {
            if (name in element) element[name] = value; else element.setAttribute(name, value);
          }
          element.append(...children.filter(child => child !== null && child !== ""));
          return element;
        }
        const announce = text => { live.textContent = text; };
        const count = (number, word, words = word + "s") => `${number.toLocaleString("en-US")} ${number === 1 ? word : words}`;
        const paragraph = (text, className = "") => make("p", { textContent: text, className });
        // Text with code between backticks, unless one of them is alone.
        function coded(text) {
          const parts = clean(text).split("`");
          return parts.length % 2 ? parts.map((part, position) => position % 2 ? make("code", { textContent: part }) : part) : [clean(text)];
        }
        const heading = (title, number) => make("h2", { textContent: number === undefined ? title : `${title} (${number.toLocaleString("en-US")})` });
        function badge(index) {
          const lifetime = nodes[index].lifetime;
          return make("span", { className: "badge", textContent: letters[lifetime] || "", title: lifetime, style: "background:" + colors.fill[lifetime] });
        }
        function nodeButton(index, note) {
          return make("li", {}, make("button", { onclick: () => select(index, true), "data-node": index },
            badge(index), make("span", { textContent: clean(nodes[index].name) }), note ? make("small", { textContent: note }) : null));
        }
        // Long lists begin with a hundred items, and show more on request.
        function longList(items, makeItem, id, tag = "ul") {
          const list = make(tag, { className: "list", id: id || "" });
          const more = make("button", { className: "more" });
          const add = () => {
            list.append(...items.slice(list.children.length, list.children.length + 100).map(makeItem));
            const rest = items.length - list.children.length;
            more.hidden = rest <= 0; more.textContent = `Show ${Math.min(100, rest)} more of ${rest.toLocaleString("en-US")}`;
          };
          more.onclick = () => { const at = list.children.length; add(); list.children[at]?.querySelector("button")?.focus(); };
          add();
          return more.hidden ? [list] : [list, more];
        }
        function section(title, items, makeItem, id) {
          return items.length ? [heading(title, items.length), ...longList(items, makeItem, id)] : [];
        }
        const bindingSection = (title, list, id, note = () => "") => section(title, list, index => nodeButton(index, note(index)), id);
        // A folded part, whose content is created when it is opened.
        function folded(summary, makeContent, isOpen = false, className = "") {
          const details = make("details", { className }, make("summary", {}, ...summary));
          const fill = () => { if (details.open && details.children.length === 1) details.append(...makeContent()); };
          details.addEventListener("toggle", fill);
          details.open = isOpen; fill();
          return details;
        }
        async function copy(text, button) {
          window.dovetail.copied = text;
          let isDone = true;
          try { await navigator.clipboard.writeText(text); } catch {
            // A page from a file may not be allowed to use the clipboard directly.
            const area = make("textarea", { value: text });
            document.body.append(area); area.select(); isDone = document.execCommand("copy"); area.remove(); button.focus();
          }
          const title = button.textContent;
          button.textContent = isDone ? "Copied" : "Not allowed"; announce(button.textContent);
          setTimeout(() => { button.textContent = title; }, 1500);
        }
        const copyButton = (title, text, id) => make("button", { textContent: title, id, onclick: event => copy(text(), event.currentTarget) });
        // Only addresses that open something; a script would run with the rights of this page.
        const linkPattern = /^[a-z][a-z0-9+.-]*:/i.test(data.sourceLinks || "")
          && !/^(javascript|data|vbscript|blob):/i.test(data.sourceLinks) ? data.sourceLinks : null;
        function placeElement(file, line, column) {
          const text = clean(`${file}:${line}:${column}`);
          if (!linkPattern) return make("span", { textContent: text });
          const values = { file: file.split("/").map(encodeURIComponent).join("/"), line, column };
          return make("a", { textContent: text, target: "_blank", rel: "noopener noreferrer",
            href: linkPattern.replace(/\{(file|line|column)\}/g, (_, name) => values[name]) });
        }
        function locationElement(text) {
          const [, file, line, column] = text.match(/^([^]*):(\d+):(\d+)$/) || [null, text, 1, 1];
          return placeElement(file, line, column);
        }
        """#

    /// The tabs, and what is shown of one binding.
    static let panelScript = #"""
        const answersOf = { binding: [["details", "Details"], ["impact", "Impact"], ["retention", "Retention"],
          ["paths", "Paths"], ["order", "Order"], ["cycles", "Cycles"]],
          all: [["overview", "Overview"], ...(data.timeline ? [["timeline", "Timeline"]] : []), ["order", "Start order"], ["cycles", "Cycles"]] };
        const answers = () => view.selected >= 0 ? answersOf.binding : answersOf.all;
        function showTabs() {
          tabs.replaceChildren(...answers().map(([name, title], position) => make("button", { id: "tab-" + name, role: "tab", textContent: title,
            "aria-selected": String(name === state.answer), "aria-controls": "content", tabIndex: name === state.answer ? 0 : -1,
            title: `${title} (${position + 1})`, onclick: () => ask(name) })));
          content.setAttribute("aria-labelledby", "tab-" + state.answer);
        }
        tabs.addEventListener("keydown", event => {
          const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
          if (!step) return;
          const names = answers().map(answer => answer[0]), at = names.indexOf(state.answer);
          ask(names[(at + step + names.length) % names.length]);
          document.getElementById("tab-" + state.answer).focus();
          event.preventDefault(); event.stopPropagation();
        });
        function ask(answer) {
          state.answer = answer;
          show(); writeAddress();
          if (isPhone() && panel.dataset.sheet === "peek") setSheet("half");
          bringIntoView();
        }
        // Everything that depends on the selected binding and the answer that is open.
        function show() {
          if (!answers().some(answer => answer[0] === state.answer)) state.answer = answers()[0][0];
          lit = unlit;
          const index = view.selected;
          const parts = index >= 0
            ? [nodeHeader(index), ...({ details: showDetails, impact: showImpact, retention: showRetention, paths: showPaths,
              order: showOrder, cycles: showCycles })[state.answer](index)]
            : ({ overview: showOverview, timeline: showTimeline, order: showStart, cycles: showCycles })[state.answer](-1);
          showTabs();
          content.replaceChildren(...parts);
          redraw();
        }
        function nodeHeader(index) {
          const node = nodes[index], isFocused = value => state.anchor === index ? state.focus === value : value === "" && !state.focus;
          const choice = (value, title) => make("button", { textContent: title, id: "focus-" + (value || "all"), "aria-pressed": String(isFocused(value)),
            onclick: () => { setFocus(value, index, state.depth); show(); document.getElementById("focus-" + (value || "all")).focus(); } });
          const depth = make("select", { id: "depth", "aria-label": "Levels of the focus", onchange: event => {
            setFocus(state.focus || "both", index, Number(event.target.value)); show(); document.getElementById("depth").focus();
          } }, ...[1, 2, 3, 4, 5, 0].map(value => make("option", { value, textContent: value ? count(value, "level") : "all levels" })));
          depth.value = String(state.depth);
          return make("div", { id: "subject" }, make("h3", { id: "name" }, badge(index), make("span", { textContent: clean(node.name) })),
            make("div", { className: "row", role: "group", "aria-label": "Show only" }, choice("", "All"), choice("needs", "Needs"),
              choice("users", "Needed by"), choice("both", "Both"), depth,
              make("button", { textContent: "Fit", id: "fit-answer", title: "Fit what is highlighted (n)", onclick: fitAnswer })));
        }
        function showDetails(index) {
          const node = nodes[index], facts = make("dl");
          const fact = (name, value, className) => {
            if (value) facts.append(make("dt", { textContent: name }), make("dd", { className: className || "" },
              typeof value === "string" ? clean(value) : value));
          };
          fact("location", node.location ? locationElement(node.location) : "");
          fact("lifetime", node.lifetime); fact("isolation", node.isolation || "nonisolated");
          fact("module", clusters[node.cluster].title); fact("keys", node.keys.join(", "));
          fact("kind", node.kind === "factory" ? "" : node.kind); fact("traits", (node.traits || []).join(", "));
          for (const [name, value] of activityFacts(index)) fact(name, value);
          fact("change", node.change ? [node.change, ...(node.aspects || [])].join(", ") : "", "change-" + node.change);
          const note = link => [...link.traits, link.change || ""].filter(word => word).join(", ");
          const path = graph.shortest(graph.entries, index).paths(1)[0] || [];
          light({ near: [...neighborhood(index), ...needs[index].map(link => links[link].to), ...users[index].map(link => links[link].from), ...path],
            accent: needs[index].filter(link => !links[link].change || links[link].change === "added"),
            warning: users[index].filter(link => links[link].from !== index), outlined: path });
          return [facts, ...(node.findings || []).map(finding => findingCard(finding, true)),
            ...section("needs", needs[index], link => nodeButton(links[link].to, note(links[link])), "needs"),
            ...section("needed by", users[index], link => nodeButton(links[link].from, note(links[link])), "users"),
            ...bindingSection("path from root", path.length > 1 ? path : [], "path"),
            ...(path.length ? [] : [paragraph("No root reaches it.", "quiet")])];
        }
        """#
}
