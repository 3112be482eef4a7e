#if Tools
    internal import DovetailJSON
    internal import DovetailGraph
    internal import DovetailReader
    internal import Foundation

    /// A server for editors, which speaks the Language Server Protocol 3.17 over standard input and output.
    ///
    /// It runs on one thread. Before it handles a message, it receives all that have arrived, so it sees cancellations in
    /// time and analyzes the sources once after many edits.
    final class LanguageServer {
        /// A file that is open in the editor.
        struct OpenDocument {
            /// `nil` if it is not a file, for example because it was never saved.
            var path: String?
            var version: JSON?
            var text: TextDocument
        }

        /// What the client can do.
        struct Client {
            var showsProgress = false
            var registersWatchers = false
            var showsMarkdown = false
            var showsRelatedInformation = false
        }

        private enum State { case created, ready, shutDown }

        /// How long the server waits for another edit before it analyzes the sources.
        private static let delay = Duration.milliseconds(60)

        private var connection = ClientConnection()
        private var state = State.created
        private var pending: [ClientMessage] = []
        private var cancelled: Set<JSON> = []
        /// The number of requests that the server has sent.
        private var requestCount = 0
        /// When the findings will be published.
        private var due: ContinuousClock.Instant?
        /// Creates the projects for the folders of the client.
        private let open: ([String]) -> [Project]

        private(set) var client = Client()
        var projects: [Project] = []
        /// The open documents by URI.
        var documents: [String: OpenDocument] = [:]
        /// The texts of other files by path, as far as they were needed.
        var texts: [String: TextDocument] = [:]
        /// The diagnostics that the client shows, by URI.
        var published: [String: JSON] = [:]

        /// - Parameter open: Creates the projects for the folders of the client.
        init(open: @escaping ([String]) -> [Project]) { self.open = open }

        /// Handles messages until the client ends the server or vanishes.
        ///
        /// - Returns: The exit status that the protocol demands: 0 after a request to shut down, otherwise 1.
        func run() -> Int32 {
            while true {
                while let frame = connection.next(within: 0) { receive(frame) }
                if !pending.isEmpty {
                    if handle(pending.removeFirst()) { return status }
                } else if connection.isClosed {
                    return status
                } else if let due, due <= .now {
                    self.due = nil
                    publishFindings()
                } else {
                    // One millisecond more, because the rest is rounded down.
                    let wait = due.map { Int(($0 - .now) / .milliseconds(1)) + 1 }
                    if let frame = connection.next(within: wait) { receive(frame) }
                }
            }
        }

        private var status: Int32 { state == .shutDown ? 0 : 1 }

        private func receive(_ frame: MessageDecoder.Frame) {
            let message = ClientMessage(frame)
            if case .notification("$/cancelRequest", let parameters) = message {
                if let id = parameters["id"], pending.contains(where: { $0.isRequest(id) }) { cancelled.insert(id) }
            } else {
                pending.append(message)
            }
        }

        /// Returns true if the server must end.
        private func handle(_ message: ClientMessage) -> Bool {
            switch message {
            case .invalid(let id, let error): respond(to: id, error)
            case .response: break
            case .notification("exit", _): return true
            case .notification(let method, let parameters):
                if state == .ready { notify(method, parameters) }
            case .request(let id, let method, let parameters):
                if cancelled.remove(id) != nil {
                    respond(to: id, ResponseError(.requestCancelled, "the request was canceled"))
                    return false
                }
                do {
                    let result = try answer(method, parameters)
                    connection.send(.record(["jsonrpc": .string("2.0"), "id": id, "result": result]))
                } catch {
                    respond(to: id, error)
                }
            }
            return false
        }

        private func respond(to id: JSON, _ error: ResponseError) {
            connection.send(.record(["jsonrpc": .string("2.0"), "id": id, "error": error.json]))
        }

        private func answer(_ method: String, _ parameters: JSON) throws(ResponseError) -> JSON {
            switch (state, method) {
            case (.created, "initialize"): return initialize(parameters)
            case (.created, _): throw ResponseError(.serverNotInitialized, "the first request must be 'initialize'")
            case (.shutDown, _): throw ResponseError(.invalidRequest, "the server is shut down")
            case (.ready, "initialize"): throw ResponseError(.invalidRequest, "the server is initialized already")
            case (.ready, "shutdown"):
                state = .shutDown
                due = nil
                return .null
            case (.ready, "textDocument/hover"): return try hover(parameters)
            case (.ready, "textDocument/definition"): return try definition(parameters)
            case (.ready, "textDocument/references"): return try references(parameters)
            case (.ready, "textDocument/codeAction"): return try codeActions(parameters)
            case (.ready, _): throw ResponseError(.methodNotFound, "unknown method '\(method)'")
            }
        }

        private func notify(_ method: String, _ parameters: JSON) {
            switch method {
            case "initialized":
                if client.registersWatchers { registerWatchers() }
                publishSoon(after: .zero)
            case "textDocument/didOpen": didOpen(parameters)
            case "textDocument/didChange": didChange(parameters)
            case "textDocument/didSave": didSave(parameters)
            case "textDocument/didClose": didClose(parameters)
            case "workspace/didChangeWatchedFiles": didChangeFiles(parameters)
            default: break
            }
        }

        private func initialize(_ parameters: JSON) -> JSON {
            let capabilities = parameters["capabilities"] ?? .null
            client.showsProgress = capabilities.member("window", "workDoneProgress")?.asBool ?? false
            client.registersWatchers =
                capabilities.member("workspace", "didChangeWatchedFiles", "dynamicRegistration")?.asBool ?? false
            let formats = capabilities.member("textDocument", "hover", "contentFormat")?.asArray ?? []
            client.showsMarkdown = formats.contains(.string("markdown"))
            client.showsRelatedInformation =
                capabilities.member("textDocument", "publishDiagnostics", "relatedInformation")?.asBool ?? false
            let folders = parameters["workspaceFolders"]?.asArray?.compactMap { $0["uri"]?.asString } ?? []
            let root = [parameters["rootUri"]?.asString].compactMap(\.self)
            projects = open((folders.isEmpty ? root : folders).compactMap(FileAddress.path))
            state = .ready
            return .record([
                "capabilities": .record([
                    "positionEncoding": .string("utf-16"),
                    "textDocumentSync": .record([
                        "openClose": .bool(true), "change": .integer(2), "save": .bool(true),
                    ]),
                    "hoverProvider": .bool(true), "definitionProvider": .bool(true),
                    "referencesProvider": .bool(true),
                    "codeActionProvider": .record(["codeActionKinds": .list(["quickfix"])]),
                ]),
                "serverInfo": .record(["name": .string("dovetail"), "version": .string(ToolVersion.text)]),
            ])
        }

        private func registerWatchers() {
            let patterns = ["**/*.swift", "**/*.json", "**/*.plist"]
            let watchers = patterns.map { JSON.record(["globPattern": .string($0)]) }
            request(
                "client/registerCapability",
                .record([
                    "registrations": .array([
                        .record([
                            "id": .string("watchers"), "method": .string("workspace/didChangeWatchedFiles"),
                            "registerOptions": .record(["watchers": .array(watchers)]),
                        ])
                    ])
                ]))
        }

        // MARK: To the client

        /// Publishes the findings after a short time without edits.
        func publishSoon(after delay: Duration = LanguageServer.delay) { due = .now + delay }

        func send(_ method: String, _ parameters: JSON) {
            connection.send(
                .record(["jsonrpc": .string("2.0"), "method": .string(method), "params": parameters]))
        }

        /// Sends a request whose answer does not matter.
        func request(_ method: String, _ parameters: JSON) {
            requestCount += 1
            connection.send(
                .record([
                    "jsonrpc": .string("2.0"), "id": .string("dovetail-\(requestCount)"), "method": .string(method),
                    "params": parameters,
                ]))
        }
    }

    extension ClientMessage {
        fileprivate func isRequest(_ wanted: JSON) -> Bool {
            if case .request(let id, _, _) = self { id == wanted } else { false }
        }
    }
#endif
