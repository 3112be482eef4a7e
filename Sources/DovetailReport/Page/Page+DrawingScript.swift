extension Page {
    /// How links, modules and bindings are drawn.
    static let drawingScript = #"""
        const isVisible = box => box[0] < view.x + width / view.scale && box[0] + box[2] > view.x
          && box[1] < view.y + height / view.scale && box[1] + box[3] > view.y;
        const isDense = links.length > 600;
        function trace(link) {
          const from = boxes[link.from], to = boxes[link.to];
          const x1 = from[0] + from[2], y1 = from[1] + from[3] / 2, x2 = to[0], y2 = to[1] + to[3] / 2;
          const left = view.x, top = view.y, right = left + width / view.scale, bottom = top + height / view.scale;
          if (Math.max(x1, x2) + 60 < left || Math.min(x1, x2) - 60 > right || Math.max(y1, y2) < top || Math.min(y1, y2) > bottom)
            return false;
          // Among very many, those that only pass through tell nothing.
          if (isDense && !lit.links.has(link) && !isVisible(from) && !isVisible(to)) return false;
          pen.moveTo(x1, y1);
          if (view.scale < 0.25) pen.lineTo(x2, y2);
          else {
            const bend = Math.max(24, Math.min(120, Math.abs(x2 - x1) / 2));
            // A level link over a whole column would look as if it ended there, so it rises above the boxes. One that
            // leads back passes below them.
            const isLevel = Math.abs(y2 - y1) < 8, bow = !isLevel ? 0 : x2 < x1 ? 25 : x2 - x1 > 150 ? -25 : 0;
            pen.bezierCurveTo(x1 + bend, y1 + bow, x2 - bend, y2 + bow, x2, y2);
          }
          return true;
        }
        const isLinkShown = link => shown[link.from] && shown[link.to] && (filter.deferred || link.kind !== "deferred");
        function strokeLinks(list, color, alpha, weight, dash) {
          pen.globalAlpha = alpha; pen.strokeStyle = color; pen.lineWidth = weight / view.scale;
          pen.setLineDash((dash || []).map(part => part / Math.max(view.scale, 0.4)));
          pen.beginPath();
          for (const link of list) trace(link);
          pen.stroke(); pen.setLineDash([]); pen.globalAlpha = 1;
          if (view.scale >= 0.45) {
            pen.globalAlpha = Math.min(1, alpha * 1.3); pen.fillStyle = color; pen.beginPath();
            for (const link of list) {
              const to = boxes[link.to], x = to[0], y = to[1] + to[3] / 2;
              if (!isVisible(to)) continue;
              pen.moveTo(x, y); pen.lineTo(x - 7, y - 3.5); pen.lineTo(x - 7, y + 3.5); pen.closePath();
            }
            pen.fill(); pen.globalAlpha = 1;
          }
        }
        function strokePairs(pairs, alpha) {
          const byWeight = [[], [], [], []];
          for (const [pair, count] of pairs) byWeight[Math.min(3, Math.floor(Math.log2(count)))].push(pair);
          pen.globalAlpha = alpha; pen.strokeStyle = colors.link;
          byWeight.forEach((list, weight) => {
            pen.lineWidth = (0.7 + 0.6 * weight) / view.scale; pen.beginPath();
            for (const pair of list) {
              const from = clusters[Math.floor(pair / clusters.length)].box, to = clusters[pair % clusters.length].box;
              const isForward = from[0] + from[2] <= to[0] + to[2] / 2, x1 = isForward ? from[0] + from[2] : from[0];
              const y1 = from[1] + from[3] / 2, x2 = isForward ? to[0] : to[0] + to[2], y2 = to[1] + to[3] / 2;
              const right = [from[0] + from[2], to[0] + to[2]], bend = (x2 - x1) / 2, side = Math.max(...right) + 60;
              // Within a column of modules, they pass through the gap beside it.
              if (from[0] < right[1] && to[0] < right[0]) { pen.moveTo(right[0], y1); pen.bezierCurveTo(side, y1, side, y2, right[1], y2); }
              else { pen.moveTo(x1, y1); pen.bezierCurveTo(x1 + bend, y1, x2 - bend, y2, x2, y2); }
            }
            pen.stroke();
          });
          pen.globalAlpha = 1;
        }
        // What the answer highlights: the bindings that are not faded, links by color, numbers beside bindings.
        const unlit = { near: null, accent: [], warning: [], error: [], text: [], links: new Set(), numbers: new Map(), outlined: [] };
        let lit = unlit;
        function light({ near, accent = [], warning = [], error = [], text = [], numbers = new Map(), outlined = [] }) {
          const [out, into, open, closed] = [accent, warning, error, text].map(list => list.map(index => links[index]));
          lit = { near: new Set(near), accent: out, warning: into, error: open, text: closed,
            links: new Set([...out, ...into, ...open, ...closed]), numbers, outlined };
        }
        const linksWithin = (set, isIncluded = () => true) => [...set].flatMap(index =>
          needs[index].filter(link => set.has(links[link].to) && links[link].change !== "removed" && isIncluded(links[link])));
        function drawLinks() {
          // Far away, links between modules are drawn once for each pair of modules, the thicker the more they are.
          const isFar = !state.focus && view.scale < 0.42 && links.length > 300 && clusters.length > 1, pairs = new Map();
          const groups = { direct: [], across: [], deferred: [], injection: [], added: [], removed: [], error: [], text: [] }, isQuiet = lit.near !== null;
          for (const link of links) {
            if (!isLinkShown(link) || lit.links.has(link)) continue;
            if (isInCycle(link) && !link.change) groups[cycleMark(link.from)].push(link);
            else if (isFar && !link.change && nodes[link.from].cluster !== nodes[link.to].cluster) {
              const pair = nodes[link.from].cluster * clusters.length + nodes[link.to].cluster;
              pairs.set(pair, (pairs.get(pair) || 0) + 1);
            } else if (isDense && !link.change && link.kind === "direct" && nodes[link.from].cluster !== nodes[link.to].cluster)
              groups.across.push(link);
            else groups[link.change || link.kind].push(link);
          }
          strokePairs(pairs, isQuiet ? 0.15 : 0.5);
          const alpha = (isQuiet ? 0.16 : 0.75) * (view.scale < 0.25 ? 0.55 : 1);
          strokeLinks(groups.across, colors.link, alpha * 0.45, 1.1);
          strokeLinks(groups.direct, colors.link, alpha, 1.1);
          strokeLinks(groups.deferred, colors.link, alpha, 1.1, [5, 4]);
          strokeLinks(groups.injection, colors.link, alpha, 1.1, [1.5, 3]);
          for (const color of ["text", "error"]) {
            strokeLinks(groups[color].filter(link => link.kind === "direct"), colors[color], isQuiet ? 0.25 : 0.9, 1.6);
            strokeLinks(groups[color].filter(link => link.kind !== "direct"), colors[color], isQuiet ? 0.25 : 0.9, 1.6, [5, 4]);
          }
          strokeLinks(groups.added, colors.added, 0.9, 1.8);
          strokeLinks(groups.removed, colors.error, 0.9, 1.8, [4, 4]);
        }
        function drawLit() {
          for (const color of ["warning", "accent", "text", "error"]) {
            const list = lit[color].filter(isLinkShown), weight = list.length > 300 ? 1.2 : 1.8;
            strokeLinks(list.filter(link => link.kind === "direct"), colors[color], 0.95, weight);
            strokeLinks(list.filter(link => link.kind !== "direct"), colors[color], 0.95, weight, [5, 4]);
          }
        }
        const hasClusters = clusters.length > 1 || clusters.some(cluster => cluster.title !== "no module");
        function drawClusters() {
          if (!hasClusters || state.focus) return;
          clusters.forEach(({ box }, index) => {
            if (!isVisible(box) || !shownClusters.has(index)) return;
            pen.fillStyle = colors.surface; pen.strokeStyle = colors.line; pen.lineWidth = 1 / view.scale;
            pen.beginPath(); pen.roundRect(box[0], box[1], box[2], box[3], 10); pen.fill(); pen.stroke();
          });
        }
        // In the heading of the module, or, if that is out of view, at the border of the view.
        const titles = new Map();
        const titleSize = () => Math.max(12, Math.min(13 / view.scale, layout.heading * 0.72));
        function placeTitles() {
          titles.clear();
          if (!hasClusters || state.focus) return;
          const size = titleSize(), high = size * 1.35;
          if (size * view.scale < 4) return;
          pen.font = `600 ${size}px system-ui, sans-serif`;
          clusters.forEach(({ label, box }, index) => {
            if (!isVisible(box) || !shownClusters.has(index)) return;
            const x = Math.max(box[0] + size * 0.7, view.x + size * 0.5), text = clip(label, box[0] + box[2] - x + 50);
            const top = box[1] + layout.heading - high, y = Math.max(top, Math.min(view.y, box[1] + box[3] - high));
            titles.set(index, [x, y, pen.measureText(text).width, high, text, y > top]);
          });
        }
        function drawTitles() {
          const size = titleSize();
          pen.font = `600 ${size}px system-ui, sans-serif`;
          for (const [x, y, wide, high, text, isApart] of titles.values()) {
            if (isApart) {
              pen.fillStyle = colors.surface; pen.strokeStyle = colors.line; pen.lineWidth = 1 / view.scale;
              pen.beginPath(); pen.roundRect(x - size * 0.4, y, wide + size * 0.8, high, size * 0.4); pen.fill(); pen.stroke();
            }
            pen.fillStyle = isLegible() ? colors.quiet : colors.text; pen.fillText(text, x, y + size);
          }
        }
        function clip(text, room) {
          text = clean(text);
          if (pen.measureText(text).width <= room) return text;
          const letters = Array.from(text);
          let low = 0, high = letters.length;
          while (low < high) {
            const middle = (low + high + 1) >> 1;
            if (pen.measureText(letters.slice(0, middle).join("") + "…").width <= room) low = middle; else high = middle - 1;
          }
          return letters.slice(0, low).join("") + "…";
        }
        const changeColor = { added: "added", removed: "error", changed: "warning" };
        const markOf = index => severityOf[index] === "error" ? "error" : cycleMark(index) || severityOf[index];
        const clipped = [];
        function drawNode(index) {
          const node = nodes[index], box = boxes[index], isFaded = lit.near && !lit.near.has(index);
          pen.globalAlpha = isFaded ? 0.25 : 1;
          pen.fillStyle = colors.fill[node.lifetime] || colors.surface;
          const mark = colors[node.change ? changeColor[node.change] : markOf(index)] || null;
          if (view.scale < 0.25) {
            const isWrong = markOf(index) === "error" || node.change;
            if (isWrong) pen.fillStyle = mark;
            pen.fillRect(box[0], box[1], box[2], box[3]);
            if (!isWrong) { pen.strokeStyle = mark || colors.link; pen.lineWidth = (mark ? 0.8 : 0.5) / view.scale; pen.strokeRect(box[0], box[1], box[2], box[3]); }
          } else {
            pen.strokeStyle = mark || colors.link; pen.lineWidth = mark ? 2.2 : 1;
            pen.setLineDash(node.kind === "missing" || node.change === "removed" ? [4, 3] : []);
            pen.beginPath(); pen.roundRect(box[0], box[1], box[2], box[3], node.kind === "decorator" ? 13 : 6); pen.fill(); pen.stroke();
            pen.setLineDash([]);
          }
          if (view.scale >= 0.42 && !labels.has(index)) {
            pen.fillStyle = colors.text; pen.font = (node.entry ? "600 " : "") + "12px system-ui, sans-serif";
            pen.fillText(clipped[index] ??= clip(node.name, box[2] - 34), box[0] + 27, box[1] + 17);
            drawLetter(node, box);
          }
          pen.globalAlpha = 1;
        }
        // The lifetime as a letter, for those who do not distinguish the colors.
        function drawLetter(node, box) {
          pen.font = "700 9.5px system-ui, sans-serif"; pen.textAlign = "center"; pen.fillStyle = colors.text;
          pen.fillText(letters[node.lifetime] || "", box[0] + 13, box[1] + 16.5);
          pen.fillRect(box[0] + 22, box[1] + 6, 0.8, 14); pen.textAlign = "start";
        }
        function drawNumber(text, box) {
          pen.font = "700 10px system-ui, sans-serif";
          const wide = pen.measureText(text).width + 9;
          pen.fillStyle = colors.accent; pen.beginPath(); pen.roundRect(box[0] + box[2] - wide + 6, box[1] - 8, wide, 15, 7.5); pen.fill();
          pen.fillStyle = colors.ground; pen.fillText(text, box[0] + box[2] - wide + 10.5, box[1] + 3);
        }
        // Where names are too small, a binding of the answer has a label: on its box, or else the nearest place around it.
        // Labels are shortened if not all have room otherwise. They leave the titles of modules free. If one of at most a hundred has no room
        // then, it takes the place of a title.
        const labelMoves = [[0, 0], [0, 0.8], [0, -0.8], [0, 1.6], [0, -1.6], [1, 0], [-1, 0], [-1, 1], [-1, -1], [0, 2.6], [0, -2.6], [-1, 2], [-1, -2]];
        const labels = new Map(), isLegible = () => view.scale >= 0.75;
        function placeLabels() {
          labels.clear();
          if (!lit.near || isLegible()) return;
          const list = [...new Set([view.selected, ...lit.outlined, ...lit.near])].filter(index => shown[index] && isVisible(boxes[index])).slice(0, 400);
          const size = 10.5 / view.scale;
          for (const least of list.length > 100 ? [3] : list.length > 20 ? [7] : [Infinity, 7]) {
            labels.clear();
            for (const index of list)
              if (!placeLabel(index, list, size, least, [...titles.values()]) && least === 7 && placeLabel(index, list, size, least, []))
                removeTitles(labels.get(index));
            if (labels.size === list.length) return;
          }
        }
        const overlap = (x, y, wide, high, [left, top, w, h]) => x < left + w && left < x + wide && y < top + h && top < y + high;
        function removeTitles([x, y, wide, high]) {
          for (const [cluster, title] of titles) if (overlap(x, y, wide, high, title)) titles.delete(cluster);
        }
        // On a phone, there are buttons beside the labels.
        const labelWidth = () => width - (isPhone() ? 52 : 0);
        function placeLabel(index, list, size, least, taken) {
          const box = boxes[index], number = lit.numbers.get(index), text = (number ? number + " · " : "") + nodes[index].name;
          pen.font = `${size}px system-ui, sans-serif`;
          const high = 1.35 * size, full = pen.measureText(clean(text)).width + size, end = view.x + labelWidth() / view.scale;
          const blocked = [...labels.values(), ...taken];
          for (const [right, down] of labelMoves) {
            const x = Math.max(view.x, Math.min(box[0] + (right > 0 ? box[2] : right * full), end - full)), y = box[1] + box[3] / 2 + (down - 0.5) * high;
            if (y < view.y || y + high > view.y + visibleHeight() / view.scale) continue;
            const wide = list.reduce((room, other) => other !== index && boxes[other][0] > x && overlap(x, y, full, high, boxes[other])
              ? Math.min(room, boxes[other][0] - x - 3 / view.scale) : room, full);
            if (wide < Math.min(full, least * size) || blocked.some(place => overlap(x, y, wide, high, place))) continue;
            labels.set(index, [x, y, wide, high, clip(text, wide - size)]);
            return true;
          }
          return least === 7 && [10, 6].some(letters => placeApart(index, text, size, Math.min(full, letters * size), taken));
        }
        // Where there is no place around a box of at most a hundred, the label is at the nearest free place of the view, and a line leads to the box.
        function placeApart(index, text, size, wide, taken) {
          const box = boxes[index], high = 1.35 * size, at = [box[0] + box[2] / 2 - wide / 2, box[1] + box[3] / 2 - high / 2];
          const rows = Math.floor(visibleHeight() / view.scale / high), columns = Math.floor((labelWidth() / view.scale - wide) / size), places = [];
          for (let row = 0; row < rows; row++)
            for (let column = 0; column <= columns; column++) places.push([view.x + column * size, view.y + row * high]);
          const distance = ([x, y]) => Math.hypot(x - at[0], y - at[1]);
          const blocked = [...labels.values(), ...taken], isFree = ([x, y]) => !blocked.some(place => overlap(x, y, wide, high, place));
          const place = places.filter(isFree).reduce((best, other) => best && distance(best) <= distance(other) ? best : other, null);
          if (place) labels.set(index, [...place, wide, high, clip(text, wide - size), true]);
          return place !== null;
        }
        function drawLabels() {
          pen.strokeStyle = colors.quiet; pen.lineWidth = 1 / view.scale; pen.beginPath();
          for (const [index, [x, y, wide, high, , isApart]] of labels) {
            const box = boxes[index];
            if (isApart) { pen.moveTo(box[0] + box[2] / 2, box[1] + box[3] / 2); pen.lineTo(x + wide / 2, y + high / 2); }
          }
          pen.stroke();
          for (const [index, [x, y, wide, high, text]] of labels) {
            pen.font = `${high / 1.35}px system-ui, sans-serif`; pen.lineWidth = (markOf(index) ? 1.5 : 1) / view.scale;
            pen.fillStyle = colors.fill[nodes[index].lifetime] || colors.surface; pen.strokeStyle = colors[markOf(index)] || colors.link;
            pen.beginPath(); pen.roundRect(x, y, wide, high, high / 4); pen.fill(); pen.stroke();
            pen.fillStyle = colors.text; pen.fillText(text, x + high * 0.37, y + high * 0.76);
          }
          drawLabelCount();
        }
        // The names that have no room are in the lists, and appear when the view is smaller.
        const unnamed = () => !lit.near || isLegible() ? [] : [...lit.near].filter(index => shown[index] && isVisible(boxes[index]) && !labels.has(index));
        function drawLabelCount() {
          const rest = unnamed().length, size = 10.5 / view.scale, text = `${labels.size} of ${labels.size + rest} names; zoom in for the others`;
          if (!rest) return;
          pen.font = `600 ${size}px system-ui, sans-serif`; pen.fillStyle = colors.ground;
          pen.fillRect(view.x, view.y, pen.measureText(text).width + size, 1.5 * size);
          pen.fillStyle = colors.text; pen.fillText(text, view.x + size / 2, view.y + 1.1 * size);
        }
        function outline(index, color, weight) {
          const box = labels.get(index) || boxes[index], gap = 3 / Math.max(view.scale, 0.3);
          pen.strokeStyle = color; pen.lineWidth = weight / view.scale; pen.beginPath();
          pen.roundRect(box[0] - gap, box[1] - gap, box[2] + 2 * gap, box[3] + 2 * gap, 8); pen.stroke();
        }
        function draw() {
          const start = performance.now(), ratio = window.devicePixelRatio || 1;
          pen.setTransform(ratio, 0, 0, ratio, 0, 0);
          pen.fillStyle = colors.ground; pen.fillRect(0, 0, width, height);
          pen.setTransform(ratio * view.scale, 0, 0, ratio * view.scale, -view.x * view.scale * ratio, -view.y * view.scale * ratio);
          const selected = view.selected;
          placeTitles();
          placeLabels();
          drawClusters();
          drawLinks();
          drawLit();
          for (let index = 0; index < nodes.length; index++)
            if (shown[index] && isVisible(boxes[index])) drawNode(index);
          drawTitles();
          drawLabels();
          for (const index of lit.outlined) if (shown[index] && index !== selected) outline(index, colors.quiet, 1.5);
          if (selected >= 0 && shown[selected]) outline(selected, colors.accent, 3);
          if (isLegible()) for (const [index, number] of lit.numbers)
            if (shown[index] && isVisible(boxes[index])) drawNumber(String(number), boxes[index]);
          if (view.over >= 0 && view.over !== selected && shown[view.over]) outline(view.over, colors.quiet, 1.5);
          drawMapFrame();
          view.frames++; view.frameTime = performance.now() - start;
        }
        """#
}
