"""Tests of what these scripts decide: nothing is built or run here. `Scripts/check-benchmark-scripts` runs them."""
import argparse
import pathlib
import re
import tempfile
import unittest

from . import building, comparison, crowd, gathering, goals, launch, peers, running, table, wiring


def row(workload="W1", domain="one", participant="container", **fields):
    return dict({"workload": workload, "domain": domain, "participant": participant}, **fields)


class Counting(unittest.TestCase):
    def test_an_operation_is_the_difference_of_two_runs(self):
        runs = [{"iterations": 1, "operations": 500, "instructions": 9_500},
                {"iterations": 3, "operations": 500, "instructions": 19_500}]
        self.assertEqual(running.of_one_operation(runs, "instructions"), 10)

    def test_the_count_is_read_from_callgrinds_log(self):
        self.assertEqual(running.collected("==7== Events    : Ir\n==7== Collected : 18023\n"), 18023)

    def test_a_log_without_a_count_is_no_zero(self):
        self.assertRaises(running.Trouble, running.collected, "==7== Segmentation fault")


class Wirings(unittest.TestCase):
    """Each library has to put the same objects together: all classes, with their dependencies, every third one shared."""
    words = {"by hand": ("Service{}(", "kept{} ="), "one body": ("Bind(Service{}.init)", "Bind(Service{}.init).lifetime(.singleton)"),
             "bodies of 100": ("Bind(Service{}.init)", "Bind(Service{}.init).lifetime(.singleton)"),
             "Factory": ("self {{ Service{}(", None), "Swinject": ("register(Service{}.self)", None)}
    shared = {"Factory": ".singleton }", "Swinject": ".inObjectScope(.container)"}

    def test_every_wiring_has_all_classes_and_shares_every_third(self):
        for name, write in (wiring.WIRINGS | wiring.PEERS).items():
            text = write(250)
            each, every_third = self.words[name]
            for number in range(250):
                self.assertIn(each.format(number), text, name)
                if every_third and number % 3 == 0:
                    self.assertIn(every_third.format(number), text, name)
            if name in self.shared:
                self.assertEqual(text.count(self.shared[name]), 84, name)

    def test_other_libraries_pass_each_dependency(self):
        dependencies = sum(len(wiring.needs(number, 250)) for number in range(250))
        self.assertEqual(wiring.with_factory(250).count(": self.service"), dependencies)
        self.assertEqual(wiring.with_swinject(250).count("r.resolve("), dependencies)


class Thresholds(unittest.TestCase):
    kept = {"container, one, W1": {"instructions": 1000, "allocations": 1}}

    def judged(self, **fields):
        return comparison.judge(self.kept, [row(**fields)])

    def test_five_percent_more_is_allowed(self):
        self.assertEqual(self.judged(instructions=1050, allocations=1), ([], []))

    def test_more_than_that_is_not(self):
        worse, _ = self.judged(instructions=1051, allocations=1)
        self.assertEqual(worse, ["container, one, W1: 1,051.00 instructions, and 1,000.00 is kept (+5.1 %)"])

    def test_an_allocation_more_is_worse(self):
        worse, _ = self.judged(instructions=1000, allocations=2)
        self.assertEqual(worse, ["container, one, W1: 2.00 allocations, and 1.00 is kept (+100.0 %)"])

    def test_an_improvement_asks_for_a_renewal(self):
        worse, better = self.judged(instructions=900, allocations=1)
        self.assertEqual((worse, len(better)), ([], 1))

    def test_from_no_allocation_to_one(self):
        worse, _ = comparison.judge({"container, one, W1": {"allocations": 0}}, [row(allocations=1)])
        self.assertEqual(len(worse), 1)

    def test_a_workload_without_a_threshold_fails(self):
        worse, _ = comparison.judge({}, [row(instructions=1)])
        self.assertEqual(worse, ["container, one, W1: there is no threshold for it"])

    def test_a_threshold_that_was_not_measured_fails(self):
        worse, _ = comparison.judge(self.kept, [])
        self.assertEqual(worse, ["container, one, W1: a threshold for it is kept, and it was not measured"])

    def test_what_is_kept_judges_itself_well(self):
        rows = [row(instructions=123.456, allocations=1.0, kept=0.0), row("W10", iterations=2000, twice=0)]
        self.assertEqual(comparison.judge(comparison.limits(rows), rows), ([], []))


class Promises(unittest.TestCase):
    def test_a_leak_fails_whatever_is_kept(self):
        self.assertEqual(comparison.broken_promises(row(kept=1.0)),
                         ["container, one, W1: each operation keeps 1.00 allocations"])

    def test_one_instance_made_twice_fails(self):
        self.assertEqual(len(comparison.broken_promises(row("W10", iterations=2000, twice=1))), 1)

    def test_a_start_that_is_longer_than_its_path_fails(self):
        self.assertEqual(len(comparison.broken_promises(row("W11", took=17, criticalPath=16))), 1)

    def test_nothing_wrong_is_nothing_said(self):
        rows = [row(kept=0.0), row("W10", iterations=1, twice=0), row("W11", took=16, criticalPath=16)]
        self.assertEqual([promise for each in rows for promise in comparison.broken_promises(each)], [])


class Comparing(unittest.TestCase):
    def test_what_got_worse_is_marked_and_what_is_new_left_out(self):
        lines = comparison.compare([row(instructions=100)], [row(instructions=120), row("W2", instructions=1)])
        self.assertEqual(len(lines), 1)
        self.assertTrue(lines[0].endswith("+20.0 %  worse"))

    def test_a_small_change_is_not_marked(self):
        self.assertFalse(comparison.compare([row(instructions=100)], [row(instructions=104)])[0].endswith("worse"))


class Gathering(unittest.TestCase):
    def test_workloads_come_in_the_order_of_their_numbers(self):
        names = ["W10", "W7b", "W2", "W7", "W6 first", "W1"]
        self.assertEqual(sorted(names, key=gathering.order), ["W1", "W2", "W6 first", "W7", "W7b", "W10"])

    def test_a_number_means_its_halves_and_not_its_neighbours(self):
        names = ["W1", "W10", "W6 first", "W6 again", "W7", "W7b"]
        self.assertEqual([name for name in names if gathering.matches(name, ["W1", "W6", "W7"])],
                         ["W1", "W6 first", "W6 again", "W7"])

    def test_the_run_in_the_middle_counts(self):
        self.assertEqual(gathering.median([{"ns": 9}, {"ns": 1}, {"ns": 2}])["ns"], 2)

    def test_runs_in_which_two_threads_did_not_meet_are_left_out(self):
        runs = [{"unmeasured": "no"}, {"ns": 5, "throughput": 1.9, "arithmetic": 2.0}]
        self.assertEqual(gathering.median(runs)["throughput"], 1.9)
        self.assertEqual(gathering.median(runs[:1]), {"unmeasured": "no"})

    def test_ratios_are_to_hand_written_code_of_the_same_domain(self):
        rows = table.add_ratios([
            row(participant="hand-written", ns=10), row(ns=15), row(participant="hand-written", domain="two", ns=30)])
        self.assertEqual(rows[1]["ratio"], 1.5)

    def test_rows_about_one_thing_become_one(self):
        self.assertEqual(len(gathering.joined([row(ns=1)], [row(instructions=2)])), 1)


class Tables(unittest.TestCase):
    def test_columns_line_up(self):
        text = table.text([row(ns=12.34, ratio=1.5, instructions=1234, allocations=1.0, kept=0.0),
                           row(participant="component", ns=1234.5)])
        header, _, first, second = text.split("\n")
        self.assertEqual(len({len(header), len(first), len(second)}), 1)
        self.assertIn("12.3", first)
        self.assertLess(len(header), 90)
        self.assertIn("1,234", second)

    def test_threads_that_could_not_be_measured_say_so(self):
        self.assertIn("two threads at once", table.text([row("W7", unmeasured="it did not run two threads at once")]))


class Goals(unittest.TestCase):
    def verdicts(self, rows):
        return [line.split(" | ")[-1].strip(" |") for line in goals.markdown(rows).split("\n")[2:]]

    def test_a_goal_is_met_missed_or_not_measured(self):
        self.assertEqual(self.verdicts([row("W9", instructionRatio=3.0)]), ["met"])
        self.assertEqual(self.verdicts([row("W9", instructionRatio=3.01)]), ["**missed**"])
        self.assertEqual(self.verdicts([row("W9")]), ["–"])

    def test_the_second_domain_may_have_a_limit_of_its_own(self):
        rows = [row("W4", domain=domain, instructionRatio=1.55, allocations=3) for domain in ("one", "two")]
        self.assertEqual(self.verdicts(rows), ["**missed**", "met", "met", "met"])

    def test_threads_are_compared_with_the_strong_getter(self):
        getter = row("W7", participant="strong getter", throughput=0.8)
        self.assertEqual(self.verdicts([getter, row("W7", throughput=0.9)]), ["met"])
        self.assertEqual(self.verdicts([row("W7", throughput=0.9)]), ["–"])

    def test_a_leak_anywhere_is_missed(self):
        self.assertEqual(self.verdicts([row("W99", kept=0.0), row("W98", participant="component", kept=1.0)]),
                         ["**missed**"])


class Crowds(unittest.TestCase):
    def test_every_participant_has_all_items_once(self):
        for participant in crowd.PARTICIPANTS:
            source = crowd.source(participant)
            self.assertEqual(source.count("final class Item"), crowd.COUNT, participant)
            self.assertIn(f"final class Item{crowd.COUNT - 1}:", source)

    def test_no_body_is_longer_than_a_group(self):
        self.assertEqual([len(group) for group in crowd.groups()], [crowd.GROUP] * (crowd.COUNT // crowd.GROUP))


class PeerFolders:
    """Folders as a build of another library leaves them."""

    def __init__(self, root):
        self.root = pathlib.Path(root)

    def build(self, name, modules):
        folder = self.root / name / "release"
        (folder / "Modules").mkdir(parents=True)
        for module in modules:
            (folder / "Modules" / f"{module}.swiftmodule").touch()
        return folder


class Peers(unittest.TestCase):
    def refused(self, text, names=building.PEERS):
        with self.assertRaises(argparse.ArgumentTypeError) as caught:
            peers.peer(text, names)
        return str(caught.exception)

    def test_a_library_that_nobody_knows(self):
        self.assertEqual(self.refused("Cleanse=/tmp"),
                         "'Cleanse' is none of Factory, swift-dependencies, Swinject, DITranquillity, Astroject")
        self.assertEqual(self.refused("Astroject=/tmp", ["Factory", "Swinject"]), "'Astroject' is none of Factory, Swinject")

    def test_a_folder_that_does_not_exist(self):
        self.assertEqual(self.refused("Factory=/no/such/folder"), "there is no folder '/no/such/folder'")
        self.assertEqual(self.refused("Factory="), "there is no folder ''")

    def test_a_folder_without_the_module(self):
        with tempfile.TemporaryDirectory() as folder:
            built = PeerFolders(folder).build("Factory", [])
            self.assertEqual(self.refused(f"Factory={built}"), f"there is no '{built.resolve()}/Modules/FactoryKit.swiftmodule'; "
                             "build Factory with 'swift build -c release', and pass .build/release")

    def test_a_library_without_object_files(self):
        with tempfile.TemporaryDirectory() as folder:
            built = PeerFolders(folder).build("Factory", ["FactoryKit"])
            self.assertRaisesRegex(building.Trouble, "Factory is not built there", peers.peer(f"Factory={built}").object_file)

    def chosen(self, *arguments):
        parser = argparse.ArgumentParser()
        peers.add_option(parser)
        return [(peer.name, peer.build) for peer in parser.parse_args(arguments).peer]

    def test_a_library_is_fetched_unless_there_is_a_folder(self):
        with tempfile.TemporaryDirectory() as folder:
            built = PeerFolders(folder).build("Factory", ["FactoryKit"]).resolve()
            self.assertEqual(self.chosen(), [])
            self.assertEqual(self.chosen("--peer", "Swinject", "--peer", f"Factory={built}"), [("Swinject", None), ("Factory", built)])
            self.assertEqual([name for name, _ in self.chosen("--peer", "all")], list(building.PEERS))
            self.assertEqual(dict(self.chosen("--peer", "all", "--peer", f"Factory={built}"))["Factory"], built)

    def test_a_library_that_cannot_be_fetched_and_the_rest_are_not_built(self):
        def fetch(name):
            if name == "Swinject":
                raise building.Trouble("there is no network")
            return pathlib.Path("/fetched", name)
        wanted = [peers.Peer("Swinject"), peers.Peer("Astroject"), peers.Peer("Factory", pathlib.Path("/given"))]
        found, missing = peers.built(wanted, ["Factory", "Swinject", "DITranquillity", "Astroject"], fetch)
        self.assertEqual([(peer.name, str(peer.build)) for peer in found], [("Factory", "/given"), ("Astroject", "/fetched/Astroject")])
        self.assertEqual(missing, ["Swinject: NOT BUILT; there is no network", "DITranquillity: NOT BUILT; pass --peer DITranquillity"])

    def test_the_package_names_each_library_in_the_version_of_the_documentation(self):
        package = (building.ROOT / "Benchmarks/Peers/Package.swift").read_text()
        self.assertEqual(sorted(re.findall(r'trait: "(\w+)"', package)), sorted(building.PEERS.values()))
        page = (building.ROOT / "Documentation/Performance.md").read_text()
        versions = dict(re.findall(r"^\| ([\w-]+) \| (?:commit )?`?([\w.]+)`? \|", page, re.MULTILINE))
        for name in building.PEERS:
            found = re.search(rf'/{re.escape(name)}", (?:exact|revision): "([\w.]+)"', package)[1]
            self.assertTrue(found.startswith(versions[name]), f"{name} {found}, and {versions[name]} on the page")

    def test_every_library_has_modules_and_a_participant(self):
        self.assertEqual(set(peers.MODULES), set(building.PEERS))
        for folder in building.PEERS.values():
            self.assertTrue((building.ROOT / "Benchmarks/Sources/Participants" / folder / "main.swift").exists(), folder)


class Launches(unittest.TestCase):
    def test_each_protocol_is_bound_once(self):
        files = launch.files("/package", 250)
        self.assertEqual(files["Sources/Services/Services.swift"].count("public protocol "), 250)
        self.assertEqual(files["Sources/Launch/Modules.swift"].count(".lifetime(.singleton)"), 250)
        self.assertEqual(files["Sources/Launch/Modules.swift"].count("struct Part"), 3)

    def test_a_program_may_have_more_classes_than_bindings(self):
        files = launch.files("/package", 100, classes=250)
        self.assertEqual(files["Sources/Services/Services.swift"].count("public protocol "), 250)
        self.assertEqual(files["Sources/Launch/Modules.swift"].count(".lifetime(.singleton)"), 100)

    # How a library writes one shared binding, and one of the requests.
    words = {"Factory": ("self {{ Default{}(", "owner.service{}()"),
             "swift-dependencies": ("enum Key{}: DependencyKey", "consume(owner.service{})"),
             "Swinject": ("register((any Service{}).self)", "consume(owner.resolve((any Service{}).self)!)"),
             "DITranquillity": ("register(Default{}.init)", "consume(owner.resolve() as any Service{})"),
             "Astroject": ("register((any Service{}).self)", "consume(try owner.resolve((any Service{}).self))")}

    def test_every_library_binds_all_protocols_and_resolves_the_first_thirty(self):
        self.assertEqual(set(self.words), set(building.PEERS))
        for name, write in launch.PEERS.items():
            text = write(250)
            binding, request = self.words[name]
            for number in range(250):
                self.assertEqual(text.count(binding.format(number)), 1, (name, number))
            self.assertEqual([text.count(request.format(number)) for number in (0, 29, 30)], [1, 1, 0], name)

    def test_a_library_that_was_built_elsewhere_gets_a_program(self):
        with tempfile.TemporaryDirectory() as folder:
            built = PeerFolders(folder).build("Swinject", ["Swinject"])
            peer = peers.peer(f"Swinject={built}")
            peer.object_file = lambda: "/objects/Swinject.o"
            files = launch.files("/package", 10, peers=[peer])
        self.assertIn("Sources/LaunchSwinject/main.swift", files)
        self.assertIn('.unsafeFlags(["/objects/Swinject.o"])', files["Package.swift"])

    def test_fewer_bindings_than_are_resolved(self):
        self.assertEqual(launch.files("/package", 7)["Sources/Launch/main.swift"].count("container.resolve("), 7)


if __name__ == "__main__":
    unittest.main()
