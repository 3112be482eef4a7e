"""The rule that generates resolvers."""

load(":facts.bzl", "DovetailFactsInfo", "TOOL_ATTRIBUTES", "dovetail_facts")

def _resolvers_impl(ctx):
    generated = ctx.actions.declare_file("{}.dovetail/Dovetail.generated.swift".format(ctx.label.name))
    list = ctx.actions.declare_file("{}.dovetail/modules.json".format(ctx.label.name))
    own = struct(name = ctx.attr.module_name, package = ctx.label.package, files = [file.path for file in ctx.files.srcs])
    others = depset(transitive = [target[DovetailFactsInfo].sources for target in ctx.attr.deps]).to_list()
    files = depset(ctx.files.srcs, transitive = [target[DovetailFactsInfo].files for target in ctx.attr.deps])
    modules = [
        {"name": module.name, "package": module.package or ".", "files": [path for path in module.files]}
        for module in [own] + others
    ]
    ctx.actions.write(list, json.encode({"target": ctx.attr.module_name, "modules": modules}))
    arguments = ctx.actions.args()
    arguments.add_all(["build", "--jobs", "1", "--quiet", "--color", "never"])
    arguments.add("--output", generated)
    arguments.add(list)
    ctx.actions.run(
        outputs = [generated],
        inputs = depset([list], transitive = [files]),
        executable = ctx.executable._tool,
        arguments = [arguments],
        mnemonic = "DovetailResolvers",
        progress_message = "Generating the resolvers of {}".format(ctx.attr.module_name),
    )
    return [DefaultInfo(files = depset([generated]))]

dovetail_resolvers = rule(
    implementation = _resolvers_impl,
    attrs = dict(
        TOOL_ATTRIBUTES,
        module_name = attr.string(doc = "The module that the code becomes part of.", mandatory = True),
        srcs = attr.label_list(doc = "The other sources of the module.", allow_files = [".swift"], mandatory = True),
        deps = attr.label_list(doc = "The dependencies of the module.", aspects = [dovetail_facts]),
    ),
    doc = "Writes the functions of generated resolvers. List it in the `srcs` of the module's swift_library.",
)
