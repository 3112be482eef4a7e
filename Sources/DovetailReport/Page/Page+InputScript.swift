extension Page {
    /// Mouse, touch and keys.
    static let inputScript = #"""
        const search = document.getElementById("search"), results = document.getElementById("results");
        let found = [], chosen = 0;
        const resultLimit = 50;
        function showResults() {
          const all = matches(search.value);
          found = all.slice(0, resultLimit).map(match => match.index);
          const isEmpty = search.value.trim() === "";
          results.hidden = isEmpty; search.setAttribute("aria-expanded", String(!isEmpty));
          results.replaceChildren(...all.slice(0, resultLimit).map((match, position) => resultItem(match, position)),
            all.length > resultLimit ? make("li", { className: "quiet", role: "presentation", textContent: `and ${all.length - resultLimit} more` })
              : !all.length ? make("li", { className: "quiet", role: "presentation", id: "nothing", textContent: `Nothing matches “${search.value.trim()}”: no name, key, module, lifetime, isolation, file or finding.` }) : "");
          if (!isEmpty) announce(all.length ? count(all.length, "match", "matches") : "Nothing matches");
          choose(0);
        }
        function resultItem({ index, at, length, why }, position) {
          const name = clean(nodes[index].name), title = make("span", {});
          if (at >= 0) title.append(name.slice(0, at), make("mark", { textContent: name.slice(at, at + length) }), name.slice(at + length));
          else title.textContent = name;
          return make("li", { role: "option", id: "result-" + position, "data-node": index, onclick: () => take(position) },
            badge(index), title, make("small", { textContent: clean(why || clusters[nodes[index].cluster].title) }));
        }
        function choose(position) {
          chosen = Math.max(0, Math.min(found.length - 1, position));
          [...results.querySelectorAll("[role=option]")].forEach((item, index) => item.setAttribute("aria-selected", String(index === chosen)));
          const item = document.getElementById("result-" + chosen);
          if (item) { search.setAttribute("aria-activedescendant", item.id); item.scrollIntoView({ block: "nearest" }); }
          else search.removeAttribute("aria-activedescendant");
        }
        function closeResults() { results.hidden = true; search.setAttribute("aria-expanded", "false"); search.removeAttribute("aria-activedescendant"); }
        function take(position) {
          if (found[position] === undefined) return;
          closeResults(); reveal(found[position]); select(found[position], true); (state.isTable ? table : canvas).focus();
        }
        // Filters do not hide what the person has searched for.
        function reveal(index) {
          if (shown[index]) return;
          filter.lifetimes.add(nodes[index].lifetime); filter.onlyFindings = false; filter.onlyChanges = false;
          if (state.focus) setFocus("");
          buildFilters(); refilter();
        }
        search.addEventListener("input", showResults);
        search.addEventListener("keydown", event => {
          if (event.key === "ArrowDown") { choose(chosen + 1); event.preventDefault(); }
          else if (event.key === "ArrowUp") { choose(chosen - 1); event.preventDefault(); }
          else if (event.key === "Enter") take(chosen);
          else if (event.key === "Escape") { closeResults(); (state.isTable ? table : canvas).focus(); }
          event.stopPropagation();
        });
        search.addEventListener("blur", () => setTimeout(() => { if (document.activeElement !== search) closeResults(); }, 150));
        let drag = null;
        const pointers = new Map();
        canvas.addEventListener("pointerdown", event => {
          canvas.setPointerCapture(event.pointerId); pointers.set(event.pointerId, event);
          drag = { x: event.clientX, y: event.clientY, hasMoved: false };
        });
        canvas.addEventListener("pointermove", event => {
          const box = canvas.getBoundingClientRect();
          if (pointers.size === 2 && pointers.has(event.pointerId)) {
            const span = () => { const [a, b] = [...pointers.values()]; return Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY); };
            const old = span(); pointers.set(event.pointerId, event);
            zoom(span() / (old || 1), event.clientX - box.left, event.clientY - box.top); drag.hasMoved = true;
          } else if (drag && pointers.has(event.pointerId)) {
            const dx = event.clientX - drag.x, dy = event.clientY - drag.y;
            if (!drag.hasMoved && Math.hypot(dx, dy) < 4) return;
            drag.hasMoved = true; canvas.classList.add("dragging");
            view.x -= dx / view.scale; view.y -= dy / view.scale; drag.x = event.clientX; drag.y = event.clientY; redraw();
          } else {
            const over = nodeAt(event.clientX - box.left, event.clientY - box.top);
            if (over !== view.over) { view.over = over; canvas.classList.toggle("over", over >= 0);
              canvas.title = over >= 0 ? clean(nodes[over].name) : ""; redraw(); }
          }
        });
        function release(event) {
          pointers.delete(event.pointerId); canvas.classList.remove("dragging");
          if (drag && !drag.hasMoved && event.type === "pointerup") {
            const box = canvas.getBoundingClientRect();
            const at = [event.clientX - box.left, event.clientY - box.top], node = nodeAt(...at);
            if (node < 0 && view.selected < 0) chooseModule(moduleAt(...at)); else select(node, false);
          }
          if (!pointers.size) drag = null;
        }
        canvas.addEventListener("pointerup", release); canvas.addEventListener("pointercancel", release);
        canvas.addEventListener("wheel", event => {
          event.preventDefault();
          const box = canvas.getBoundingClientRect();
          zoom(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0018)), event.clientX - box.left, event.clientY - box.top);
        }, { passive: false });
        // The way of the arrow keys: right and left enter the dependencies or the dependents of a binding, up and down lead
        // through all of them, and the opposite key leads back.
        const trail = [];
        function trailEnd() {
          while (trail.length && trail[trail.length - 1].list[trail[trail.length - 1].at] !== view.selected) trail.pop();
          return trail[trail.length - 1];
        }
        function step(side, back, nothing) {
          const end = trailEnd();
          if (end && end.side === back) { trail.pop(); select(end.origin, true); return; }
          const list = graph[side][view.selected].filter(index => shown[index] && index !== view.selected)
            .sort((a, b) => boxes[a][1] - boxes[b][1] || boxes[a][0] - boxes[b][0]);
          if (!list.length) { announce(nothing); return; }
          trail.push({ origin: view.selected, side, list, at: 0 });
          walkTo(trail[trail.length - 1], 0);
        }
        function walkTo(end, at) {
          end.at = (at + end.list.length) % end.list.length;
          select(end.list[end.at], true);
          announce(`${live.textContent}; ${end.at + 1} of ${end.list.length} ${end.side === "needs" ? "dependencies" : "dependents"} of ${clean(nodes[end.origin].name)}`);
        }
        function sibling(move) {
          const end = trailEnd();
          if (end) { walkTo(end, end.at + move); return; }
          const at = view.selected, column = indices.filter(index => shown[index] && Math.abs(boxes[index][0] - boxes[at][0]) < 1)
            .sort((a, b) => boxes[a][1] - boxes[b][1]);
          const next = column[column.indexOf(at) + move];
          if (next !== undefined) select(next, true);
        }
        function nextFinding() {
          const list = indices.filter(index => severityOf[index] !== null && shown[index]);
          if (list.length) select(list.find(index => index > view.selected) ?? list[0], true);
        }
        function toggleTheme() {
          document.documentElement.dataset.theme = isDark() ? "light" : "dark";
          repaint();
        }
        function repaint() { readColors(); buildFilters(); drawMap(); show(); }
        function toggleKeys() {
          const keys = document.getElementById("keys");
          keys.hidden = !keys.hidden;
          document.getElementById("help").setAttribute("aria-expanded", String(!keys.hidden));
        }
        // Where the window is narrow, the filters lie over the picture.
        function toggleFilters() {
          const filters = document.getElementById("filters"), button = document.getElementById("showfilters");
          const isOpen = filters.classList.toggle("open");
          button.setAttribute("aria-expanded", String(isOpen));
          (isOpen ? filters.querySelector("input, select") : button).focus();
        }
        function closeOverlays() {
          if (document.getElementById("filters").classList.contains("open")) { toggleFilters(); return true; }
          if (!document.getElementById("keys").hidden) { toggleKeys(); return true; }
          return false;
        }
        // On a phone, the details are a sheet of three heights.
        const sheetButton = document.getElementById("sheet");
        function setSheet(size) {
          panel.dataset.sheet = size;
          sheetButton.setAttribute("aria-expanded", String(size !== "peek"));
          redraw();
        }
        let sheetDrag = null, wasDragged = false;
        sheetButton.onclick = () => { if (!wasDragged) setSheet({ peek: "half", half: "full", full: "peek" }[panel.dataset.sheet]); wasDragged = false; };
        sheetButton.addEventListener("pointerdown", event => { sheetButton.setPointerCapture(event.pointerId); sheetDrag = event.clientY; wasDragged = false; });
        sheetButton.addEventListener("pointerup", event => {
          const moved = event.clientY - (sheetDrag ?? event.clientY), sizes = ["peek", "half", "full"];
          sheetDrag = null; wasDragged = Math.abs(moved) >= 24;
          if (!wasDragged) return;
          const at = sizes.indexOf(panel.dataset.sheet) + (moved < 0 ? 1 : -1);
          setSheet(sizes[Math.max(0, Math.min(2, at))]);
        });
        const pan = (dx, dy) => { view.x += dx * 80 / view.scale; view.y += dy * 80 / view.scale; redraw(); };
        function goBack() {
          if (closeOverlays()) return;
          const here = document.activeElement;
          if (here === canvas || here === document.body || here === table) { if (view.selected < 0) chooseModule(-1); else select(-1); } else (state.isTable ? table : canvas).focus();
        }
        const anywhere = { "/": () => { search.focus(); search.select(); }, "+": () => zoom(1.25), "=": () => zoom(1.25), "-": () => zoom(0.8), "0": fit,
          "t": toggleTheme, "f": nextFinding, "n": fitAnswer, "v": () => { setTable(!state.isTable); (state.isTable ? table : canvas).focus(); },
          "?": toggleKeys, "w": () => pan(0, -1), "s": () => pan(0, 1), "a": () => pan(-1, 0), "d": () => pan(1, 0), "Escape": goBack };
        document.addEventListener("keydown", event => {
          if (event.ctrlKey || event.metaKey || event.altKey || event.target.tagName === "SELECT") return;
          const answer = answers()[Number(event.key) - 1];
          if (answer) { ask(answer[0]); announce(answer[1]); event.preventDefault(); return; }
          if (anywhere[event.key]) { anywhere[event.key](); event.preventDefault(); return; }
          if (document.activeElement !== canvas) return;
          const first = indices.find(index => nodes[index].entry && shown[index]) ?? indices.find(index => shown[index]);
          const moves = { ArrowRight: () => step("needs", "users", "It needs nothing"), ArrowLeft: () => step("users", "needs", "Nothing needs it"),
            ArrowUp: () => sibling(-1), ArrowDown: () => sibling(1), Enter: () => tabs.querySelector("[aria-selected=true]").focus() };
          if (moves[event.key]) {
            event.preventDefault();
            if (view.selected < 0) { if (first !== undefined) select(first, true); } else moves[event.key]();
          }
        });
        for (const [id, action] of Object.entries({ zoomin: () => zoom(1.25), zoomout: () => zoom(0.8), fit, theme: toggleTheme, help: toggleKeys,
          astable: () => setTable(!state.isTable), showfilters: toggleFilters }))
          document.getElementById(id).onclick = action;
        for (const query of ["(prefers-color-scheme: dark)", "(forced-colors: active)"]) matchMedia(query).addEventListener("change", repaint);
        window.addEventListener("popstate", readAddress);
        window.addEventListener("resize", drawMap);
        // For tests: what is shown, and how long a picture takes.
        window.dovetail = { view, state, nodes, links, data, graph, analyze, select, fit, fitAnswer, draw, nodeAt, matches, visibleHeight, copied: "",
          boxes: () => boxes, lit: () => lit, labels, titles, markOf, isInCycle, isInView, isLegible, isShown: index => shown[index], shownModules: () => [...shownClusters].map(index => clusters[index].title),
          screen: index => [(boxes[index][0] + boxes[index][2] / 2 - view.x) * view.scale, (boxes[index][1] + 13 - view.y) * view.scale] };
        readColors(); panel.dataset.sheet = "peek";
        new ResizeObserver(resize).observe(canvas);
        resize(); readAddress();
        """#
}
