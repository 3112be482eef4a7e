"""The aspect that writes the facts of each Swift module."""

load("@build_bazel_rules_swift//swift:providers.bzl", "SwiftInfo")

DovetailFactsInfo = provider(
    doc = "The facts of a target and of everything it depends on.",
    fields = {
        "direct": "The facts of the target's own module, or None.",
        "transitive": "A depset of the facts of the target and of its dependencies.",
        "sources": "A depset of structs with `name`, `package` and `files`: the same modules with the paths of their sources.",
        "files": "A depset of these sources.",
    },
)

def flag_value(copts, flag):
    """The argument that follows a flag of the compiler.

    Args:
        copts: The flags of a target.
        flag: The flag.

    Returns:
        The argument, or None.
    """
    for position, copt in enumerate(copts[:-1]):
        if copt == flag:
            return copts[position + 1]
    return None

def write_facts(ctx, module):
    """Declares the action that writes the facts of a module.

    The file depends on nothing but the module: its bytes are the same on every machine, and an edit that changes no fact and no
    line leaves them as they are, so that nothing is linked again.

    Args:
        ctx: The context of a rule or an aspect with the attributes `_tool` and `_settings`.
        module: A struct with `name`, `srcs`, `resources` (value files that sources name) and `copts`.

    Returns:
        The file.
    """
    facts = ctx.actions.declare_file("{}.dovetail/{}.facts".format(ctx.label.name, module.name))
    arguments = ctx.actions.args()
    arguments.add_all(["index", "--module", module.name, "--no-cache", "--omit-source-digest", "--jobs", "1"])
    arguments.add("--config", ctx.file._settings)
    isolation = flag_value(module.copts, "-default-isolation")
    if isolation and isolation != "nonisolated":
        arguments.add("--default-isolation", isolation)
    arguments.add("--output", facts)
    arguments.add_all(module.srcs)
    ctx.actions.run(
        outputs = [facts],
        inputs = depset(module.srcs + module.resources + [ctx.file._settings]),
        executable = ctx.executable._tool,
        arguments = [arguments],
        mnemonic = "DovetailFacts",
        progress_message = "Reading the bindings of {}".format(module.name),
    )
    return facts

TOOL_ATTRIBUTES = {
    "_tool": attr.label(default = Label("//:tool"), executable = True, cfg = "exec", allow_files = True),
    "_settings": attr.label(default = Label("//private:no_settings"), allow_single_file = True),
}

# The attributes that lead to modules which a module uses.
_EDGES = ["deps", "private_deps", "actual", "exports"]

def _dependencies(attributes):
    result = []
    for name in _EDGES:
        value = getattr(attributes, name, None)
        for target in value if type(value) == type([]) else [value]:
            if type(target) == "Target" and DovetailFactsInfo in target:
                result.append(target[DovetailFactsInfo])
    return result

def swift_files(attributes, name):
    """The files of an attribute that are Swift sources.

    Args:
        attributes: The attributes of a rule.
        name: The name of one that is a list of labels.

    Returns:
        A list of files.
    """
    return [file for target in getattr(attributes, name, None) or [] for file in target.files.to_list() if file.extension == "swift"]

def value_files(attributes):
    """The files of `data` that a list of values may name.

    Args:
        attributes: The attributes of a rule.

    Returns:
        A list of files.
    """
    files = [file for target in getattr(attributes, "data", None) or [] for file in target.files.to_list()]
    return [file for file in files if file.extension in ["json", "plist"]]

def _facts_impl(target, ctx):
    dependencies = _dependencies(ctx.rule.attr)
    srcs = swift_files(ctx.rule.attr, "srcs")
    names = []
    if SwiftInfo in target:
        names = [module.name for module in target[SwiftInfo].direct_modules if module.swift]
    direct = None
    sources = []
    if srcs and names:
        copts = getattr(ctx.rule.attr, "copts", None) or []
        direct = write_facts(ctx, struct(name = names[0], srcs = srcs, resources = value_files(ctx.rule.attr), copts = copts))
        sources.append(struct(name = names[0], package = ctx.label.package, files = tuple([file.path for file in srcs])))
    own = [direct] if direct else []
    return [
        DovetailFactsInfo(
            direct = direct,
            transitive = depset(own, transitive = [other.transitive for other in dependencies]),
            sources = depset(sources, transitive = [other.sources for other in dependencies]),
            files = depset(srcs if direct else [], transitive = [other.files for other in dependencies]),
        ),
        OutputGroupInfo(dovetail_facts = depset(own, transitive = [other.transitive for other in dependencies])),
    ]

dovetail_facts = aspect(
    implementation = _facts_impl,
    attr_aspects = _EDGES,
    attrs = TOOL_ATTRIBUTES,
    doc = "Writes the facts of each swift_library: one action for each module.",
)
