// The controls that lie outside of the window, or below something else. Scripts/check-reports runs this in a page.
return [...document.querySelectorAll("header button, header input, #tabs button, #sheet")].filter(element => element.checkVisibility()).filter(element => {
  const box = element.getBoundingClientRect(), top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return box.left < 0 || box.right > innerWidth + 1 || !(top === element || element.contains(top));
}).map(element => element.outerHTML.slice(0, 120));
