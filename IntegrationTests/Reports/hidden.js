// The controls that lie outside of the window, or below something else, or are too small. Scripts/check-reports runs this in a page.
const filters = document.getElementById("filters").classList;
if (innerWidth < 640) filters.add("open");
const small = [...document.querySelectorAll("button, select, summary, label:has(input), input[type=text]")].filter(element => element.checkVisibility()
  && (({ width, height }) => innerWidth < 640 && Math.min(width, height) < 24)(element.getBoundingClientRect()));
filters.remove("open");
const missing = ["zoomin", "zoomout", "fit", "theme", "help"].map(id => document.getElementById(id)).filter(element => !element.checkVisibility());
return [...small, ...missing, ...[...document.querySelectorAll("header button, header input, #tabs button, #sheet")].filter(element => element.checkVisibility()).filter(element => {
  const box = element.getBoundingClientRect(), top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return box.left < 0 || box.right > innerWidth + 1 || !(top === element || element.contains(top));
})].map(element => element.outerHTML.slice(0, 120));
