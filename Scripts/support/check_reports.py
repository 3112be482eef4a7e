"""Reads the exports in a folder with real parsers, and looks for the odd names in what they say."""

import html.parser
import json
import pathlib
import re
import subprocess
import sys
import unicodedata

ODD_NAMES = [
    "A\"B", "A'B", "A<script>alert(1)</script>B", "A&amp;B", "A\\B", "🕰️", "ساعة", "שעון", "A`B", "A|B", "A;B",
    "A#quot;B", "A[x]{y}(z)", "-->", "A%0AB", "]]>", "<!--",
]
# Control characters, ends of lines and paragraphs, and the property Bidi_Control.
CONTROLS = ("Cc", "Zl", "Zp")
DIRECTIONS = {0x061C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A)}
FORMATS = ("html", "json", "dot", "mmd", "txt")


class Page(html.parser.HTMLParser):
    """Collects the scripts of a page and what it would load."""

    def __init__(self):
        super().__init__()
        self.scripts, self.loads, self.inside, self.title = [], [], None, ""

    def handle_starttag(self, tag, attributes):
        self.inside = tag
        if tag == "script":
            self.scripts.append("")
        for name, value in attributes:
            if name in ("src", "href", "action", "data", "poster"):
                self.loads.append(f"{tag} {name}={value}")

    def handle_endtag(self, tag):
        self.inside = None

    def handle_data(self, text):
        if self.inside == "script":
            self.scripts[-1] += text
        if self.inside == "title":
            self.title += text


def names_of(document):
    return {node["name"] for node in document["nodes"]}


def visible(name):
    """A name as pages show it: line breaks, other control characters and directions of text are escaped as in Swift."""
    short = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}
    return "".join(short.get(letter) or (f"\\u{{{ord(letter):x}}}" if misleads(letter) else letter) for letter in name)


def misleads(letter):
    return unicodedata.category(letter) in CONTROLS or ord(letter) in DIRECTIONS


def check_page(text):
    page = Page()
    page.feed(text)
    page.close()
    assert len(page.scripts) == 2, f"{len(page.scripts)} scripts"
    assert not page.loads, page.loads
    assert "http://" not in text and "https://" not in text, "the page names an address"
    return json.loads(page.scripts[0]), page


def check_mermaid(text):
    grammar = re.compile(
        r'flowchart LR|    n\d+\["[^"<>\n]*"\]|  subgraph m\d+\["[^"<>\n]*"\]|  end|  n\d+ (-->|-\.->) n\d+'
        r"|  classDef \w+ [\w#:,-]+|  class n\d+(,n\d+)* \w+")
    for line in text.splitlines():
        assert grammar.fullmatch(line), line


def mermaid_names(text):
    def letter(match):
        return chr(int(match.group(1)))

    return {re.sub(r"#(\d+);", letter, label) for label in re.findall(r'    n\d+\["(.*)"\]', text)}


def main(folder):
    for name in ("empty", "30", "300", "2000", "odd", "live", "difference"):
        text = {form: (folder / f"{name}.{form}").read_bytes().decode("utf-8") for form in FORMATS}
        in_page, _ = check_page(text["html"])
        document = json.loads(text["json"])
        assert names_of(in_page) == {visible(name) for name in names_of(document)}
        check_mermaid(text["mmd"])
        if name == "odd":
            check_odd(text, document, folder)
    print("JSON, HTML, Mermaid: all samples are read")


def check_odd(text, document, folder):
    missing = [name for name in ODD_NAMES if name not in names_of(document)]
    assert not missing, f"JSON lost {missing}"
    missing = [name for name in ODD_NAMES if name not in mermaid_names(text["mmd"])]
    assert not missing, f"Mermaid lost {missing}"
    read = json.loads(subprocess.run(
        ["dot", "-Tjson", folder / "odd.dot"], capture_output=True, check=True).stdout)
    assert sum("fillcolor" in item for item in read["objects"]) == len(document["nodes"])
    svg = subprocess.run(["dot", "-Tsvg", folder / "odd.dot"], capture_output=True, check=True).stdout
    import xml.dom.minidom
    shown = {
        "".join(child.data for child in element.childNodes if child.nodeType == child.TEXT_NODE)
        for element in xml.dom.minidom.parseString(svg).getElementsByTagName("text")
    }
    shown = {label.replace("\xa0", " ") for label in shown}
    missing = [name for name in ODD_NAMES if name not in shown]
    assert not missing, f"DOT lost {missing}"
    assert len(text["txt"].splitlines()) == len(text["txt"].split("\n")) - 1, "a name breaks a line of the tree"
    assert check_page(text["html"])[1].title == 'Odd <names> & "quotes"'


main(pathlib.Path(sys.argv[1]))
