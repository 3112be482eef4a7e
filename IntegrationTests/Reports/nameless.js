// The controls without a name for a screen reader. Scripts/check-reports runs this in a page.
const nameOf = element => (element.getAttribute("aria-label") || "").trim()
  || (element.getAttribute("aria-labelledby") || "").split(" ").map(id => document.getElementById(id)?.textContent || "").join("").trim()
  || element.textContent.trim() || [...(element.labels || [])].map(label => label.textContent).join("").trim();
return [...document.querySelectorAll("button, input, select, a, summary, [role]")]
  .filter(element => element.checkVisibility() && !["presentation", "status", "search"].includes(element.getAttribute("role")) && !nameOf(element))
  .map(element => element.outerHTML.slice(0, 120));
