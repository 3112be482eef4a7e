"""Uses the HTML report as a person would, in a headless Chromium, and checks what is shown."""

import itertools
import json
import pathlib
import sys
import time

from selenium import webdriver
from selenium.webdriver import ActionChains
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select, WebDriverWait

import browser_oracles
import browser_people


class Report:
    """One report, open in the browser."""

    def __init__(self, browser, file, address=""):
        self.browser, self.file = browser, file
        # Without the empty page, another address of the same page would not load it again.
        browser.get("about:blank")
        browser.get(file.resolve().as_uri() + address)
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

    def focus(self):
        self.script("document.getElementById('canvas').focus()")

    def pick(self, name):
        """Selects a binding by its name, as a click in a list does."""
        self.script("dovetail.select(arguments[0], true)", self.number(name))

    def open(self, answer):
        self.find(f"#tab-{answer}").click()

    def names(self, indices):
        return [self.script("return dovetail.nodes[arguments[0]].name", index) for index in indices]

    def listed(self, name):
        return self.texts(f"#{name} li button > span:not(.badge)")

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
    assert report.texts("#results li span:not(.badge)")[0] == "AccountViewModel"
    assert report.find("#results mark").text == "AccountView"
    report.keys(Keys.ENTER)
    assert report.selected() == report.number("AccountViewModel")
    assert report.find("#panel h3 span:last-child").text == "AccountViewModel"
    x, y = report.script("return dovetail.screen(arguments[0])", report.selected())
    size = report.find("#canvas").size
    assert 0 < x < size["width"] and 0 < y < size["height"], "the one found is visible"


def test_search_reasons(report):
    reasons = {"avm": "initials", "coremodule": "module CoreModule", "singleton": "lifetime singleton",
               "mainactor": "isolation @MainActor", "sources/feed/": "file Sources/Feed/FeedModule.swift:",
               "missing-binding": "finding missing-binding", "root": "trait root"}
    for text, reason in reasons.items():
        first = report.script("return dovetail.matches(arguments[0])[0].why", text)
        assert first.startswith(reason), (text, first)
    report.keys("/")
    report.keys("no such thing")
    assert "Nothing matches" in report.find("#nothing").text
    report.keys(Keys.ESCAPE)


def test_click(report):
    report.script("dovetail.select(-1); dovetail.fit(); dovetail.draw()")
    report.click_node("AccountInteractor")
    facts = dict(zip(report.texts("#panel dt"), report.texts("#panel dd")))
    assert facts["lifetime"] == "transient" and facts["isolation"] == "nonisolated", facts
    assert facts["location"].startswith("Sources/Account/AccountModule.swift:"), facts
    assert facts["module"] == "AccountModule", facts
    assert report.listed("users")[0] == "AccountViewModel", report.listed("users")
    assert "AccountScreen" in report.listed("needs")
    path = report.listed("path")
    assert path[0] == "AccountCoordinator" and path[-1] == "AccountInteractor", path
    report.find("#users button").click()
    assert report.find("#panel h3 span:last-child").text == "AccountViewModel"


def test_findings(report):
    report.script("dovetail.select(-1)")
    cards = report.texts("#panel .finding b")
    assert "error: missing-binding" in cards, cards
    report.script("[...document.querySelectorAll('.group')].find(group => group.textContent.includes('missing-binding'))"
                  ".querySelector('.guide').open = true")
    report.wait(lambda: "similar" in report.find("#content").text or "A key is a type" in report.find("#content").text)
    report.script("[...document.querySelectorAll('.finding')].find(card => card.textContent.includes('missing-binding'))"
                  ".querySelector('button').click()")
    assert report.find("#panel h3 span:last-child").text == "AccountCoordinator"
    report.script("dovetail.select(-1); document.getElementById('canvas').focus()")
    report.keys("f")
    assert report.script("return dovetail.nodes[dovetail.view.selected].findings.length") > 0


def test_all_findings(report):
    """Each finding can be reached, however many there are."""
    report.script("dovetail.select(-1)")
    total = report.script("return dovetail.data.findings.length")
    for group in range(len(report.browser.find_elements(By.CSS_SELECTOR, "details.group > summary .severity"))):
        report.script("document.querySelectorAll('details.group')[arguments[0]].open = true", group)
    report.wait(lambda: report.script("return [...document.querySelectorAll('details.group')]"
                                      ".filter(group => group.querySelector('.severity')).every(group => group.children.length > 1)"))
    for _ in range(total // 100 + 5):
        more = report.script("const more = [...document.querySelectorAll('.more')].filter(button => !button.hidden);"
                             "more.forEach(button => button.click()); return more.length")
        if not more:
            break
    assert report.script("return document.querySelectorAll('.finding').length") == total
    errors = report.script("return dovetail.data.findings.filter(finding => finding.severity === 'error').length")
    if report.browser.find_elements(By.ID, "severity-warning"):
        report.find("#severity-warning").click()
        groups = [int(text) for text in report.texts("details.group > summary small")]
        assert sum(groups) == errors, (groups, errors)
        report.find("#severity-warning").click()


def test_keyboard(report):
    report.script("dovetail.select(-1)")
    report.focus()
    report.keys(Keys.ARROW_RIGHT)
    assert report.script("return dovetail.nodes[dovetail.view.selected].entry") is True
    first = report.selected()
    for key, opposite, side in ((Keys.ARROW_RIGHT, Keys.ARROW_LEFT, "needs"), (Keys.ARROW_LEFT, Keys.ARROW_RIGHT, "users")):
        origin = report.number("AccountInteractor") if side == "users" else first
        report.script("dovetail.select(arguments[0], true)", origin)
        wanted = set(report.script("return dovetail.graph[arguments[0]][arguments[1]]", side, origin))
        report.keys(key)
        seen = {report.selected()}
        for _ in range(len(wanted) - 1):
            report.keys(Keys.ARROW_DOWN)
            seen.add(report.selected())
        assert seen == wanted, "every neighbor can be reached"
        report.keys(opposite)
        assert report.selected() == origin, "there and back again"
    assert "needs" in report.find("#live").get_attribute("textContent")
    report.keys("2")
    assert report.find("#tab-impact").get_attribute("aria-selected") == "true"
    report.keys(Keys.ENTER)
    assert report.script("return document.activeElement.id") == "tab-impact"
    report.keys(Keys.ARROW_RIGHT)
    assert report.script("return document.activeElement.id") == "tab-retention"
    report.keys(Keys.ESCAPE)
    assert report.script("return document.activeElement.id") == "canvas"
    report.keys("v")
    assert report.script("return document.activeElement.id") == "table"
    report.keys("v", Keys.ESCAPE)
    assert report.selected() == -1


def test_back(report):
    """The address has all that is shown, and the browser leads back."""
    report.script("dovetail.select(-1)")
    report.pick("AccountScreen")
    report.pick("AccountViewModel")
    report.browser.back()
    report.wait(lambda: report.selected() == report.number("AccountScreen"))
    report.open("impact")
    report.find("#focus-both").click()
    Select(report.find("#depth")).select_by_visible_text("2 levels")
    wanted = report.script("return [location.hash, dovetail.state, dovetail.nodes.map((_, index) => dovetail.isShown(index))]")
    other = Report(report.browser, report.file, wanted[0])
    assert other.script("return [location.hash, dovetail.state, dovetail.nodes.map((_, index) => dovetail.isShown(index))]") == wanted
    other.find("#unfocus").click()
    assert other.script("return dovetail.nodes.every((_, index) => dovetail.isShown(index))")
    Report(report.browser, report.file, "#node=Nobody&view=nothing&focus=both&levels=x&on=&module=%22")


def test_focus(report):
    report.pick("AccountRepository" if report.number("AccountRepository") >= 0 else "AccountViewModel")
    selected = report.selected()
    for side, depth in itertools.product(("needs", "users", "both"), (1, 2, 0)):
        report.find(f"#focus-{side}").click()
        Select(report.find("#depth")).select_by_value(str(depth))
        shown = set(report.script("return dovetail.nodes.map((_, index) => index).filter(dovetail.isShown)"))
        wanted = {selected}
        for rows in ("needs", "users") if side == "both" else (side,):
            level = {selected}
            for _ in range(depth or 10_000):
                level = {other for index in level for other in report.script("return dovetail.graph[arguments[0]][arguments[1]]", rows, index)} - wanted
                wanted |= level
                if not level:
                    break
        assert shown == wanted or side == "both", (side, depth)
        boxes = report.script("return dovetail.boxes()")
        assert not overlaps([boxes[index] for index in shown]), (side, depth)
    Select(report.find("#depth")).select_by_value("1")
    report.find("#focus-all").click()


def overlaps(boxes):
    return any(
        a[0] < b[0] + b[2] and b[0] < a[0] + a[2] and a[1] < b[1] + b[3] and b[1] < a[1] + a[3]
        for a, b in itertools.combinations(boxes, 2))


def test_map(report):
    report.script("dovetail.select(-1); dovetail.fit(); dovetail.draw()")
    large = report.script("return dovetail.nodes.length > 300")
    report.script("dovetail.view.scale *= 4; dovetail.draw()")
    assert report.find("#map").is_displayed() == large
    if large:
        before = report.script("return dovetail.view.x")
        ActionChains(report.browser).move_to_element_with_offset(report.find("#map"), 60, 20).click().perform()
        assert report.script("return dovetail.view.x") != before
    report.script("dovetail.fit()")


def test_questions(report):
    """Ten questions, each answered within three actions."""
    report.script("dovetail.select(-1)")
    assert "1 error" in report.find("#severity-error").text, "what is wrong?"
    report.open("order")
    assert report.find("#content .lead").text == (
        "start() creates 1 eager binding and their dependencies: 10 bindings in 5 steps."), report.find("#content .lead").text
    assert report.listed("critical") == ["Clock", "Database", "Prices", "Cart", "Shop"], report.listed("critical")
    report.open("cycles")
    assert len(report.browser.find_elements(By.CSS_SELECTOR, "#cycles .finding")) == 2, "what depends on itself?"
    assert "Receipts takes Printer as Lazy or Provider" in report.find("#cycles .finding.note").text
    assert "Left → Right → Left" in report.find("#cycles .finding.error").text
    report.pick("Clock")
    report.open("impact")
    assert report.find("#impact").text == "3 direct dependents, 8 in all, in 2 modules.", report.find("#impact").text
    assert set(report.listed("impact-roots")) == {"Shop", "Tester"}
    report.pick("Banner")
    text = report.find("#content").text
    assert "If you remove it, 0 bindings can no longer be created. 2 bindings reach it only as an Optional" in text, text
    report.pick("Cache")
    report.open("retention")
    assert report.listed("holders") == ["Shop"], report.listed("holders")
    assert report.listed("dominators") == ["Shop", "Cart", "Prices"], report.listed("dominators")
    report.pick("Cart")
    assert set(report.listed("ends")) == {"Prices", "Cache"}, report.listed("ends")
    assert "Database" in report.listed("retained") and "Session" not in report.listed("retained")
    assert "onClose" in report.texts("#retained small"), "what closes with it?"
    report.pick("Clock")
    report.open("paths")
    assert report.find("#paths").text == "1 shortest path of 2 links.", report.find("#paths").text
    report.pick("Tester")
    report.find("#begin").click()
    report.pick("Clock")
    assert report.find("#paths").text == "1 shortest path of 3 links.", report.find("#paths").text
    report.find("#copy-paths").click()
    assert report.script("return dovetail.copied") == (
        "Tester  Sources/Shop/Shop Module.swift:54:9\n└─ Shop  Sources/Shop/Shop Module.swift:10:9\n"
        "  └─ Banner  Sources/Shop/Shop Module.swift:50:9\n    └─ Clock  Sources/Shop/Shop Module.swift:42:9\n")
    report.pick("Orders")
    report.open("order")
    assert report.find("#order").text == "Creating it takes 4 bindings, in 3 steps.", report.find("#order").text
    assert report.listed("creation") == ["Clock", "Database", "Receipts", "Orders"], report.listed("creation")
    report.open("details")
    link = report.find("#panel dd a")
    assert link.get_attribute("href") == "https://example.com/shop/blob/main/Sources/Shop/Shop%20Module.swift#L18"
    assert link.get_attribute("rel") == "noopener noreferrer"


def test_no_scripts(report):
    """An address that would run a script is text."""
    report.script("dovetail.select(0)")
    assert report.script("return document.querySelectorAll('a').length") == 0


def test_row(report):
    boxes = report.script("return dovetail.boxes()")
    assert len({box[1] for box in boxes}) == 1 and boxes[0][0] < boxes[1][0] < boxes[2][0], boxes


def test_titles(report):
    """Titles of modules have no common suffix, and names are not cut."""
    labels = report.script("return dovetail.data.clusters.map(cluster => cluster.label)")
    assert "Core" in labels and not any(label.endswith("Module") for label in labels), labels
    cut = report.script(
        "const pen = document.createElement('canvas').getContext('2d');"
        "return dovetail.nodes.filter((node, index) => { pen.font = `${node.entry ? '600 ' : ''}12px system-ui, sans-serif`;"
        " return pen.measureText(node.name).width > dovetail.boxes()[index][2] - 34; }).map(node => node.name)")
    assert not cut, cut


def test_measures(report):
    """The page and GraphAnalysis agree."""
    measures = json.loads(report.file.with_suffix(".json").read_text("utf-8"))["measures"]
    count = measures["bindings"]
    page = report.script(
        "const { graph } = dovetail, all = Array.from({ length: arguments[0] }, (_, index) => index);"
        "return { in: all.map(index => graph.users[index].length), out: all.map(index => graph.needs[index].filter(other => other < arguments[0]).length),"
        " above: all.map(index => graph.dominators(index).at(-1) ?? null), chain: graph.longestChain().length,"
        " cycles: graph.cycles().map(cycle => cycle.members), entries: graph.entries }", count)
    assert page["in"] == measures["fanIn"] and page["out"] == measures["fanOut"]
    assert page["above"] == measures["dominators"] and sorted(page["entries"]) == sorted(measures["entries"])
    assert page["cycles"] == measures["cycles"]
    # A missing key ends a chain on the page, and is no binding.
    assert len(measures["longestChain"]) <= page["chain"] <= len(measures["longestChain"]) + 1


def test_oracles(report):
    browser_oracles.compare(report, count=400)


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
    assert not report.script("return dovetail.shownModules().includes('CoreModule')"), "an empty box is hidden"
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
        for answer in ("impact", "retention", "paths", "order", "cycles", "details"):
            report.script("document.getElementById('tab-' + arguments[0]).click()", answer)
        assert report.script("return [...document.querySelectorAll('#panel h3 span')].every(span => !span.children.length)")
        address = report.script("return location.hash")
        report.script("dovetail.select(-1); location.hash = arguments[0]", address)
        report.wait(lambda: report.selected() == index)
    assert report.script("return document.querySelectorAll('#panel script, #table script').length") == 0


def test_smooth(report):
    """Two thousand bindings: a picture takes well under a second even where a processor paints every pixel."""
    for scale, answer in ((None, None), (0.6, "details"), (0.6, "impact"), (0.05, "impact")):
        if scale:
            report.pick("Database")
            report.open(answer)
            report.script("dovetail.view.scale = arguments[0]", scale)
        duration = report.script(
            "const start = performance.now(); for (let i = 0; i < 10; i++) { dovetail.view.x += 5; dovetail.draw(); }"
            " return (performance.now() - start) / 10")
        assert duration < 250, (scale, answer, duration)
    report.script("dovetail.select(-1)")


class Questions:
    """The actions that answer a question. It takes three at most."""

    def __init__(self, report):
        self.report = report

    def find(self, name):
        def act():
            self.report.keys("/")
            self.report.keys(name)
            self.report.wait(lambda: name in self.report.texts("#results li span:not(.badge)"))
            self.report.keys(Keys.ENTER)
            self.report.wait(lambda: self.report.selected() == self.report.number(name))
        return act

    def tab(self, name):
        return lambda: self.report.open(name)

    def choose(self, selector, text):
        return lambda: Select(self.report.find(selector)).select_by_visible_text(text)

    def unfold(self, title):
        """A long list is folded."""
        return lambda: next(
            summary for summary in self.report.browser.find_elements(By.TAG_NAME, "summary") if summary.text.startswith(title)).click()

    def ask(self, *actions):
        assert len(actions) <= 3
        self.report.__init__(self.report.browser, self.report.file)
        for action in actions:
            action()

    def text(self):
        return self.report.find("#content").text

    def path(self):
        return self.report.texts(".path button > span:not(.badge)")

    def shown(self):
        return self.report.script(
            "return dovetail.nodes.filter((node, index) => dovetail.isShown(index)).map(node => node.name)")


def test_ten_questions(report):
    """The guide Answering questions about a graph: each of its questions is answered after at most three actions."""
    questions = Questions(report)
    ask, find, tab, choose, text = questions.ask, questions.find, questions.tab, questions.choose, questions.text
    ask(find("SurveyReport"))
    assert report.listed("users") == ["Program"] and "Console" in report.listed("needs"), text()
    ask(find("Document"), tab("impact"))
    assert "4 direct dependents, 5 in all, in 1 module." in text(), text()
    ask(find("Console"), tab("paths"))
    assert "Program\nSurvey\nConsole" in "\n".join(questions.path()), text()
    ask(find("Progress"), tab("paths"), choose("#from", "from Program"))
    assert questions.path() == ["Program", "Survey", "Progress"], text()
    ask(find("Log"), tab("retention"))
    assert set(report.listed("holders")) == {"any FileSystem", "Program"}, report.listed("holders")
    assert text().count("The container that declares it keeps one instance") == 1
    ask(find("SurveyReport"), tab("order"))
    assert "Creating it takes 5 bindings, in 4 steps." in text(), text()
    ask(tab("order"))
    assert "No binding is eager, so start() creates nothing." in text(), text()
    ask()
    assert set(report.listed("roots")) == {"Program", "Examination"}, report.listed("roots")
    ask(choose("#module", "FilesModule"))
    assert sorted(questions.shown()) == ["CachingFiles", "Log", "any FileSystem"], questions.shown()
    ask()
    assert "unused-binding" not in text(), text()


def test_ten_questions_of_server(report):
    """The same questions about Examples/HummingbirdServer."""
    questions = Questions(report)
    ask, find, tab, choose, text = questions.ask, questions.find, questions.tab, questions.choose, questions.text
    ask(find("AddLink"))
    assert report.listed("needs") == ["SignedIn", "LinkList"], text()
    ask(find("Storage"), tab("impact"))
    assert "5 direct dependents, 14 in all, in 1 module." in text(), text()
    ask(find("UnitOfWork"), tab("paths"))
    assert "AddUser\nUsers\nUnitOfWork" in "\n".join(questions.path()), text()
    ask(find("Storage"), tab("paths"), choose("#from", "from AddLink"))
    assert questions.path() == ["AddLink", "LinkList", "Storage"], text()
    ask(find("ClickCounter"), tab("retention"))
    assert set(report.listed("holders")) == {"ClickWriter", "FollowLink"}, report.listed("holders")
    ask(find("LinkServer"), tab("order"))
    assert "Creating it takes 10 bindings, in 4 steps." in text(), text()
    ask(tab("order"))
    assert "start() creates 4 eager bindings and their dependencies: 10 bindings in 4 steps." in text(), text()
    ask(questions.unfold("Roots"))
    assert {"LinkServer", "AddUser", "FollowLink"} <= set(report.listed("roots")), report.listed("roots")
    ask(choose("#module", "ShortenerModule"))
    assert len(questions.shown()) == 21, questions.shown()
    ask()
    assert "unused-binding" not in text(), text()


def test_live(report):
    """What a running container has created, and when."""
    report.open("timeline")
    rows = report.texts("#timeline li")
    assert rows[0].startswith("start()") and "at 0.050 ms, 9.100 ms" in rows[0], rows
    assert [row.split("\n")[-2] for row in rows[1:4]] == ["Shop", "Cart", "Prices"], rows
    assert "at 30.000 ms, in progress" in rows[-1], rows
    assert "Left" in report.listed("not-created") and "Shop" not in report.listed("not-created")
    boxes = report.script(
        "const list = document.getElementById('timeline').getBoundingClientRect();"
        "return [...document.querySelectorAll('.bar')].every(bar => bar.getBoundingClientRect().right <= list.right + 1)")
    assert boxes, "a bar leaves the list"
    address = report.script("return location.hash")
    report.script("dovetail.select(-1); location.hash = ''; location.hash = arguments[0]", address)
    report.wait(lambda: report.texts("#timeline li"))
    report.pick("Database")
    report.open("details")
    facts = dict(zip(report.texts("#panel dt"), report.texts("#panel dd")))
    assert facts["created"] == "1 instance, which exists" and facts["first for"] == "Prices", facts
    assert facts["first"] == "0.400 ms after the recording began" and facts["took"] == "2.000 ms", facts
    report.pick("Left")
    facts = dict(zip(report.texts("#panel dt"), report.texts("#panel dd")))
    assert facts["created"] == "no", facts
    trace = json.loads(report.file.with_suffix(".trace").read_text("utf-8"))["traceEvents"]
    for event in trace:
        assert {"name", "ph", "pid", "tid"} <= set(event) and event["ph"] in "XBM", event
        assert event["ph"] == "M" or event["ts"] >= 0 and (event["ph"] == "B" or event["dur"] >= 0), event


SAME = [test_focus, test_map, test_titles, test_measures, test_all_findings, browser_people.test_table]
PLAN = [
    ("30", [test_search, test_search_reasons, test_click, test_findings, test_keyboard, test_back, test_zoom, test_filters,
            test_theme, *SAME, test_oracles]),
    ("300", [test_keyboard, test_back, *SAME]),
    ("2000", [test_keyboard, test_back, test_smooth, *SAME]),
    ("quickstart", [test_ten_questions, test_all_findings]), ("server", [test_ten_questions_of_server]), ("live", [test_live, browser_people.test_axe]),
    ("questions", [test_questions, browser_people.test_axe]), ("chain", [test_row]), ("difference", [test_difference]),
    ("odd", [test_no_scripts, test_odd_names]), ("empty", []),
]


def complain(browser, name):
    complaints = [entry for entry in browser.get_log("browser") if entry["level"] == "SEVERE"]
    assert not complaints, (name, complaints)


def main(folder):
    options = webdriver.ChromeOptions()
    for argument in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--window-size=1440,900"):
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    browser = webdriver.Chrome(service=Service("/usr/bin/chromedriver"), options=options)
    try:
        for name, tests in PLAN:
            start, report = time.monotonic(), Report(browser, folder / f"{name}.html")
            for test in tests:
                test(report)
            complain(browser, name)
            print(f"{name}: {len(tests)} tests passed in {time.monotonic() - start:.0f} s")
        start, count = time.monotonic(), 0
        for name, width, theme in itertools.product(("30", "300", "2000"), (390, 820, 1440, 2400), ("light", "dark")):
            browser_people.emulate(browser, width, theme)
            browser_people.test_window(Report(browser, folder / f"{name}.html"), width)
            complain(browser, (name, width, theme))
            count += 1
        print(f"{count} windows: fit, legible and named in {time.monotonic() - start:.0f} s")
    finally:
        browser.quit()


main(pathlib.Path(sys.argv[1]))
