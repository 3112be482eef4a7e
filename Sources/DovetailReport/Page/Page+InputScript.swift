extension Page {
    /// Mouse, touch and keys.
    static let inputScript = #"""
        const search = document.getElementById("search"), results = document.getElementById("results");
        let found = [], chosen = 0;
        function showResults() {
          found = matches(search.value); chosen = 0;
          results.hidden = found.length === 0;
          results.replaceChildren(...found.map((index, position) => make("li", { role: "option", "data-node": index,
            "aria-selected": String(position === chosen), onclick: () => take(position) },
            make("span", { textContent: clean(nodes[index].name) }), make("small", { textContent: clusters[nodes[index].cluster].title }))));
        }
        function choose(position) {
          chosen = Math.max(0, Math.min(found.length - 1, position));
          [...results.children].forEach((item, index) => item.setAttribute("aria-selected", String(index === chosen)));
          if (results.children[chosen]) results.children[chosen].scrollIntoView({ block: "nearest" });
        }
        function take(position) {
          if (found[position] === undefined) return;
          results.hidden = true; select(found[position], true); canvas.focus();
        }
        search.addEventListener("input", showResults);
        search.addEventListener("keydown", event => {
          if (event.key === "ArrowDown") { choose(chosen + 1); event.preventDefault(); }
          else if (event.key === "ArrowUp") { choose(chosen - 1); event.preventDefault(); }
          else if (event.key === "Enter") take(chosen);
          else if (event.key === "Escape") { results.hidden = true; canvas.focus(); }
          event.stopPropagation();
        });
        search.addEventListener("blur", () => setTimeout(() => { results.hidden = true; }, 150));
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
            select(nodeAt(event.clientX - box.left, event.clientY - box.top), false);
          }
          if (!pointers.size) drag = null;
        }
        canvas.addEventListener("pointerup", release); canvas.addEventListener("pointercancel", release);
        canvas.addEventListener("wheel", event => {
          event.preventDefault();
          const box = canvas.getBoundingClientRect();
          zoom(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0018)), event.clientX - box.left, event.clientY - box.top);
        }, { passive: false });
        function follow(list, end) {
          const next = list.map(link => links[link][end]).find(index => shown[index] && index !== view.selected);
          if (next !== undefined) { select(next, true); view.cameFrom = view.cameFrom; }
        }
        function sibling(step) {
          const at = view.selected, column = nodes.map((_, index) => index)
            .filter(index => shown[index] && boxes[index][0] === boxes[at][0]).sort((a, b) => boxes[a][1] - boxes[b][1]);
          const next = column[column.indexOf(at) + step];
          if (next !== undefined) select(next, true);
        }
        function nextFinding() {
          const list = nodes.map((_, index) => index).filter(index => severityOf[index] !== null && shown[index]);
          if (list.length) select(list.find(index => index > view.selected) ?? list[0], true);
        }
        function toggleTheme() {
          document.documentElement.dataset.theme = isDark() ? "light" : "dark";
          readColors(); buildFilters(); redraw();
        }
        function toggleKeys() {
          const keys = document.getElementById("keys"); keys.hidden = !keys.hidden;
          document.getElementById("help").setAttribute("aria-expanded", String(!keys.hidden));
        }
        const pan = (dx, dy) => { view.x += dx * 80 / view.scale; view.y += dy * 80 / view.scale; redraw(); };
        const anywhere = { "/": () => search.focus(), "+": () => zoom(1.25), "=": () => zoom(1.25), "-": () => zoom(0.8), "0": fit,
          "t": toggleTheme, "f": nextFinding, "?": toggleKeys, "w": () => pan(0, -1), "s": () => pan(0, 1), "a": () => pan(-1, 0), "d": () => pan(1, 0),
          "Escape": () => { if (document.activeElement === canvas || document.activeElement === document.body) select(-1); else canvas.focus(); } };
        document.addEventListener("keydown", event => {
          if (event.ctrlKey || event.metaKey || event.altKey || event.target.tagName === "SELECT") return;
          if (anywhere[event.key]) { anywhere[event.key](); event.preventDefault(); return; }
          if (document.activeElement !== canvas) return;
          const first = nodes.findIndex((node, index) => node.entry && shown[index]);
          const moves = { ArrowRight: () => follow(needs[view.selected], "to"), ArrowLeft: () => follow(users[view.selected], "from"),
            ArrowUp: () => sibling(-1), ArrowDown: () => sibling(1), Enter: () => { const button = panel.querySelector("button"); (button || panel).focus(); } };
          if (moves[event.key]) {
            event.preventDefault();
            if (view.selected < 0) { if (first >= 0) select(first, true); } else moves[event.key]();
          }
        });
        document.getElementById("zoomin").onclick = () => zoom(1.25);
        document.getElementById("zoomout").onclick = () => zoom(0.8);
        document.getElementById("fit").onclick = fit;
        document.getElementById("theme").onclick = toggleTheme;
        document.getElementById("help").onclick = toggleKeys;
        matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => { readColors(); buildFilters(); redraw(); });
        // For tests: what is shown, and how long a picture takes.
        window.dovetail = { view, nodes, links, boxes, select, fit, draw, nodeAt, isShown: index => shown[index],
          screen: index => [(boxes[index][0] + boxes[index][2] / 2 - view.x) * view.scale, (boxes[index][1] + 13 - view.y) * view.scale] };
        readColors(); applyFilter(); buildFilters(); showCounts(); showOverview();
        new ResizeObserver(resize).observe(canvas);
        resize(); fit();
        """#
}
