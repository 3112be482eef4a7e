"""Checks that everybody can use the page: at each width, in both themes, with a keyboard and with a screen reader."""

import importlib.util
import pathlib

from selenium.webdriver import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

HEIGHTS = {390: 844, 820: 1180, 1440: 900, 2400: 1300}

# The text of each control, and of what has one of these roles, as a screen reader finds it.
NAMELESS = """
const nameOf = element => (element.getAttribute("aria-label") || "").trim()
  || (element.getAttribute("aria-labelledby") || "").split(" ").map(id => document.getElementById(id)?.textContent || "").join("").trim()
  || element.textContent.trim() || [...(element.labels || [])].map(label => label.textContent).join("").trim();
return [...document.querySelectorAll("button, input, select, a, summary, [role]")]
  .filter(element => element.checkVisibility() && !["presentation", "status", "search"].includes(element.getAttribute("role")) && !nameOf(element))
  .map(element => element.outerHTML.slice(0, 120));
"""

# The contrast of all text, by the formula of WCAG 2.
FAINT = """
const channel = value => { value /= 255; return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4; };
const light = color => 0.2126 * channel(color[0]) + 0.7152 * channel(color[1]) + 0.0722 * channel(color[2]);
const pen = Object.assign(document.createElement("canvas"), { width: 1, height: 1 }).getContext("2d", { willReadFrequently: true });
const paint = colors => { pen.clearRect(0, 0, 1, 1); for (const color of colors) { pen.fillStyle = color; pen.fillRect(0, 0, 1, 1); }
  return pen.getImageData(0, 0, 1, 1).data; };
const groundOf = element => { const colors = []; for (let at = element; at; at = at.parentElement) colors.unshift(getComputedStyle(at).backgroundColor); return colors; };
return [...document.querySelectorAll("body *")].filter(element => element.checkVisibility() && element.tagName !== "OPTION"
    && [...element.childNodes].some(node => node.nodeType === 3 && node.textContent.trim())).map(element => {
  const ground = groundOf(element), behind = light(paint(ground)), front = light(paint([...ground, getComputedStyle(element).color]));
  const ratio = (Math.max(behind, front) + 0.05) / (Math.min(behind, front) + 0.05);
  return [ratio, element.outerHTML.slice(0, 120)];
}).filter(([ratio]) => ratio < 4.5);
"""

# Controls that lie outside of the window, or under others.
HIDDEN = """
return [...document.querySelectorAll("header button, header input, #tabs button, #sheet")].filter(element => element.checkVisibility()).filter(element => {
  const box = element.getBoundingClientRect();
  const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return box.left < 0 || box.right > innerWidth + 1 || !(top === element || element.contains(top));
}).map(element => element.outerHTML.slice(0, 120));
"""


def emulate(browser, width, theme):
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
        "width": width, "height": HEIGHTS[width], "deviceScaleFactor": 1, "mobile": False})
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": theme}]})


def assert_legible(report, state):
    for script in (NAMELESS, FAINT):
        wrong = report.script(script)
        assert not wrong, (state, wrong[:5])


def test_window(report, width):
    """The page fits the window, with a canvas that is large enough, and a binding can be found, selected and released."""
    assert report.script("return innerWidth") == width
    assert report.script("return document.documentElement.scrollWidth") <= width, "the page does not scroll sideways"
    assert not report.script(HIDDEN), report.script(HIDDEN)
    canvas = report.script("const box = document.getElementById('canvas').getBoundingClientRect(); return [box.width, dovetail.visibleHeight()]")
    wanted = {390: (390, 600), 820: (500, 1000), 1440: (800, 800), 2400: (1700, 1200)}[width]
    assert canvas[0] >= wanted[0] and canvas[1] >= wanted[1], canvas
    assert_legible(report, "overview")
    report.keys("/", "database", Keys.ENTER)
    report.wait(lambda: report.selected() == report.number("Database"))
    report.script("dovetail.draw()")
    x, y = report.script("return dovetail.screen(dovetail.view.selected)")
    assert 0 < x < canvas[0] and 0 < y < report.script("return dovetail.visibleHeight()"), "what is selected is visible"
    for key, answer in zip("123456", ("details", "impact", "retention", "paths", "order", "cycles")):
        report.keys(key)
        assert report.find(f"#tab-{answer}").get_attribute("aria-selected") == "true"
        assert report.find("#content").is_displayed() and len(report.find("#content").text) > 20
    report.keys("2")
    assert_legible(report, "impact")
    if width == 390:
        test_sheet(report)
    if width <= 820:
        report.find("#showfilters").click()
        assert report.find("#filters").is_displayed()
        assert_legible(report, "filters")
        report.keys(Keys.ESCAPE)
        assert not report.find("#filters").is_displayed()
    report.focus()
    report.keys(Keys.ESCAPE)
    assert report.selected() == -1


def test_sheet(report):
    heights = []
    for _ in range(3):
        report.find("#sheet").click()
        heights.append(report.find("#panel").size["height"])
    assert len(set(heights)) == 3 and max(heights) > 600 and min(heights) < 100, heights
    handle = report.find("#sheet")
    ActionChains(report.browser).click_and_hold(handle).move_by_offset(0, -200).release().perform()
    assert report.find("#panel").get_attribute("data-sheet") == "full"


def test_table(report):
    """The same graph as a table: all that the filters show, sorted by each column."""
    report.script("dovetail.select(-1)")
    report.find("#astable").click()
    assert not report.find("#canvas").is_displayed()
    while report.browser.find_elements(By.CSS_SELECTOR, "#table .more:not([hidden])"):
        report.find("#table .more").click()
    rows = report.script("return [...document.querySelectorAll('#table tbody tr')].map(row => [...row.children].map(cell => cell.textContent))")
    assert len(rows) == report.script("return dovetail.nodes.length")
    report.script("document.querySelectorAll('#table thead button')[4].click()")
    head = report.browser.find_elements(By.CSS_SELECTOR, "#table thead th")
    assert head[4].get_attribute("aria-sort") == "descending" and head[0].get_attribute("aria-sort") == "none"
    most = report.script("return Math.max(...dovetail.graph.users.map(row => row.length))")
    assert report.script("return document.querySelector('#table tbody tr').children[4].textContent") == str(most)
    report.script("document.querySelector('#table tbody button').click()")
    assert report.selected() == int(report.find("#table tbody tr").get_attribute("data-node"))
    assert report.find("#table tbody tr").get_attribute("aria-selected") == "true"
    report.find("#lifetime-singleton").click()
    assert not report.script("return [...document.querySelectorAll('#table tbody tr')].some(row => row.children[1].textContent === 'singleton')")
    report.find("#lifetime-singleton").click()
    report.find("#astable").click()
    report.script("dovetail.select(-1)")


def test_axe(report):
    """The rules of axe-core, where the package axe-playwright-python is installed; only its script is used."""
    package = importlib.util.find_spec("axe_playwright_python")
    if package is None:
        return
    axe = (pathlib.Path(package.origin).parent / "axe.min.js").read_text("utf-8")
    report.script(axe)
    states = ["dovetail.select(-1)", "dovetail.select(0)", "dovetail.select(0); document.getElementById('tab-impact').click()",
              "document.getElementById('astable').click()", "document.getElementById('astable').click(); dovetail.select(-1)"]
    for state in states:
        report.script(state)
        violations = report.browser.execute_async_script("const done = arguments[0]; axe.run().then(done)")["violations"]
        assert not violations, (state, [(rule["id"], rule["nodes"][0]["html"][:160]) for rule in violations])
