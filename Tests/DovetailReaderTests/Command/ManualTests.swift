#if Tools
    internal import Foundation
    internal import Testing

    @Suite("The manual page and the completion scripts") struct ManualTests {
        private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        private static let temporary = FileManager.default.temporaryDirectory

        /// The names of all subcommands, from the help.
        private func subcommands() throws -> [String] {
            let help = try Command(["--help"], in: ManualTests.temporary).output
            let list = try #require(help.components(separatedBy: "SUBCOMMANDS:\n").last)
            let names = list.matches(of: /^  ([a-z-]+)\s/.anchorsMatchLineEndings()).map { String($0.output.1) }
            #expect(names.count > 15)
            return names
        }

        private func isInstalled(_ program: String) -> Bool {
            ["/usr/bin/", "/bin/", "/usr/local/bin/"].contains {
                FileManager.default.isExecutableFile(atPath: $0 + program)
            }
        }

        @Test("The page has a section for each subcommand, with all of its options")
        func page() throws {
            let page = try Command(["manual"], in: ManualTests.temporary)
            #expect(page.status == 0)
            let sections = page.output.components(separatedBy: "\n.Ss ")
            for name in try subcommands() {
                let title = name.replacing("-", with: "\\-")
                let section = try #require(sections.first { $0.hasPrefix("dovetail \(title)\n") }, "\(name)")
                let help = try Command(["help", name], in: ManualTests.temporary).output
                for option in help.matches(of: /^  (?:-[a-z], )?--([a-z-]+)/.anchorsMatchLineEndings()).map(\.output.1)
                {
                    let escaped = option.replacing("-", with: "\\-")
                    // The option that every command has is in no definition.
                    guard option != "version", option != "help" else { continue }
                    #expect(section.contains("Fl \\-\(escaped)"), "\(name) --\(option)")
                }
            }
        }

        @Test(
            "Formatters accept the page",
            arguments: [["mandoc", "-Tlint", "-Wwarning"], ["man", "-l"], ["groff", "-mdoc", "-Tutf8", "-ww"]])
        func formatted(_ formatter: [String]) throws {
            guard isInstalled(formatter[0]) else { return }
            let page = try Command(["manual"], in: ManualTests.temporary).output
            try withFolder(["dovetail.1": page]) { folder in
                let run = try Command(
                    Array(formatter.dropFirst()) + ["dovetail.1"], in: folder, shell: "export MANPAGER=cat;",
                    program: formatter[0])
                #expect(run.status == 0, "\(run.output)\(run.complaints)")
                #expect(run.complaints == "")
                if formatter[0] == "mandoc" { #expect(run.output == "") }
            }
        }

        @Test("Shells accept the scripts, which know each subcommand and the ids", arguments: ["bash", "zsh", "fish"])
        func completion(_ shell: String) throws {
            let run = try Command(["--generate-completion-script", shell], in: ManualTests.temporary)
            #expect(run.status == 0)
            for word in try subcommands() + ["format", "sarif", "watch", "missing-binding"] {
                #expect(run.output.contains(word), "\(word)")
            }
            guard isInstalled(shell) else { return }
            try withFolder(["script": run.output]) { folder in
                let read = try Command(["-n", "script"], in: folder, program: shell)
                #expect(read.status == 0, "\(read.complaints)")
            }
        }

        @Test("bash completes subcommands and ids", arguments: [("check --for", "--format"), ("ch", "check")])
        func completes(_ typed: String, expected: String) throws {
            guard isInstalled("bash") else { return }
            let script = try Command(["--generate-completion-script", "bash"], in: ManualTests.temporary).output
            let words = (["dovetail"] + typed.split(separator: " ").map(String.init)).map { "'\($0)'" }
            let program = """
                \(script)
                COMP_WORDS=(\(words.joined(separator: " "))); COMP_CWORD=\(words.count - 1)
                COMP_LINE='dovetail \(typed)'; COMP_POINT=${#COMP_LINE}
                _dovetail dovetail '\(typed.split(separator: " ").last ?? "")' ''
                printf '%s\\n' "${COMPREPLY[@]}"
                """
            try withFolder(["script": program]) { folder in
                let run = try Command(["script"], in: folder, program: "bash")
                #expect(
                    run.output.split(separator: "\n").contains { $0.hasPrefix(expected) },
                    "\(run.output)\(run.complaints)")
            }
        }

        @Test("Scripts/install-command installs all of them")
        func installed() throws {
            try withFolder([:]) { folder in
                let script = ManualTests.root.appending(path: "Scripts/install-command").path
                let run = try Command(
                    ["--prefix", "here", Command.executable.path], in: folder, program: script)
                #expect(run.status == 0, "\(run.complaints)")
                for path in [
                    "bin/dovetail", "share/man/man1/dovetail.1", "share/bash-completion/completions/dovetail",
                    "share/zsh/site-functions/_dovetail", "share/fish/vendor_completions.d/dovetail.fish",
                ] {
                    #expect(run.output.contains("/here/\(path)\n"))
                    try #expect(!Data(contentsOf: folder.appending(path: "here/\(path)")).isEmpty)
                }
            }
        }
    }
#endif
