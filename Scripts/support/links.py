"""Links of Markdown pages: those that DocC and GitHub both understand, and those that lead nowhere on GitHub.

DocC resolves a link to `doc:Lifetimes`, and GitHub a link to `Lifetimes.md`, but neither understands the other one. Therefore
the pages of a catalog contain links without a target, for example `[Lifetimes]`, and two lists of targets. In Markdown, the
first target of a name counts. GitHub finds the relative paths first. DocC does not see them, because they are in a directive
`@Comment`; GitHub knows no directives, so an HTML comment hides its braces there.
"""
import functools
import os
import pathlib
import re
import subprocess

root = pathlib.Path(__file__).resolve().parent.parent.parent
ADDRESS = "https://github.com/dovetail-di/dovetail/blob/main/"

HEAD = """\
<!-- The targets of links on GitHub. Those for DocC are at the end of the page. Scripts/update-links writes both.
@Comment {
-->

"""
TAIL = """
<!--
}
<!-- -->

"""
TARGETS = re.compile(re.escape(HEAD) + r".*?" + re.escape(TAIL), re.DOTALL)
DEFINITION = re.compile(r"^\[([^\]\n]+)\]: +(\S+)$", re.MULTILINE)
# A link as you write it for DocC alone: `<doc:Page>`, `<doc:Page#Heading>` or `[text](doc:Page)`.
DOCC_LINK = re.compile(r"<doc:([^>\s]+)>|\[([^\]]+)\]\(doc:([^)\s]+)\)")
# `[label]` or `[text][label]`. Inline links, which `(` follows, are something else.
REFERENCE = re.compile(r"(?<![\]!])\[([^\[\]]+)\](?:\[([^\[\]]+)\])?(?![\[(:])")
INLINE = re.compile(r"\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#{1,6} +(.+?) *#*$", re.MULTILINE)
FENCE = re.compile(r"^( *)(`{3,})[^\n]*\n.*?^\1\2 *$", re.DOTALL | re.MULTILINE)
# Code, in which nothing is a link.
CODE = re.compile(FENCE.pattern + r"|(?<!`)(?P<marks>`+)(?!`).+?(?<!`)(?P=marks)(?!`)", re.DOTALL | re.MULTILINE)


def pages():
    """All Markdown files of the repository, whether they are committed yet or not."""
    run = subprocess.run(
        ["git", "-C", root, "ls-files", "--cached", "--others", "--exclude-standard", "--", "*.md"],
        capture_output=True, text=True, check=True)
    return sorted(root / name for name in set(run.stdout.splitlines()) if (root / name).is_file())


def catalog_of(page):
    """The catalog that contains the page, or nothing."""
    return next((folder for folder in page.parents if folder.suffix == ".docc"), None)


def blank(code):
    """Spaces in place of a piece of code, with its line breaks, so that positions stay as they are."""
    return re.sub(r"[^\n]", " ", code[0])


# What a page contains.

def headings(text):
    """The headings as a reader sees them, in their order."""
    for heading in HEADING.findall(FENCE.sub(blank, text)):
        yield re.sub(r"\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])?", r"\1", heading.replace("`", ""))


def slugs(text):
    """The anchors that GitHub creates for headings, and those that HTML declares."""
    seen = {}
    for heading in headings(text):
        slug = re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-")
        seen[slug] = seen.get(slug, -1) + 1
        yield f"{slug}-{seen[slug]}" if seen[slug] else slug
    yield from re.findall(r"<a (?:id|name)=\"([^\"]+)\"", text)


def title_of(file):
    """The title of an article or a tutorial, without the marks of a symbol."""
    text = file.read_text()
    if file.suffix == ".tutorial":
        # The overview of all tutorials has the name of its module, so only this mark distinguishes it from the module's page.
        return ("@Tutorials " if text.startswith("@Tutorials") else "") + re.search(r"@Intro\(title: \"([^\"]+)\"", text)[1]
    return next(headings(text))


@functools.cache
def titles(catalog):
    """The files of a catalog that have a page, by their titles. Two pages with one title are an error."""
    files = {}
    for file in sorted([*catalog.rglob("*.md"), *catalog.rglob("*.tutorial")]):
        title = title_of(file)
        if title in files:
            raise SystemExit(f"{file.relative_to(root)}: error: the title '{title}' is also that of {files[title].name}")
        files[title] = file
    return files


# Links between the pages of one catalog.

def letters(text):
    """Letters and digits only: DocC, GitHub and a heading differ in everything else."""
    return re.sub(r"\W|_", "", text).lower()


def label_of(target, catalog):
    """The name of the link to `Page` or `Page#Heading`. Nothing if there is no such page or heading."""
    name, _, fragment = target.partition("#")
    for title, file in titles(catalog).items():
        if file.stem == name:
            if not fragment:
                return title
            heading = next((text for text in headings(file.read_text()) if letters(text) == letters(fragment)), None)
            return heading and f"{title}#{heading}"
    return None


def targets(label, page):
    """The targets of a name, for GitHub and for DocC. Nothing if it is not the title of a page in the same catalog."""
    title, _, heading = label.partition("#")
    file = titles(catalog_of(page)).get(title)
    if file is None:
        return None
    path = "" if heading and file == page else pathlib.Path(os.path.relpath(file, page.parent)).as_posix()
    if not heading:
        return path, f"doc:{file.stem}"
    text = file.read_text()
    for slug, candidate in zip(slugs(text), headings(text)):
        if candidate == heading:
            return f"{path}#{slug}", f"doc:{file.stem}#{docc_anchor(heading)}"
    return None


def docc_anchor(heading):
    """The anchor that DocC creates for a heading."""
    return re.sub(r"[^\w\-]", "", heading.replace(" ", "-"))


def without_targets(text):
    """The page as you write it, without the two lists of targets."""
    text = TARGETS.sub("", text)
    return re.sub(r"\n+((?:\[[^\]\n]+\]: +doc:\S+\n)+)\Z", "\n", text)


def with_targets(page, text, failures):
    """The page with links that work in DocC and on GitHub. Adds a message for each link that leads nowhere."""
    catalog = catalog_of(page)
    text = without_targets(text)

    def named(link):
        target = link[1] or link[3]
        label = label_of(target, catalog)
        if label is None:
            failures.append(f"{page.relative_to(root)}: error: there is no page or heading '{target}'")
            return link[0]
        words = link[2] or label.partition("#")[2] or label
        return f"[{words}]" if words == label else f"[{words}][{label}]"

    positions = [code.span() for code in CODE.finditer(text)]
    text = DOCC_LINK.sub(
        lambda link: link[0] if any(start <= link.start() < end for start, end in positions) else named(link), text)
    labels = {}
    for link in REFERENCE.finditer(CODE.sub(blank, text)):
        label = " ".join((link[2] or link[1]).split())
        labels[label] = targets(label, page)
        if labels[label] is None:
            failures.append(f"{page.relative_to(root)}: error: '[{label}]' is not the title of a page in {catalog.name}")
    found = [(label, *pair) for label, pair in sorted(labels.items()) if pair]
    if not found:
        return text
    # DocC reads a page in parts, which a directive separates, so the targets must follow the first paragraph: it has no links.
    start = re.search(r"^## ", FENCE.sub(blank, text), re.MULTILINE)
    start = start.start() if start else len(text)
    if REFERENCE.search(CODE.sub(blank, text[:start])):
        failures.append(f"{page.relative_to(root)}: error: a link before the first heading `##` leads nowhere; move it below")
    github = "".join(f"[{label}]: {path}\n" for label, path, _ in found)
    docc = "".join(f"[{label}]: {address}\n" for label, _, address in found)
    return text[:start] + HEAD + github + TAIL + text[start:].rstrip("\n") + "\n\n" + docc


# Links as GitHub follows them.

def broken(page, text):
    """The links to files and anchors of this repository that do not exist, as GitHub would follow them."""
    prose = CODE.sub(blank, text)
    links = INLINE.findall(prose) + [target for _, target in DEFINITION.findall(prose) if not target.startswith("doc:")]
    for link in links:
        inside = link.startswith(ADDRESS)
        if ":" in link and not inside:
            continue
        path, _, anchor = link.partition("#")
        file = root / path.removeprefix(ADDRESS) if inside else page.parent / path if path else page
        if not file.exists():
            yield f"{page.relative_to(root)}: error: there is no '{link}'"
        elif anchor and not re.fullmatch(r"L\d+(-L\d+)?", anchor) and (
                file.suffix != ".md" or anchor not in slugs(file.read_text())):
            yield f"{page.relative_to(root)}: error: '{path or page.name}' has no anchor '{anchor}'"


# The list for tools.

LISTING = """\
# Dovetail

> Dependency injection for Swift 6. You bind plain initializers with `Bind` in a `Module`; a `Container` resolves them; `validate()`, or the command `dovetail check`, checks the whole dependency graph and reports each mistake with its dependency path and a suggested fix. Without a trait, the package fetches no other package.

Read AGENTS.md first if you want rules, commands and error ids on one page.
"""


def listing_for_tools():
    """The text of llms.txt: the pages that Documentation/README.md lists, with their addresses."""
    index = root / "Documentation/README.md"
    text = LISTING
    for line in index.read_text().splitlines():
        if line.startswith("## "):
            text += f"\n{line}\n\n"
        elif row := re.fullmatch(r"\| (.*) \| (.*) \|", line):
            summary = re.sub(r"\[([^]]+)\]\([^)]*\)", r"\1", row[2])
            for title, target in re.findall(r"\[([^\]]+)\]\(([^)#]+)\)", row[1]):
                page = (index.parent / target).resolve().relative_to(root).as_posix()
                text += f"- [{title}]({ADDRESS}{page}): {summary}\n"
    return text
