extension Page {
    /// The canvas, and which part of the picture it shows.
    static let viewScript = #"""
        const canvas = document.getElementById("canvas"), pen = canvas.getContext("2d");
        const view = { x: 0, y: 0, scale: 1, selected: -1, over: -1, frames: 0, frameTime: 0 };
        // Where each binding is: at its place in the picture of all, or in the columns of the focus.
        let layout = null, boxes = [];
        const isDark = () => (document.documentElement.dataset.theme
          || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";
        const isPhone = () => matchMedia("(max-width: 640px)").matches;
        let colors = {};
        function readColors() {
          const style = getComputedStyle(document.documentElement), dark = isDark(), isForced = matchMedia("(forced-colors: active)").matches;
          for (const name of ["ground", "surface", "text", "quiet", "line", "accent", "error", "warning", "added"])
            colors[name] = style.getPropertyValue("--" + name).trim();
          colors.link = isForced ? colors.text : dark ? "#66758c" : "#98a3b5";
          colors.fill = {};
          for (const [name, light, night] of data.palette) colors.fill[name] = isForced ? colors.ground : dark ? night : light;
        }
        let width = 0, height = 0, isWaiting = false;
        function resize() {
          const ratio = window.devicePixelRatio || 1, isFirst = width === 0;
          const middle = [view.x + width / 2 / view.scale, view.y + height / 2 / view.scale];
          width = canvas.clientWidth; height = canvas.clientHeight;
          canvas.width = Math.round(width * ratio); canvas.height = Math.round(height * ratio);
          if (chooseLayout() && !isFirst) { applyFocus(); fit(); }
          else if (!isFirst) { view.x = middle[0] - width / 2 / view.scale; view.y = middle[1] - height / 2 / view.scale; }
          draw();
        }
        // The arrangement of modules that suits the shape of the window: the first one, if its names can be read.
        function chooseLayout() {
          const scale = ({ modules }) => (([left, top, right, bottom]) => Math.min(0.75, width / (right - left), height / (bottom - top)))(boundsOf(modules));
          const best = data.layouts.reduce((best, other) => scale(other) > scale(best) ? other : best), isNew = best !== layout;
          layout = best;
          clusters.forEach((cluster, index) => { cluster.box = layout.modules[index]; });
          if (!boxes.length) boxes = layout.boxes;
          return isNew;
        }
        function redraw() {
          if (isWaiting) return;
          isWaiting = true;
          requestAnimationFrame(() => { isWaiting = false; draw(); });
        }
        // On a phone, the details lie over the lower part of the picture.
        const visibleHeight = () => isPhone() ? Math.max(120, canvas.getBoundingClientRect().bottom
          - Math.max(window.innerHeight - panel.getBoundingClientRect().top, 0) - canvas.getBoundingClientRect().top) : height;
        function boundsOf(list) {
          return list.reduce((all, box) => [Math.min(all[0], box[0]), Math.min(all[1], box[1]),
            Math.max(all[2], box[0] + box[2]), Math.max(all[3], box[1] + box[3])], [Infinity, Infinity, -Infinity, -Infinity]);
        }
        function fitBounds(bounds, most = 1.4) {
          if (bounds[0] === Infinity) return;
          const w = bounds[2] - bounds[0], h = bounds[3] - bounds[1], room = visibleHeight();
          view.scale = Math.max(0.02, Math.min(most, 0.94 * Math.min(width / w, room / h))) || 1;
          view.x = bounds[0] + w / 2 - width / 2 / view.scale; view.y = bounds[1] + h / 2 - room / 2 / view.scale;
          redraw();
        }
        // Everything that the filters show; with modules, their boxes too.
        function fit() {
          const hasBoxes = !state.focus && hasClusters;
          fitBounds(boundsOf(hasBoxes ? clusters.filter((_, index) => shownClusters.has(index)).map(cluster => cluster.box)
            : boxes.filter((_, index) => shown[index])));
        }
        const neighborhood = index => [index, ...graph.needs[index], ...graph.users[index]];
        // What the answer is about; of the details, the selected binding and its neighbors.
        function fitAnswer() {
          if (!lit.near) { fit(); return; }
          const list = state.answer !== "details" ? [...lit.near] : neighborhood(view.selected);
          fitBounds(boundsOf(list.filter(index => shown[index]).map(index => boxes[index])), 1.2);
        }
        const isInView = box => box[0] >= view.x && box[1] >= view.y && box[0] + box[2] <= view.x + width / view.scale
          && box[1] + box[3] <= view.y + visibleHeight() / view.scale;
        // All of an answer; of the details, what can be read.
        function bringIntoView() {
          if (state.isTable) return;
          if (state.answer === "details") center(view.selected); else fitAnswer();
        }
        function zoom(factor, x = width / 2, y = height / 2) {
          const scale = Math.min(4, Math.max(0.02, view.scale * factor));
          view.x += x / view.scale - x / scale; view.y += y / view.scale - y / scale; view.scale = scale;
          redraw();
        }
        // Shows a binding with its neighbors if their names can be read then, else in the middle.
        function center(index) {
          const bounds = boundsOf(neighborhood(index).filter(other => shown[other]).map(other => boxes[other]));
          const scale = 0.9 * Math.min(width / (bounds[2] - bounds[0]), visibleHeight() / (bounds[3] - bounds[1]));
          if (scale >= 0.6) { fitBounds(bounds, Math.max(0.9, Math.min(view.scale, 1.4))); return; }
          const box = boxes[index];
          if (view.scale < 0.7) view.scale = 0.9;
          view.x = box[0] + box[2] / 2 - width / 2 / view.scale; view.y = box[1] + box[3] / 2 - visibleHeight() / 2 / view.scale;
          redraw();
        }
        function moduleAt(x, y) {
          const at = [view.x + x / view.scale, view.y + y / view.scale];
          return state.focus ? -1 : clusters.findIndex(({ box }) => at[0] >= box[0] && at[0] <= box[0] + box[2] && at[1] >= box[1] && at[1] <= box[1] + box[3]);
        }
        function nodeAt(x, y) {
          const at = [view.x + x / view.scale, view.y + y / view.scale];
          for (let index = nodes.length - 1; index >= 0; index--) {
            const box = boxes[index];
            if (shown[index] && at[0] >= box[0] && at[0] <= box[0] + box[2] && at[1] >= box[1] && at[1] <= box[1] + box[3])
              return index;
          }
          return -1;
        }
        """#

    /// The columns of the focus, and the map of the whole picture.
    static let focusScript = #"""
        // Columns by the longest way from the focused binding; links against this order close cycles.
        function focusColumns(scope, rows, sign) {
          const order = postorder([state.anchor], rows).filter(index => index === state.anchor || scope.get(index) * sign > 0).reverse();
          const place = new Map(order.map((index, position) => [index, position])), column = new Map([[state.anchor, 0]]);
          for (const index of order)
            for (const to of rows[index])
              if (place.get(to) > place.get(index)) column.set(to, Math.max(column.get(to) || 0, (column.get(index) || 0) + 1));
          const columns = [];
          for (const index of order) if (index !== state.anchor) (columns[column.get(index) - 1] ||= []).push(index);
          return columns.filter(list => list);
        }
        function layOutFocus(scope) {
          const left = focusColumns(scope, graph.users, -1).reverse(), right = focusColumns(scope, graph.needs, 1);
          const columns = [...left, [state.anchor], ...right].flatMap(list => {
            const parts = Math.ceil(list.length / 28), size = Math.ceil(list.length / parts);
            return Array.from({ length: parts }, (_, part) => list.slice(part * size, part * size + size));
          });
          const place = new Map();
          const number = list => list.forEach((index, position) => place.set(index, position - (list.length - 1) / 2));
          columns.forEach(number);
          for (let sweep = 0; sweep < 6; sweep++)
            for (const list of sweep % 2 ? [...columns].reverse() : columns) {
              const wish = new Map(list.map(index => {
                const near = (sweep % 2 ? graph.needs : graph.users)[index].filter(other => place.has(other));
                return [index, near.length ? near.reduce((sum, other) => sum + place.get(other), 0) / near.length : place.get(index)];
              }));
              list.sort((a, b) => wish.get(a) - wish.get(b) || a - b); number(list);
            }
          boxes = layout.boxes.map(box => [...box]);
          let x = 0;
          for (const list of columns) {
            const wide = Math.max(...list.map(index => boxes[index][2]));
            list.forEach(index => { boxes[index][0] = x; boxes[index][1] = place.get(index) * 40; });
            x += wide + 80;
          }
        }
        function setFocus(focus, anchor = state.anchor, depth = state.depth) {
          Object.assign(state, { focus, anchor: focus ? anchor : -1, depth });
          applyFocus(); fitFocus();
        }
        // Names that cannot be read tell less than a part of the columns.
        function fitFocus() {
          fit();
          if (state.focus && view.scale < 0.55 && isPhone()) { view.scale = 0.8; center(state.anchor); }
        }
        function applyFocus() {
          const scope = focusScope();
          if (scope) layOutFocus(scope); else boxes = layout.boxes;
          const words = { needs: "its dependencies", users: "its dependents", both: "dependencies and dependents" };
          const chip = document.getElementById("focus");
          chip.hidden = !scope;
          chip.replaceChildren(...(scope ? [
            make("b", { textContent: clean(nodes[state.anchor].name) }),
            make("span", { textContent: `${words[state.focus]}, ${state.depth ? `${state.depth} level${state.depth > 1 ? "s" : ""}` : "all levels"}` }),
            make("button", { textContent: "Show all", id: "unfocus", onclick: () => { setFocus(""); select(view.selected); } })] : []));
          refilter(); drawMap();
        }
        function refilter() {
          applyFilter(); showCounts(); if (state.isTable) showTable();
          writeAddress(); drawMap(); redraw();
        }
        const map = document.getElementById("map"), mapPen = map.getContext("2d");
        let mapScale = 1, mapBounds = [0, 0, 1, 1];
        const isMapShown = () => nodes.length > 300 && !state.focus && !state.isTable && !isPhone();
        const mapPicture = document.createElement("canvas");
        function drawMap() {
          map.hidden = !isMapShown();
          if (map.hidden) return;
          const ratio = window.devicePixelRatio || 1;
          mapBounds = boundsOf(clusters.map(cluster => cluster.box));
          mapScale = Math.min(200 / (mapBounds[2] - mapBounds[0]), 150 / (mapBounds[3] - mapBounds[1]));
          const size = [Math.ceil((mapBounds[2] - mapBounds[0]) * mapScale), Math.ceil((mapBounds[3] - mapBounds[1]) * mapScale)];
          for (const canvas of [map, mapPicture]) { canvas.width = size[0] * ratio; canvas.height = size[1] * ratio; }
          map.style.width = size[0] + "px"; map.style.height = size[1] + "px";
          const brush = mapPicture.getContext("2d");
          brush.setTransform(ratio * mapScale, 0, 0, ratio * mapScale, -mapBounds[0] * mapScale * ratio, -mapBounds[1] * mapScale * ratio);
          brush.fillStyle = colors.line;
          clusters.forEach(({ box }, index) => { if (shownClusters.has(index)) brush.fillRect(...box); });
          nodes.forEach((_, index) => {
            if (!shown[index]) return;
            brush.fillStyle = severityOf[index] ? colors[severityOf[index]] : colors.quiet;
            brush.fillRect(boxes[index][0], boxes[index][1], boxes[index][2], boxes[index][3]);
          });
        }
        function drawMapFrame() {
          if (map.hidden) return;
          const isAllVisible = view.x <= mapBounds[0] && view.y <= mapBounds[1]
            && view.x + width / view.scale >= mapBounds[2] && view.y + height / view.scale >= mapBounds[3];
          map.style.visibility = isAllVisible ? "hidden" : "visible";
          if (isAllVisible) return;
          mapPen.setTransform(1, 0, 0, 1, 0, 0);
          mapPen.clearRect(0, 0, map.width, map.height); mapPen.drawImage(mapPicture, 0, 0);
          const scale = mapScale * (window.devicePixelRatio || 1);
          mapPen.setTransform(scale, 0, 0, scale, -mapBounds[0] * scale, -mapBounds[1] * scale);
          mapPen.fillStyle = colors.accent;
          if (lit.near) for (const index of lit.near) mapPen.fillRect(boxes[index][0], boxes[index][1], boxes[index][2], Math.max(boxes[index][3], 2 / mapScale));
          mapPen.strokeStyle = colors.accent; mapPen.lineWidth = 1.5 / mapScale;
          mapPen.strokeRect(view.x, view.y, width / view.scale, height / view.scale);
        }
        function moveByMap(event) {
          const box = map.getBoundingClientRect();
          view.x = mapBounds[0] + (event.clientX - box.left) / mapScale - width / 2 / view.scale;
          view.y = mapBounds[1] + (event.clientY - box.top) / mapScale - height / 2 / view.scale;
          redraw();
        }
        map.addEventListener("pointerdown", event => { map.setPointerCapture(event.pointerId); moveByMap(event); });
        map.addEventListener("pointermove", event => { if (event.buttons) moveByMap(event); });
        """#
}
