#if Tools
    internal import Foundation
    internal import Testing

    @Suite("Differences between revisions") struct RevisionTests {
        private static func source(_ bindings: String) -> String {
            """
            import Dovetail
            final class Screen {}
            final class Clock {}
            struct AppModule: Module {
                var body: some Module {
                    \(bindings)
                }
            }
            """
        }

        /// A repository whose first revision binds a screen, and whose second a clock too; the work tree only the clock.
        private func withRepository(_ body: (URL) throws -> Void) throws {
            try withCommittedFolder(["Code/App/App.swift": RevisionTests.source("Bind(Screen.init)")]) { folder in
                try git("tag", "one", in: folder)
                let file = folder.appending(path: "Code/App/App.swift")
                try Data(RevisionTests.source("Bind(Screen.init); Bind(Clock.init)").utf8).write(to: file)
                try git("commit", "-q", "-a", "-m", "two", in: folder)
                try Data(RevisionTests.source("Bind(Clock.init)").utf8).write(to: file)
                try body(folder)
            }
        }

        @Test("Two revisions, or one and the work tree, are compared")
        func compared() throws {
            try withRepository { folder in
                let code = folder.appending(path: "Code")
                for (arguments, place, output) in [
                    (["one", "HEAD", "Code/App"], folder, "+ Code/App/App.swift:6:28: Clock\n"),
                    (["HEAD", "one", "Code/App"], folder, "- Code/App/App.swift:6:28: Clock\n"),
                    (["one", "main", "App"], code, "+ App/App.swift:6:28: Clock\n"),
                    (["main", ".", "App"], code, "- App/App.swift:6:9: Screen\n"),
                    (["HEAD", "HEAD"], folder, ""),
                ] {
                    let run = try Command(["diff"] + arguments, in: place)
                    #expect(run.output == output, "\(arguments)")
                    #expect(run.complaints.hasPrefix("Compared bindings: "))
                    #expect(run.status == 0)
                }
                // The index and the work tree are as they were.
                let status = try Command(["status", "--porcelain"], in: folder, program: "git")
                #expect(status.output == " M Code/App/App.swift\n")
            }
        }

        @Test("The totals are printed, and --exit-code fails if there is a difference")
        func totals() throws {
            try withRepository { folder in
                let change = ["diff", "one", ".", "Code/App"]
                let run = try Command(change, in: folder)
                let lines = run.output.split(separator: "\n").sorted()
                #expect(lines == ["+ Code/App/App.swift:6:9: Clock", "- Code/App/App.swift:6:9: Screen"])
                let totals = "bindings: 1 added, 1 removed; links: no difference; findings: no difference"
                #expect(run.complaints == "Compared \(totals)\n")
                #expect(run.status == 0)
                try #expect(Command(change + ["--exit-code"], in: folder).status == 1)
                try #expect(Command(change + ["--exit-code", "--format", "json"], in: folder).status == 1)
                let same = try Command(["diff", "--exit-code", "HEAD", "HEAD"], in: folder)
                #expect(same.status == 0)
                #expect(
                    same.complaints
                        == "Compared bindings: no difference; links: no difference; findings: no difference\n")
            }
        }

        @Test("Two folders with one module each are compared although their names differ")
        func folders() throws {
            let files = [
                "old/App/App.swift": RevisionTests.source("Bind(Screen.init)"),
                "new/Shop/App.swift": RevisionTests.source("Bind(Screen.init); Bind(Clock.init)"),
            ]
            try withFolder(files) { folder in
                let place = "new/Shop/App.swift:6:28"
                try #expect(Command(["diff", "old/App", "new/Shop"], in: folder).output == "+ \(place): Clock\n")
                try #expect(Command(["diff", "new/Shop", "old/App"], in: folder).output == "- \(place): Clock\n")
            }
        }

        @Test("A written graph is compared with a revision")
        func mixed() throws {
            try withRepository { folder in
                let graph = try Command(["graph", "--format", "data", "Code/App"], in: folder)
                try Data(graph.output.utf8).write(to: folder.appending(path: "now.json"))
                let run = try Command(["diff", "HEAD", "now.json", "Code/App"], in: folder)
                #expect(run.output == "- Code/App/App.swift:6:9: Screen\n")
                // A written graph does not contain everything that findings need.
                #expect(run.complaints == "Compared bindings: 1 removed; links: no difference\n")
            }
        }

        @Test("An option of the configuration is relative to the current folder, at each revision")
        func configuration() throws {
            try withRepository { folder in
                let file = folder.appending(path: "settings.json")
                try Data(#"{"roots": ["Clock"]}"#.utf8).write(to: file)
                let arguments = ["diff", "--config", "settings.json", "one", "HEAD", "Code/App"]
                let run = try Command(arguments, in: folder)
                #expect(run.status == 0, "\(run.complaints)")
                #expect(run.output.hasPrefix("+ Code/App/App.swift:6:28: Clock\n"), "\(run.output)")
            }
        }

        @Test("An unknown revision is reported")
        func unknown() throws {
            try withRepository { folder in
                for (arguments, complaint) in [
                    (["nowhere", "HEAD"], "nowhere: no such file, folder or git revision"),
                    (["HEAD", "one", "Elsewhere"], "Elsewhere: no such file or folder at revision HEAD"),
                    (
                        ["HEAD", "one", "../App"],
                        "../App: only paths in the current folder can be read from a revision"
                    ),
                ] {
                    let run = try Command(["diff"] + arguments, in: folder)
                    #expect(run.complaints == "error: \(complaint)\n")
                    #expect(run.status == 2)
                    #expect(run.output == "")
                }
            }
            try withFolder(["App/App.swift": ""]) { folder in
                let run = try Command(["diff", "HEAD", "main"], in: folder)
                #expect(
                    run.complaints
                        == "error: HEAD: no such file or folder, and this is not a git repository\n"
                )
                #expect(run.status == 2)
            }
        }

        @Test("No file remains in the folder for temporary files")
        func cleaned() throws {
            try withRepository { folder in
                let temporary = folder.appending(path: "temporary")
                try FileManager.default.createDirectory(at: temporary, withIntermediateDirectories: true)
                for arguments in [["diff", "one", "HEAD", "Code/App"], ["diff", "one", "HEAD", "Nothing"]] {
                    _ = try Command(arguments, in: folder, shell: "export TMPDIR='\(temporary.path)';")
                }
                try #expect(FileManager.default.contentsOfDirectory(atPath: temporary.path).isEmpty)
            }
        }
    }
#endif
