#!/bin/sh
echo "error: no label of the command dovetail is set; add 'build --@rules_dovetail//:tool=//your:dovetail' to .bazelrc" >&2
exit 2
