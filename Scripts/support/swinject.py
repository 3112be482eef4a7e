"""Rewrites an application that uses Swinject, so that it uses Dovetail: its assemblies become modules, and its requests go to
`Container.current`. The result need not compile, because only what the checker reads is rewritten:

    container.register(API.self) { r in Live(client: r.resolve(Client.self)!) }.inObjectScope(.container)
    Bind(API.self) { (p0: Client) in Live(client: p0) }.lifetime(.singleton)

A closure that passes its resolver on takes a `Resolution`. What cannot be rewritten is counted.
"""
import re

REGISTER = re.compile(r"\b\w+\.register\(")
RESOLVE = r"\b{name}\s*\.resolve\(\s*((?:\(any )?[\w.<>]+\)?)\.self\s*(?:,\s*name:\s*([^,()]+|\w+\.\w+))?\s*\)(!)?"
#: A request that ends the program without a result.
REQUIRED = r"guard\s+let\s+(\w+)\s*=\s*({name}\.resolve\([^(){{}}]*\))\s*else\s*\{{\s*(?:fatalError|preconditionFailure)\([^{{}}]*\)\s*\}}"
ANY_REQUEST = re.compile(r"\b[\w.]*(?:[rR]esolver|shared|container|Container)\b[!?]?\.resolve\(\s*([\w.]+)\.self((?:[^()]|\([^()]*\))*)\)(!)?")
SCOPES = {"container": "singleton", "transient": "transient", "graph": "graph", "weak": "weak"}


def closing(text, start):
    """The index of the bracket that closes the one at `start`."""
    depth, index = 0, start
    while index < len(text):
        if text.startswith("//", index):
            index = text.find("\n", index)
            if index < 0:
                break
        elif text[index] == '"':
            index += 1
            while index < len(text) and text[index] != '"':
                index += 2 if text[index] == "\\" else 1
        elif text[index] in "([{":
            depth += 1
        elif text[index] in ")]}":
            depth -= 1
            if depth == 0:
                return index
        index += 1
    raise ValueError("a bracket is not closed")


def binding(text, start):
    """A registration that begins at `start` as a line of a module, and the index after it."""
    open_bracket = text.index("(", start)
    end = closing(text, open_bracket)
    head = text[open_bracket + 1:end].strip()
    after = re.compile(r"\s*\{").match(text, end + 1)
    type_name = re.match(r"((?:\(any )?[\w.<>]+\)?)\.self\s*(?:,\s*name:\s*(.*))?$", head, re.DOTALL)
    if not after or not type_name:
        return None, end + 1
    closure_end = closing(text, after.end() - 1)
    closure = text[after.end():closure_end].strip()
    parameters = re.match(r"((?:@\w+\s*)*)(?:\(([^()]*)\)|([\w\s,]+?))\s*(?:->\s*[\w.\s]+?)?\s*\bin\b", closure)
    attributes, body, names, arguments = "", closure, [], []
    if parameters:
        attributes, body = parameters.group(1), closure[parameters.end():]
        names = [name.strip() for name in (parameters.group(2) or parameters.group(3) or "").split(",")]
        for name in names[1:]:
            plain, _, kind = name.partition(":")
            arguments.append(f"{plain.strip()}: Argument<{kind.strip()}>" if kind else name)
            if not kind and name != "_":
                body = re.sub(rf"\b{name}\b(?!:)", f"arg({name})", body)
    resolver = re.escape(names[0].split(":")[0].strip() if names else "$0")
    uses, usings = [], []

    def take(match):
        wanted, name, forced = match.groups()
        uses.append(f"p{len(uses)}: {wanted.removeprefix('(').removesuffix(')')}{'' if forced else '?'}")
        if name:
            usings.append(f".using({wanted}.self, name: {name.strip()})")
        return f"p{len(uses) - 1}"

    body = re.sub(REQUIRED.format(name=resolver), r"let \1 = \2!", body)
    body = re.sub(RESOLVE.format(name=resolver), take, body)
    if resolver != "_" and re.search(rf"\b{resolver}\b", body):
        uses.append(f"{names[0].split(':')[0].strip()}: Resolution")
    line = f"Bind({type_name.group(1)}.self) {{ {attributes}({', '.join(uses + arguments)}) in {body} }}" + "".join(usings)
    if type_name.group(2):
        line += f".named({type_name.group(2).strip()})"
    index = closure_end + 1
    while modifier := re.compile(r"\s*\.(\w+)\s*(?=[({])").match(text, index):
        last = closing(text, modifier.end())
        if modifier.group(1) == "inObjectScope":
            scope = text[modifier.end() + 1:last].strip().split(".")[-1]
            line += f".lifetime(.{SCOPES.get(scope, 'singleton')})"
        index = last + 1
    return line, index


def assembly(body):
    """The lines of a module for the body of an assembly, and the number of registrations that were not rewritten."""
    lines, lost, index, seen = [], 0, 0, set()
    while found := REGISTER.search(body, index):
        line, index = binding(body, found.start())
        lost += line is None
        if line:
            # Swinject tells registrations of one type apart by their arguments; here the further ones have a name.
            head = line[:line.index("{")]
            lines.append(line + (f".named(\"{len(lines)}\")" if head in seen and ".named(" not in line else ""))
            seen.add(head)
    return lines, lost


def request(match):
    wanted, rest, _ = match.groups()
    rest = re.sub(r"\barguments?:", "arguments:", rest)
    return f"(try! Container.current!.resolve({wanted}.self{rest}))"


def converted(text):
    """A file that uses Dovetail, the names of its modules, the number of their bindings, and what was not rewritten."""
    if not re.search(r"^\s*(@\w+ )*(\w+ )?import Swinject\b", text, re.MULTILINE):
        return text, [], 0, 0
    text = re.sub(r"^(\s*)(?:@preconcurrency )?(\w+ )?import Swinject\w*", r"\1import Dovetail", text, flags=re.MULTILINE)
    modules, count, lost, index = [], 0, 0, 0
    while found := re.compile(r"\b(class|struct|extension) (\w+)\s*:([^{]*)\bAssembly\b([^{]*)\{").search(text, index):
        end = closing(text, found.end() - 1)
        whole = text[found.end():end]
        function = re.search(r"func assemble\(container[^)]*\)\s*\{", whole)
        index = end
        if not function:
            continue
        last = closing(whole, function.end() - 1)
        lines, missed = assembly(whole[function.end():last])
        count, lost = count + len(lines), lost + missed
        modules.append(found.group(2))
        module = whole[:function.start()] + "var body: some Module {\n" + "\n".join(lines) + "\n}" + whole[last + 1:]
        start = f"{found.group(1)} {found.group(2)}:{found.group(3)} Module{found.group(4)}{{"
        text = text[:found.start()] + start + module + text[end:]
        index = found.start() + len(start) + len(module)
    return ANY_REQUEST.sub(request, text), modules, count, lost
