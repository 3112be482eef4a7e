// The text with a contrast of less than 4.5. Scripts/check-reports runs this in a page.
const channel = value => { value /= 255; return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4; };
const light = color => 0.2126 * channel(color[0]) + 0.7152 * channel(color[1]) + 0.0722 * channel(color[2]);
const pen = Object.assign(document.createElement("canvas"), { width: 1, height: 1 }).getContext("2d", { willReadFrequently: true });
const paint = colors => { pen.clearRect(0, 0, 1, 1); for (const color of colors) { pen.fillStyle = color; pen.fillRect(0, 0, 1, 1); }
  return pen.getImageData(0, 0, 1, 1).data; };
const groundOf = element => { const colors = []; for (let at = element; at; at = at.parentElement) colors.unshift(getComputedStyle(at).backgroundColor); return colors; };
return [...document.querySelectorAll("body *")].filter(element => element.checkVisibility() && element.tagName !== "OPTION"
    && [...element.childNodes].some(node => node.nodeType === 3 && node.textContent.trim())).map(element => {
  const ground = groundOf(element), behind = light(paint(ground)), front = light(paint([...ground, getComputedStyle(element).color]));
  return [(Math.max(behind, front) + 0.05) / (Math.min(behind, front) + 0.05), element.outerHTML.slice(0, 120)];
}).filter(([ratio]) => ratio < 4.5);
