"""The rules: see the guide "Large code bases" of Dovetail.

    dovetail_facts            an aspect that writes the facts of each swift_library
    dovetail_check            checks the modules of its deps, as a validation of whatever depends on it
    dovetail_check_test       the same as a test
    dovetail_resolvers        generated resolvers, as a source for swift_library
    DovetailFactsInfo         the facts of a target and of everything it depends on
"""

load("//private:check.bzl", _dovetail_check = "dovetail_check", _dovetail_check_test = "dovetail_check_test")
load("//private:facts.bzl", _DovetailFactsInfo = "DovetailFactsInfo", _dovetail_facts = "dovetail_facts")
load("//private:resolvers.bzl", _dovetail_resolvers = "dovetail_resolvers")

DovetailFactsInfo = _DovetailFactsInfo
dovetail_facts = _dovetail_facts
dovetail_check = _dovetail_check
dovetail_check_test = _dovetail_check_test
dovetail_resolvers = _dovetail_resolvers
