#if Tools
    internal import Foundation
    internal import Testing

    @Suite("The ten questions of the page Understanding the graph") struct TenQuestionsTests {
        private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()

        /// The commands that read the quickstart, with their output.
        private static let questions = commands(in: "Tests/Fixtures/TenQuestions.md")

        private static func commands(in path: String) -> [(command: String, answer: String)] {
            let text = (try? String(contentsOf: root.appending(path: path), encoding: .utf8)) ?? ""
            return text.matches(of: /```console\n\$ dovetail ([^\n]*) Sources\/Quickstart\n([^`]*)```/).map {
                (String($0.output.1), String($0.output.2))
            }
        }

        @Test("the page lists the ten commands in this order, and shows answers of some")
        func page() throws {
            let path = "Sources/Dovetail/Dovetail.docc/Guides/UnderstandingTheGraph.md"
            let page = try String(contentsOf: TenQuestionsTests.root.appending(path: path), encoding: .utf8)
            let listed = page.matches(of: /\n\| [^|\n]*\? \| `dovetail ([^`\n]*)` \|/).map { String($0.output.1) }
            #expect(listed == TenQuestionsTests.questions.map(\.command))
            let shown = TenQuestionsTests.commands(in: path)
            #expect(!shown.isEmpty)
            for block in shown {
                #expect(TenQuestionsTests.questions.contains { $0 == block }, "\(block.command)")
            }
        }

        @Test("the command answers as the list shows", arguments: questions.indices)
        func quickstart(_ index: Int) throws {
            let (command, answer) = TenQuestionsTests.questions[index]
            let arguments = command.split(separator: " ").map(String.init)
            let run = try Command(arguments + ["Sources/Quickstart"], in: TenQuestionsTests.root)
            #expect(run.status == 0)
            #expect(run.complaints == "")
            #expect(run.output == answer, "\(command)")
        }

        @Test("there are ten questions")
        func count() { #expect(TenQuestionsTests.questions.count == 10) }

        @Test(
            "the example app has answers, too",
            arguments: [
                ("explain BookModel", "ReadingModule.swift:23:9: BookModel, transient\n"),
                ("impact History", "ReadingModule.swift:20:9: History\n  1 direct dependent, 1 in all, in 1 module\n"),
                ("why History", "BookModel → History\n"), ("why LoginModel Session", "LoginModel → Session\n"),
                ("retains Session", "ReadingModule.swift:15:9: Session, singleton\n"),
                ("start-order --of LoginModel", "creating it takes 2 bindings in 2 steps\n"),
                ("start-order", "no binding is eager, so start() creates nothing\n"),
                ("roots", "BookModel, root, requested at Sources/ReadingViews/BookView.swift:10:33\n"),
                ("graph --module ReadingModule", "LoginModel (@MainActor, root)\n└─ Session"), ("unused", ""),
            ])
        func app(_ command: String, answer: String) throws { try ask(command, of: "SwiftUIApp", answer) }

        @Test(
            "the example server has answers, too",
            arguments: [
                ("explain AddLink", "AddLink, transient\n  depends on SignedIn, as 'user'\n"),
                ("impact Storage", "Storage\n  5 direct dependents, 14 in all, in 1 module\n"),
                ("why UnitOfWork", "AddUser → Users → UnitOfWork\n"),
                ("why AddLink Storage", "AddLink → LinkList → Storage\n"),
                ("retains ClickCounter", "ClickCounter, singleton\n"),
                ("start-order --of LinkServer", "LinkServer: creating it takes 10 bindings in 4 steps\n"),
                ("start-order", "start() creates 4 eager bindings with their dependencies: 10 bindings in 4 steps\n"),
                (
                    "roots",
                    "ShortenerModule.swift:62:9: AddUser, requested at Sources/LinkShortener/ShortenerModule.swift:10:26\n"
                ),
                ("graph --module ShortenerModule", "ReloadingContainer (singleton, eager, weak container)\n"),
                ("unused", ""),
            ])
        func server(_ command: String, answer: String) throws { try ask(command, of: "HummingbirdServer", answer) }

        private func ask(_ command: String, of example: String, _ answer: String) throws {
            let arguments = command.split(separator: " ").map(String.init)
            let run = try Command(
                arguments + ["--no-cache", "."], in: TenQuestionsTests.root.appending(path: "Examples/\(example)"))
            #expect(run.status == 0)
            #expect(answer.isEmpty ? run.output.isEmpty : run.output.contains(answer), "\(command): \(run.output)")
        }
    }
#endif
