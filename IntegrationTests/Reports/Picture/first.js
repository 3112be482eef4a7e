// The share of the window that all modules use, the bindings below a title, and whether a title stays in view with its module,
// and whether all members and links of a cycle are marked. Scripts/check-reports runs this in a page with 300 bindings.
const { view, data, graph, nodes, links, titles, markOf, isInCycle } = dovetail, boxes = dovetail.boxes(), modules = data.clusters.map(({ box }) => box);
dovetail.select(-1); document.getElementById("panel").dataset.sheet = "peek"; dovetail.fit(); dovetail.draw();
const size = side => (Math.max(...modules.map(box => box[side] + box[side + 2])) - Math.min(...modules.map(box => box[side]))) * view.scale;
const share = [size(0) / document.getElementById("canvas").clientWidth, size(1) / dovetail.visibleHeight()];
const meets = ([x, y, w, h], [left, top, wide, high]) => x < left + wide && left < x + w && y < top + high && top < y + h;
const over = nodes.filter((_, index) => [...titles.values()].some(title => meets(title, boxes[index]))).map(node => node.name);
const { members } = graph.cycles()[0], within = links.filter(link => members.includes(link.from) && members.includes(link.to));
const isMarked = members.every(index => markOf(index) === "error") && within.length > 9 && within.every(isInCycle);
Object.assign(view, { scale: 0.9, x: modules[1][0] + 40, y: modules[1][1] + modules[1][3] / 2 }); dovetail.draw();
return [share, over, titles.has(1) && dovetail.isInView(titles.get(1)), isMarked];
