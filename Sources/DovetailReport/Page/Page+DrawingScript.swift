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
          if (isDense && !isVisible(from) && !isVisible(to)) return false;
          pen.moveTo(x1, y1);
          if (view.scale < 0.25) pen.lineTo(x2, y2);
          else {
            const bend = Math.max(24, Math.min(120, Math.abs(x2 - x1) / 2));
            pen.bezierCurveTo(x1 + bend, y1, x2 - bend, y2, x2, y2);
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
              const bend = (x2 - x1) / 2;
              pen.moveTo(x1, y1); pen.bezierCurveTo(x1 + bend, y1, x2 - bend, y2, x2, y2);
            }
            pen.stroke();
          });
          pen.globalAlpha = 1;
        }
        function drawLinks(focus) {
          // Far away, links between modules are drawn once for each pair of modules, the thicker the more they are.
          const isFar = view.scale < 0.42 && links.length > 300 && clusters.length > 1, pairs = new Map();
          const groups = { direct: [], across: [], deferred: [], injection: [], added: [], removed: [] }, ins = [], outs = [];
          for (const link of links) {
            if (!isLinkShown(link)) continue;
            if (focus >= 0 && link.from === focus) outs.push(link);
            else if (focus >= 0 && link.to === focus) ins.push(link);
            else if (isFar && !link.change && nodes[link.from].cluster !== nodes[link.to].cluster) {
              const pair = nodes[link.from].cluster * clusters.length + nodes[link.to].cluster;
              pairs.set(pair, (pairs.get(pair) || 0) + 1);
            } else if (isDense && !link.change && link.kind === "direct" && nodes[link.from].cluster !== nodes[link.to].cluster)
              groups.across.push(link);
            else groups[link.change || link.kind].push(link);
          }
          strokePairs(pairs, focus >= 0 ? 0.15 : 0.5);
          const alpha = (focus >= 0 ? 0.16 : 0.75) * (view.scale < 0.25 ? 0.55 : 1);
          strokeLinks(groups.across, colors.link, alpha * 0.45, 1.1);
          strokeLinks(groups.direct, colors.link, alpha, 1.1);
          strokeLinks(groups.deferred, colors.link, alpha, 1.1, [5, 4]);
          strokeLinks(groups.injection, colors.link, alpha, 1.1, [1.5, 3]);
          strokeLinks(groups.added, colors.added, 0.9, 1.8);
          strokeLinks(groups.removed, colors.error, 0.9, 1.8, [4, 4]);
          return { ins, outs };
        }
        function drawClusters() {
          if (clusters.length < 2 && clusters.every(cluster => cluster.title === "no module")) return;
          clusters.forEach(({ title, box }) => {
            if (!isVisible(box)) return;
            pen.fillStyle = colors.surface; pen.strokeStyle = colors.line; pen.lineWidth = 1 / view.scale;
            pen.beginPath(); pen.roundRect(box[0], box[1], box[2], box[3], 10); pen.fill(); pen.stroke();
          });
        }
        // Above all else, so that far away the names of modules are what one reads.
        function drawClusterTitles() {
          if (clusters.length < 2 && clusters.every(cluster => cluster.title === "no module")) return;
          for (const { title, box } of clusters) {
            if (!isVisible(box)) continue;
            const size = view.scale >= 0.42 ? 12 : Math.min(12.5 / view.scale, Math.max(14, box[2] / title.length * 1.7), 130, box[3] * 0.4);
            if (size * view.scale < 4) continue;
            pen.font = `600 ${size}px system-ui, sans-serif`;
            const isFar = view.scale < 0.42, text = clip(title, box[2] - 16);
            const w = pen.measureText(text).width;
            if (isFar) {
              pen.globalAlpha = 0.85; pen.fillStyle = colors.surface;
              pen.fillRect(box[0] + box[2] / 2 - w / 2 - size / 4, box[1] + box[3] / 2 - size * 0.65, w + size / 2, size * 1.3);
              pen.globalAlpha = 1;
            }
            pen.fillStyle = isFar ? colors.text : colors.quiet;
            pen.fillText(text, isFar ? box[0] + box[2] / 2 - w / 2 : box[0] + 12,
              isFar ? box[1] + box[3] / 2 + size * 0.35 : box[1] + 18);
          }
        }
        function clip(text, room) {
          text = text.replace(/[\u0000-\u001f\u007f\u2028\u2029]/g, " ");
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
        const clipped = [];
        function drawNode(index, near) {
          const node = nodes[index], box = boxes[index], isFaded = near && !near.has(index);
          pen.globalAlpha = isFaded ? 0.4 : 1;
          pen.fillStyle = colors.fill[node.lifetime] || colors.surface;
          const mark = node.change ? colors[changeColor[node.change]] : severityOf[index] ? colors[severityOf[index]] : null;
          if (view.scale < 0.25) {
            const isWrong = severityOf[index] === "error" || node.change;
            if (isWrong) pen.fillStyle = mark;
            pen.fillRect(box[0], box[1], box[2], box[3]);
            if (!isWrong) { pen.strokeStyle = mark || colors.link; pen.lineWidth = (mark ? 0.8 : 0.5) / view.scale; pen.strokeRect(box[0], box[1], box[2], box[3]); }
          } else {
            pen.strokeStyle = mark || colors.link; pen.lineWidth = mark ? 2.2 : 1;
            pen.setLineDash(node.kind === "missing" || node.change === "removed" ? [4, 3] : []);
            pen.beginPath(); pen.roundRect(box[0], box[1], box[2], box[3], node.kind === "decorator" ? 13 : 6); pen.fill(); pen.stroke();
            pen.setLineDash([]);
          }
          if (view.scale >= 0.42) {
            pen.fillStyle = colors.text; pen.font = (node.entry ? "600 " : "") + "12px system-ui, sans-serif";
            pen.fillText(clipped[index] ??= clip(node.name, box[2] - 20), box[0] + 10, box[1] + 17);
          }
          pen.globalAlpha = 1;
        }
        function outline(index, color, weight) {
          const box = boxes[index], gap = 3 / Math.max(view.scale, 0.3);
          pen.strokeStyle = color; pen.lineWidth = weight / view.scale; pen.beginPath();
          pen.roundRect(box[0] - gap, box[1] - gap, box[2] + 2 * gap, box[3] + 2 * gap, 8); pen.stroke();
        }
        function draw() {
          const start = performance.now(), ratio = window.devicePixelRatio || 1;
          pen.setTransform(ratio, 0, 0, ratio, 0, 0);
          pen.fillStyle = colors.ground; pen.fillRect(0, 0, width, height);
          pen.setTransform(ratio * view.scale, 0, 0, ratio * view.scale, -view.x * view.scale * ratio, -view.y * view.scale * ratio);
          const focus = view.selected;
          let near = null;
          if (focus >= 0) {
            near = new Set([focus, ...needs[focus].map(link => links[link].to), ...users[focus].map(link => links[link].from),
              ...pathTo(focus)]);
          }
          drawClusters();
          const { ins, outs } = drawLinks(focus);
          for (let index = 0; index < nodes.length; index++)
            if (shown[index] && isVisible(boxes[index])) drawNode(index, near);
          drawClusterTitles();
          strokeLinks(ins, colors.warning, 0.95, 1.8); strokeLinks(outs, colors.accent, 0.95, 1.8);
          if (focus >= 0) {
            const path = pathTo(focus);
            for (const index of path.slice(0, -1)) if (shown[index]) outline(index, colors.quiet, 1.5);
            if (shown[focus]) outline(focus, colors.accent, 3);
          }
          if (view.over >= 0 && view.over !== focus && shown[view.over]) outline(view.over, colors.quiet, 1.5);
          view.frames++; view.frameTime = performance.now() - start;
        }
        """#
}
