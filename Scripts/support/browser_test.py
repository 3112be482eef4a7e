"""Uses the HTML report as a person would, in a headless Chromium, and checks what is shown."""

import pathlib
import sys

from selenium import webdriver
from selenium.webdriver import ActionChains
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select, WebDriverWait


class Report:
    """One report, open in the browser."""

    def __init__(self, browser, file):
        self.browser = browser
        browser.get(file.resolve().as_uri())
        self.wait(lambda: browser.execute_script("return !!window.dovetail && dovetail.view.frames > 0"))

    def wait(self, condition):
        WebDriverWait(self.browser, 10).until(lambda _: condition())

    def script(self, text, *values):
        return self.browser.execute_script(text, *values)

    def find(self, selector):
        return self.browser.find_element(By.CSS_SELECTOR, selector)

    def texts(self, selector):
        return [element.text for element in self.browser.find_elements(By.CSS_SELECTOR, selector)]

    def number(self, name):
        return self.script("return dovetail.nodes.findIndex(node => node.name === arguments[0])", name)

    def selected(self):
        return self.script("return dovetail.view.selected")

    def keys(self, *keys):
        ActionChains(self.browser).send_keys(*keys).perform()

    def click_node(self, name):
        index = self.number(name)
        x, y = self.script("return dovetail.screen(arguments[0])", index)
        canvas = self.find("#canvas")
        ActionChains(self.browser).move_to_element_with_offset(
            canvas, int(x - canvas.size["width"] / 2), int(y - canvas.size["height"] / 2)).click().perform()
        self.wait(lambda: self.selected() == index)


def test_search(report):
    report.keys("/")
    report.keys("accountview")
    report.wait(lambda: report.texts("#results li span"))
    assert report.texts("#results li span")[0] == "AccountViewModel"
    report.keys(Keys.ENTER)
    assert report.selected() == report.number("AccountViewModel")
    assert report.find("#panel h3").text == "AccountViewModel"
    x, y = report.script("return dovetail.screen(arguments[0])", report.selected())
    size = report.find("#canvas").size
    assert abs(x - size["width"] / 2) < 2 and abs(y - size["height"] / 2) < 2, "the one found is in the middle"


def test_click(report):
    report.script("dovetail.fit(); dovetail.draw()")
    report.click_node("AccountInteractor")
    facts = dict(zip(report.texts("#panel dt"), report.texts("#panel dd")))
    assert facts["lifetime"] == "transient" and facts["isolation"] == "nonisolated", facts
    assert facts["location"].startswith("Sources/Account/AccountModule.swift:"), facts
    assert facts["module"] == "AccountModule", facts
    assert report.texts("#users button span")[0] == "AccountViewModel", report.texts("#users button span")
    assert "AccountScreen" in report.texts("#needs button span")
    path = report.texts("#path button span")
    assert path[0] == "AccountCoordinator" and path[-1] == "AccountInteractor", path
    report.find("#users button").click()
    assert report.find("#panel h3").text == "AccountViewModel"


def test_findings(report):
    report.script("dovetail.select(-1)")
    cards = report.texts("#panel .finding b")
    assert any(card.startswith("missing-binding") for card in cards), cards
    report.find("#panel .finding.error").click()
    assert report.find("#panel h3").text == "AccountCoordinator"
    report.find("#canvas").click()
    report.script("dovetail.select(-1)")
    report.keys("f")
    assert report.script("return dovetail.nodes[dovetail.view.selected].findings.length") > 0


def test_keyboard(report):
    report.script("dovetail.select(-1); document.getElementById('canvas').focus()")
    report.keys(Keys.ARROW_RIGHT)
    assert report.script("return dovetail.nodes[dovetail.view.selected].entry") is True
    first = report.selected()
    report.keys(Keys.ARROW_RIGHT)
    assert report.script(
        "return dovetail.links.some(link => link.from === arguments[0] && link.to === arguments[1])",
        first, report.selected())
    assert report.find("#live").get_attribute("textContent") != ""
    report.keys(Keys.ENTER)
    assert report.script("return document.activeElement.tagName") == "BUTTON"
    report.keys(Keys.ESCAPE)
    report.keys(Keys.ESCAPE)
    assert report.selected() == -1


def test_zoom(report):
    report.script("dovetail.fit(); dovetail.draw()")
    before = report.script("return dovetail.view.scale")
    report.find("#zoomin").click()
    assert report.script("return dovetail.view.scale") > before
    ActionChains(report.browser).scroll_by_amount(0, 0).perform()
    x = report.script("return dovetail.view.x")
    canvas = report.find("#canvas")
    ActionChains(report.browser).move_to_element_with_offset(canvas, 0, 300).click_and_hold().move_by_offset(
        -120, 0).release().perform()
    assert report.script("return dovetail.view.x") > x, "dragging moves the view"
    report.find("#fit").click()
    assert abs(report.script("return dovetail.view.scale") - before) < 0.001


def test_filters(report):
    singleton = report.script("return dovetail.nodes.findIndex(node => node.lifetime === 'singleton')")
    report.find("#lifetime-singleton").click()
    assert not report.script("return dovetail.isShown(arguments[0])", singleton)
    assert "shown" in report.find("#counts").text
    report.find("#lifetime-singleton").click()
    Select(report.find("#module")).select_by_visible_text("CoreModule")
    assert not report.script("return dovetail.isShown(arguments[0])", report.number("AccountScreen"))
    Select(report.find("#module")).select_by_visible_text("all modules")
    report.find("#only-findings").click()
    assert report.script("return dovetail.isShown(arguments[0])", report.number("AccountCoordinator"))
    assert not report.script("return dovetail.isShown(arguments[0])", report.number("Queue"))
    report.find("#only-findings").click()


def test_theme(report):
    ground = "return getComputedStyle(document.body).backgroundColor"
    before = report.script(ground)
    report.find("#theme").click()
    assert report.script(ground) != before


def test_difference(report):
    report.script("dovetail.select(-1)")
    changes = report.texts("#changes small")
    assert "removed" in changes, changes
    report.find("#only-changes").click()
    shown = report.script("return dovetail.nodes.filter((node, index) => dovetail.isShown(index)).map(node => node.change)")
    assert shown and all(shown), shown


def test_odd_names(report):
    count = report.script("return dovetail.nodes.length")
    assert count == 22, count
    for index in range(count):
        report.script("dovetail.select(arguments[0], true)", index)
        assert report.script("return document.querySelectorAll('#panel h3 *').length") == 0
    assert report.script("return document.querySelectorAll('#panel script').length") == 0


def test_smooth(report):
    """Two thousand bindings: a picture takes well under a second even where a processor paints every pixel."""
    for scale in (None, 0.6):
        if scale:
            report.script("dovetail.select(1000, true); dovetail.view.scale = arguments[0]", scale)
        time = report.script(
            "const start = performance.now(); for (let i = 0; i < 10; i++) { dovetail.view.x += 5; dovetail.draw(); }"
            " return (performance.now() - start) / 10")
        assert time < 250, time


def main(folder):
    options = webdriver.ChromeOptions()
    for argument in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--window-size=1440,900"):
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    browser = webdriver.Chrome(service=Service("/usr/bin/chromedriver"), options=options)
    plan = [
        ("30", [test_search, test_click, test_findings, test_keyboard, test_zoom, test_filters, test_theme]),
        ("difference", [test_difference]), ("odd", [test_odd_names]), ("2000", [test_smooth]), ("empty", []),
    ]
    try:
        for name, tests in plan:
            report = Report(browser, folder / f"{name}.html")
            for test in tests:
                test(report)
            complaints = [entry for entry in browser.get_log("browser") if entry["level"] == "SEVERE"]
            assert not complaints, complaints
            print(f"{name}: {len(tests)} tests passed")
    finally:
        browser.quit()


main(pathlib.Path(sys.argv[1]))
