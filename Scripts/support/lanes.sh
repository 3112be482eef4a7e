# The list of all checks, in the order in which `.ci/run` runs them: quick ones first. `.ci/run` and `Scripts/check` source this
# file in the root of the repository.
#
# To add a check, add a `step`: its lane, its name, the step that must run before it or `-`, its rough duration on two cores, a
# heading, and the command. `optional` before a command means that the script may be missing. The steps of the lane `manual` are
# not part of `.ci/run`. `.ci/run` begins those of `background_steps` early, so add long ones there that only compile.

export SCRATCH_PATH=${SCRATCH_PATH:-.build}
# The benchmarks are a separate package, whose checks run in another folder, so this path is absolute.
case $SCRATCH_PATH in
/*) GROWTH_SCRATCH=${GROWTH_SCRATCH:-$SCRATCH_PATH/benchmarks} ;;
*) GROWTH_SCRATCH=${GROWTH_SCRATCH:-$PWD/$SCRATCH_PATH/benchmarks} ;;
esac
export GROWTH_SCRATCH
# For scripts that run `swift test` with a filter.
export SWIFT_TEST_FLAGS=${SWIFT_TEST_FLAGS:---scratch-path $SCRATCH_PATH}

lane_names=() lane_times=() lane_summaries=()
step_lanes=() step_names=() step_needs=() step_times=() step_headings=() step_commands=()
lane() { # NAME TIME SUMMARY
    lane_names+=("$1") lane_times+=("$2") lane_summaries+=("$3")
}
step() { # LANE NAME NEEDS TIME HEADING COMMAND...
    step_lanes+=("$1") step_names+=("$2") step_needs+=("$3") step_times+=("$4") step_headings+=("$5")
    shift 5
    step_commands+=("$*")
}

lane quick "30 s" "text and manifests; builds nothing"
lane build "11 min" "the debug build; type-checks for other platforms, compiler errors, the public API"
lane docs "7 min" "the documentation and its programs; needs the debug build"
lane tests "8 min" "the tests, and packages that use Dovetail; needs the debug build"
lane release "15 min" "the release build, its tests, and how programs are linked"
lane tools "23 min" "the command dovetail, the build plugin, generated code, reports"
lane sanitizers "18 min" "data races, memory errors and leaks"
lane performance "7 min" "counts of instructions and allocations, build cost and size"
lane manual "hours" "large samples; not part of 'all' and of .ci/run"

step quick install-tools - "5 s" "Tools" Scripts/install-tools
step quick format - "2 s" "Format" Scripts/check-format
step quick imports - "1 s" "Imports point in one direction" Scripts/check-imports
step quick locks - "1 s" "No user code runs under a lock" Scripts/check-locks
step quick dependencies - "1 s" "Nothing is fetched" Scripts/check-dependencies
step quick conformance - "1 s" "Every conformance code has a test or a row" optional Scripts/check-conformance
step quick benchmark-scripts - "1 s" "Scripts that measure" Scripts/check-benchmark-scripts
step quick self-tests - "3 s" "Checks find known mistakes" run_self_tests
step quick samples - "5 s" "Samples are compiled" Scripts/check-samples
step quick words - "1 s" "Pages use the words of the glossary" Scripts/check-words
step quick statements - "1 s" "Names in AGENTS.md and llms.txt exist" Scripts/check-statements
step quick citations - "1 s" "Cited sections of the specification exist" Scripts/check-citations
step quick workflows - "1 s" "Workflows are well-formed and name files that exist" Scripts/check-workflows
step build build-debug - "3 min" "Debug build without warnings" Scripts/check-build debug
step build api build-debug "2 s" "Public declarations are those of the baseline" Scripts/check-api
step docs diagnostics-page build-debug "2 s" "The page of diagnostics is up to date" Scripts/check-diagnostics-page
step docs docs build-debug "20 s" "Documentation" Scripts/check-docs
step docs build-docs build-debug "30 s" "The website with the documentation of all modules" build_website
step docs tutorial build-debug "15 s" "Tutorials compile and run" Scripts/check-tutorial
step tests swift-test - "40 s" "Tests" run_tests
step docs quickstart - "10 s" "Quickstart" Scripts/check-quickstart
step build misuse build-debug "5 s" "Code that must not compile" optional Scripts/check-misuse
step build fixes build-debug "10 s" "Suggested fixes compile when pasted" Scripts/check-fixes
step build reductions - "5 s" "Compiler bugs that Dovetail works around" Scripts/check-reductions
step build platforms - "3 min" "Code for other platforms, against stubs" Scripts/check-platforms
step build platforms-self-test - "2 min" "The check of other platforms finds known mistakes" Scripts/check-platforms --self-test
step tests example - "2 min" "The example app" Scripts/check-example
step build minimum-versions - "2 min" "Nothing newer than the systems of the manifest" Scripts/check-minimum-versions
step tests copies build-debug "5 s" "Two copies in one process are detected" optional Scripts/check-copies
step tests blame build-debug "1 min" "Leaks are blamed on the test that leaks" optional Scripts/check-blame
step docs readme - "20 s" "README samples" optional Scripts/check-readme
step docs first-steps - "2 min" "First steps in an empty package" Scripts/check-first-steps
step tests settings - "30 s" "Packages with the four settings of isolation" optional Scripts/check-settings
step tools resolvers - "1 min" "Generated resolvers compile and run" Scripts/check-resolvers
step release build-release - "8 min" "Release build without warnings" Scripts/check-build release
step release release-tests - "1 min" "All tests, optimized" Scripts/check-release-tests
step tools build-traits - "7 min" "Build with all traits" Scripts/check-traits --build
step tools traits - "3 min" "Tests with all traits" Scripts/check-traits
step tools customers - "6 min" "Packages with the build plugin" optional Scripts/check-customers
step tools language-server traits "20 s" "The language server, as an editor uses it" Scripts/check-language-server
step tools server traits "2 min" "The example server, under load and at SIGTERM" Scripts/check-server
step tools planted traits "20 s" "Planted mistakes are found first, at their line" Scripts/check-planted
step tools bazel traits "90 s" "Facts and checks as actions of Bazel, with a shared cache" Scripts/check-bazel 30
step tools resolver-graphs traits "1 min" "Generated resolvers and containers build the same" Scripts/check-resolver-graphs 20
step performance graph-growth - "1 min" "Checking a graph stays linear" optional Scripts/check-graph-growth 10000
step tools reports - "2 min" "Reports in real parsers and in a browser" optional Scripts/check-reports
step sanitizers build-threads - "5 min" "Build for the thread sanitizer" Scripts/check-threads --build
step sanitizers threads - "4 min" "Thread sanitizer" Scripts/check-threads
step sanitizers stress - "5 min" "Attacked by threads and tasks" optional Scripts/check-stress 20
step sanitizers leaks - "3 min" "Nothing leaks" optional Scripts/check-leaks
step release linkage - "1 min" "Foundation is not loaded" Scripts/check-linkage
step release static - "3 min" "Static programs" Scripts/check-static
step performance performance - "5 min" "Instructions and allocations are within their thresholds" Scripts/check-performance
step performance build-cost performance "1 min" "The build cost and the size are within their limits" Scripts/benchmark-build --check
step manual parity - "5 min" "Both readers agree about 500 random programs; 500 in the idioms of real code" Scripts/check-parity
step manual fuzz - "30 min" "The reader terminates on 200,000 damaged inputs" Scripts/check-fuzz
step manual real-packages - "10 min" "The command finds nothing in packages of others" Scripts/check-real-packages
step manual applications - "20 min" "Applications that use another container, rewritten: no false error" Scripts/check-real-packages --applications
step manual static-debug - "5 min" "Static programs, also as debug builds" Scripts/check-static --debug
step manual trace - "1 min" "Perfetto draws a trace as it is meant" Scripts/check-trace
step manual planted-compiled traits "5 min" "Planted mistakes compile" Scripts/check-planted --compile
step manual repeat-tests - "45 min" "All tests, fifty times in a row" Scripts/repeat-tests 50

# Long steps that only compile. `.ci/run` runs them in this order in the background, where possible only while a processor is idle:
# most steps leave one idle, and a build often does, too. What they printed is printed in their turn.
background_steps=(platforms platforms-self-test minimum-versions build-release build-traits customers build-threads)

log=$(mktemp)
current=""
count=0
background=""         # the folder for what they print, once they run
background_process=""
finish() {
    local status=$?
    if [ -n "$background_process" ]; then kill -- "-$background_process" 2>/dev/null || true; fi
    if [ -n "$background" ]; then rm -rf "$background"; fi
    if [ "$status" -ne 0 ] && [ -n "$current" ]; then
        printf '\nFAILED after %d s in: %s (status %d)\n' "$SECONDS" "$current" "$status" >&2
    fi
    rm -f "$log"
}
trap finish EXIT

# The README's test command. Its output is stored, so that its last lines can be printed again at the end. Failed tests are
# repeated last, because the beginning of a long output is cut where it is shown elsewhere.
run_tests() {
    local status=0
    swift test --scratch-path "$SCRATCH_PATH" 2>&1 | tee "$log" || status=$?
    if [ "$status" -ne 0 ]; then
        printf '\nFailed tests:\n'
        grep -A 6 '^✘ Test .* recorded an issue\|^/.*: error: \|Fatal error\|^error: ' "$log" | grep -v '^[✔◇]' | head -n 100 || true
    fi
    return "$status"
}
# The scripts that check themselves without a build.
run_self_tests() { Scripts/check --self-test && Scripts/check-words --self-test && Scripts/update-links --self-test && Scripts/check-api --self-test; }
# The website is in the folder for builds, where you can look at it.
build_website() { rm -rf "$SCRATCH_PATH/website" && Scripts/build-docs "$SCRATCH_PATH/website"; }
# optional SCRIPT...: runs a script for a part of the system that may be missing.
optional() { if [ -x "$1" ]; then "$@"; else echo "skipped, because there is no $1"; fi; }

# start_background_steps: a step NAME prints into NAME.log, and its status is in NAME.status when it has ended.
start_background_steps() {
    background=$(mktemp -d)
    set -m # a group of processes, which `finish` can end
    (
        set +m
        trap - EXIT
        # A build sets the priority of its processes anew, so `nice` would have no effect.
        chrt --idle --pid 0 "$BASHPID" 2>/dev/null || true
        for name in "${background_steps[@]}"; do
            for index in "${!step_names[@]}"; do
                if [ "${step_names[index]}" != "$name" ]; then continue; fi
                read -ra command <<<"${step_commands[index]}"
                status=0
                start=$SECONDS
                "${command[@]}" >"$background/$name.log" 2>&1 || status=$?
                echo "in the background, $((SECONDS - start)) s" >>"$background/$name.log"
                echo "$status" >"$background/$name.new" && mv "$background/$name.new" "$background/$name.status"
            done
        done
    ) </dev/null &
    background_process=$!
    set +m
}
# await_background_step NAME: waits until the step has ended, prints what it printed, and returns its status.
await_background_step() {
    local waited=0
    while [ ! -e "$background/$1.status" ]; do
        if ! kill -0 "$background_process" 2>/dev/null && [ ! -e "$background/$1.status" ]; then
            echo "error: the background steps ended without $1" >&2
            return 1
        fi
        sleep 1
        waited=$((waited + 1))
        if [ $((waited % 60)) -eq 0 ]; then printf 'still running, %d s\n' "$waited"; fi
    done
    cat "$background/$1.log"
    return "$(cat "$background/$1.status")"
}

# run_step INDEX: prints the heading of a step, runs it or waits for it, and prints how long that took. Returns its status.
run_step() {
    local start=$SECONDS status=0 command
    read -ra command <<<"${step_commands[$1]}"
    if [ -n "$background" ]; then
        case " ${background_steps[*]} " in
        *" ${step_names[$1]} "*) command=(await_background_step "${step_names[$1]}") ;;
        esac
    fi
    current=${step_headings[$1]}
    count=$((count + 1))
    mkdir -p "$SCRATCH_PATH"
    printf '\n=== %d. %s  [%s]\n' "$count" "$current" "${step_commands[$1]#optional }"
    "${command[@]}" || status=$?
    if [ "$status" -ne 0 ]; then printf -- '--- failed with status %d\n' "$status"; fi
    printf -- '--- %d s, %d s in all\n' $((SECONDS - start)) "$SECONDS"
    return "$status"
}
