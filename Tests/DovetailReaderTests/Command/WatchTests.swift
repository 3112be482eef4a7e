#if Tools
    internal import Foundation
    internal import Testing

    @Suite("Checking again when a file changes") struct WatchTests {
        private static let good = """
            import Dovetail
            final class Screen {}
            struct AppModule: Module {
                var body: some Module { Bind(Screen.init).root() }
            }
            """
        private static let broken = good.replacing("Screen {}", with: "Screen { init(count: Int) {} }")

        private func write(_ text: String, to path: String, in folder: URL) throws {
            try Data(text.utf8).write(to: folder.appending(path: path))
        }

        @Test("Each change leads to a check, and Ctrl-C ends the command")
        func changes() throws {
            try withFolder(["App/App.swift": WatchTests.good]) { folder in
                let run = try RunningCommand(["check", "--watch", "App"], in: folder)
                #expect(run.complaint(containing: "1 file, ").contains("press Ctrl-C to end ────\n"))
                try write(WatchTests.broken, to: "App/App.swift", in: folder)
                let second = run.complaint(containing: "1 error\n")
                #expect(second.contains("  App/App.swift changed ────\n"), "\(second)")
                // A half written file.
                try write(String(WatchTests.good.dropLast(9)), to: "App/App.swift", in: folder)
                #expect(run.complaint(containing: " s: ").contains("App/App.swift changed"))
                try write(WatchTests.good, to: "App/App.swift", in: folder)
                #expect(run.complaint(containing: "no errors").contains("App/App.swift changed"))
                try write(WatchTests.good.replacing("AppModule", with: "Other"), to: "App/Other.swift", in: folder)
                #expect(run.complaint(containing: "2 files, ").contains("App/Other.swift changed"))
                run.interrupt()
                let end = run.finish()
                #expect(end.status == 0)
                #expect(end.output.contains("App/App.swift:2:27: error: [missing-binding]"))
                #expect(end.output.contains("[syntax-error]"))
            }
        }

        @Test("A file, a folder and a configuration may disappear or be invalid for a time")
        func obstacles() throws {
            try withFolder(["App/App.swift": WatchTests.good, "App/Old.swift": "import Dovetail\n"]) { folder in
                let run = try RunningCommand(["check", "--watch", "App"], in: folder)
                _ = run.complaint(containing: "2 files, ")
                try FileManager.default.removeItem(at: folder.appending(path: "App/Old.swift"))
                #expect(run.complaint(containing: "1 file, ").contains("App/Old.swift changed"))
                try write("{\"exclude\": [", to: "dovetail.json", in: folder)
                #expect(run.complaint(containing: "error: dovetail.json").contains("dovetail.json changed"))
                try write("{\"exclude\": []}", to: "dovetail.json", in: folder)
                #expect(run.complaint(containing: "no errors").contains("dovetail.json changed"))
                let (here, away) = (folder.appending(path: "App"), folder.appending(path: "Away"))
                try FileManager.default.moveItem(at: here, to: away)
                #expect(run.complaint(containing: "error: App: no such file").contains("────"))
                try FileManager.default.moveItem(at: away, to: here)
                #expect(run.complaint(containing: "no errors").contains("1 file, "))
                run.interrupt()
                #expect(run.finish().status == 0)
            }
        }
    }
#endif
