// The bindings of an answer that are out of view or unnamed, and the modules in view whose title is missing or below a label.
// Scripts/check-reports runs this in a page with 300 bindings.
dovetail.draw();
const { data, nodes, titles, labels } = dovetail, boxes = dovetail.boxes();
const meets = ([x, y, w, h], [left, top, wide, high]) => x < left + wide && left < x + w && y < top + high && top < y + h;
const isNamed = index => dovetail.isInView(boxes[index]) && (dovetail.isLegible() || labels.has(index) && dovetail.isInView(labels.get(index)));
// Where many labels are, some take the place of a title.
const isTitled = index => titles.has(index) ? ![...labels.values()].some(label => meets(label, titles.get(index))) : dovetail.lit().near.size > 20;
return [...[...dovetail.lit().near].filter(index => !isNamed(index)).map(index => nodes[index].name),
  ...data.clusters.filter(({ box }, index) => dovetail.isInView(box) && !isTitled(index)).map(({ title }) => title)];
