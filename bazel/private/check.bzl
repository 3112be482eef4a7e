"""The rules that check a program."""

load(":facts.bzl", "DovetailFactsInfo", "TOOL_ATTRIBUTES", "dovetail_facts")

# The findings are an output whether or not there is an error, so that both are stored in a cache. An action that could not check
# anything fails, and a failure is never stored.
_LINK = """
tool=$1 findings=$2 status=$3
shift 3
code=0
"$tool" link "$@" > "$findings" 2> "$status.log" || code=$?
case $code in
0 | 1) cat "$status.log" >> "$findings"; rm -f "$status.log"; echo "$code" > "$status" ;;
*) cat "$status.log" >&2; rm -f "$status.log" "$findings"; exit "$code" ;;
esac
"""

def _link(ctx):
    """Declares the action that checks the modules. Returns the findings, and the exit status of the command."""
    facts = depset(transitive = [target[DovetailFactsInfo].transitive for target in ctx.attr.deps])
    findings = ctx.actions.declare_file(ctx.label.name + ".findings.txt")
    status = ctx.actions.declare_file(ctx.label.name + ".status")
    settings = [file for file in [ctx.file.config, ctx.file.baseline] if file]
    options = ctx.actions.args()
    options.add_all([ctx.executable._tool, findings, status])
    options.add_all(["--color", "never", "--limit", "1000"])
    if ctx.file.config:
        options.add("--config", ctx.file.config)
    if ctx.file.baseline:
        options.add("--baseline", ctx.file.baseline)
    if ctx.attr.strict:
        options.add("--strict")
    options.add_all(ctx.attr.roots, before_each = "--roots")
    options.add_all(ctx.attr.external, before_each = "--external")
    options.add_all(ctx.attr.defines, before_each = "-D")

    # Thousands of paths are more than a command line may contain.
    paths = ctx.actions.args()
    paths.add_all(facts)
    paths.set_param_file_format("multiline")
    paths.use_param_file("@%s", use_always = True)
    ctx.actions.run_shell(
        outputs = [findings, status],
        inputs = depset(settings, transitive = [facts]),
        tools = [ctx.executable._tool],
        command = _LINK,
        arguments = [options, paths],
        mnemonic = "DovetailLink",
        progress_message = "Checking the bindings of {}".format(ctx.label),
    )
    return findings, status

def _check_impl(ctx):
    findings, status = _link(ctx)
    valid = ctx.actions.declare_file(ctx.label.name + ".valid")
    ctx.actions.run_shell(
        outputs = [valid],
        inputs = [findings, status],
        command = 'cat "$1" >&2; [ "$(cat "$2")" = 0 ] && : > "$3"',
        arguments = [findings.path, status.path, valid.path],
        mnemonic = "DovetailValidation",
        progress_message = "Validating {}".format(ctx.label),
    )
    return [DefaultInfo(files = depset([findings])), OutputGroupInfo(_validation = depset([valid]))]

def _check_test_impl(ctx):
    findings, status = _link(ctx)
    script = ctx.actions.declare_file(ctx.label.name + ".sh")
    ctx.actions.write(
        script,
        '#!/bin/sh\ncat "{}"\nexit "$(cat "{}")"\n'.format(findings.short_path, status.short_path),
        is_executable = True,
    )
    return [DefaultInfo(executable = script, files = depset([findings]), runfiles = ctx.runfiles([findings, status]))]

_ATTRIBUTES = dict(
    TOOL_ATTRIBUTES,
    deps = attr.label_list(
        doc = "The libraries whose modules, with everything they depend on, are one program.",
        aspects = [dovetail_facts],
        mandatory = True,
    ),
    config = attr.label(doc = "A dovetail.json.", allow_single_file = [".json"]),
    baseline = attr.label(doc = "A baseline, whose findings are accepted.", allow_single_file = [".json"]),
    roots = attr.string_list(doc = "Types that are entry points."),
    external = attr.string_list(doc = "Imported modules without facts, for example of a binary. With at least one, any other is an error."),
    defines = attr.string_list(doc = "The flags of `#if` that are defined. Without any, both branches are checked."),
    strict = attr.bool(doc = "Whether a warning is a failure, too."),
)

dovetail_check = rule(
    implementation = _check_impl,
    attrs = _ATTRIBUTES,
    doc = "Checks a program. List it in the `data` of a target, and no build of that target succeeds with an error.",
)

dovetail_check_test = rule(
    implementation = _check_test_impl,
    attrs = _ATTRIBUTES,
    test = True,
    doc = "Checks a program as a test, which fails if there is an error and prints the findings.",
)
