"""The part of rules_swift that the rules of Dovetail read, without a compiler."""

load(":providers.bzl", "SwiftInfo")

def _swift_library_impl(ctx):
    name = ctx.attr.module_name or (ctx.label.package + "_" + ctx.label.name).replace("/", "_").replace("-", "_").lstrip("_")
    module = struct(name = name, is_system = False, clang = None, swift = struct(swiftmodule = None))
    others = [dep[SwiftInfo].transitive_modules for dep in ctx.attr.deps + ctx.attr.private_deps if SwiftInfo in dep]
    return [
        DefaultInfo(files = depset(ctx.files.srcs), runfiles = ctx.runfiles(ctx.files.data)),
        SwiftInfo(direct_modules = [module], transitive_modules = depset([module], transitive = others)),
    ]

swift_library = rule(
    implementation = _swift_library_impl,
    attrs = {
        "srcs": attr.label_list(allow_files = [".swift"]),
        "deps": attr.label_list(),
        "private_deps": attr.label_list(),
        "data": attr.label_list(allow_files = True),
        "copts": attr.string_list(),
        "module_name": attr.string(),
    },
)
