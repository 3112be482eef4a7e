#if Tools
    internal import DovetailJSON
    internal import DovetailGraph

    extension LanguageServer {
        private func address(_ parameters: JSON) -> String? { parameters.member("textDocument", "uri")?.asString }

        func didOpen(_ parameters: JSON) {
            guard let uri = address(parameters), let text = parameters.member("textDocument", "text")?.asString else {
                return
            }
            let path = FileAddress.path(of: uri)
            let document = OpenDocument(
                path: path, version: parameters.member("textDocument", "version"),
                text: TextDocument(Array(text.utf8)))
            documents[uri] = document
            guard let path else { return }
            update(path, to: document.text.bytes)
            if isNew(path) { listAgain(for: path) }
        }

        func didChange(_ parameters: JSON) {
            guard let uri = address(parameters), var document = documents[uri] else { return }
            for change in parameters["contentChanges"]?.asArray ?? [] {
                guard let text = change["text"]?.asString else { continue }
                document.text.replace(EditorRange(change["range"]), with: text)
            }
            document.version = parameters.member("textDocument", "version")
            documents[uri] = document
            if let path = document.path { update(path, to: document.text.bytes) }
        }

        func didSave(_ parameters: JSON) {
            guard let uri = address(parameters), let path = FileAddress.path(of: uri) else { return }
            if path.hasSuffix(".swift") {
                if isNew(path) { listAgain(for: path) }
            } else {
                fileChanged(path, isListed: true)
            }
        }

        /// From now on, the file on the disk counts.
        func didClose(_ parameters: JSON) {
            guard let uri = address(parameters), let document = documents.removeValue(forKey: uri) else { return }
            guard let path = document.path else { return }
            update(path, to: (try? SourceFolder.bytes(of: path)) ?? [])
        }

        func didChangeFiles(_ parameters: JSON) {
            for change in parameters["changes"]?.asArray ?? [] {
                guard let path = change["uri"]?.asString.flatMap(FileAddress.path) else { continue }
                // 1: created, 2: changed, 3: deleted. Many programs save a file by creating it again.
                fileChanged(path, isListed: change["type"]?.asInteger != 3)
            }
        }

        /// - Parameter isListed: False if the file was deleted.
        private func fileChanged(_ path: String, isListed: Bool) {
            publishSoon()
            texts[path] = nil
            let name = path.split(separator: "/").last ?? ""
            if name == "Package.swift" || name == "dovetail.json" {
                for project in projects { project.listAgain() }
            } else if !path.hasSuffix(".swift") {
                // It may be a file of values.
                for project in projects { project.linkAgain() }
            } else if !projects.contains(where: { $0.contains(path) }) || !isListed {
                listAgain(for: path)
            } else if !documents.values.contains(where: { $0.path == path }) {
                update(path, to: (try? SourceFolder.bytes(of: path)) ?? [])
            }
        }

        private func update(_ path: String, to bytes: [UInt8]) {
            texts[path] = nil
            for project in projects { project.update(path, to: bytes) }
            publishSoon()
        }

        /// Whether a file exists that no project contains. It may have been created since the files were listed.
        private func isNew(_ path: String) -> Bool {
            path.hasSuffix(".swift") && !projects.contains { $0.contains(path) } && Disk.identity(of: path) != nil
        }

        private func listAgain(for path: String) {
            for project in projects where path.hasPrefix(project.path + "/") {
                project.listAgain()
                publishSoon()
            }
        }

        /// The text of a file, as the editor shows it or as it is on the disk.
        func text(of path: String) -> TextDocument? {
            if let document = documents.values.first(where: { $0.path == path }) { return document.text }
            if let known = texts[path] { return known }
            let project = projects.first { $0.contains(path) }
            guard let bytes = project?.contents(of: path) ?? (try? SourceFolder.bytes(of: path)) else { return nil }
            let text = TextDocument(bytes)
            texts[path] = text
            return text
        }

        /// The URI of a file, as the client writes it if the file is open.
        func uri(of path: String) -> String {
            documents.first { $0.value.path == path }?.key ?? FileAddress.uri(of: path)
        }

        /// Brings the analysis of all projects up to date. An error is shown, and the last analysis remains.
        func refresh() {
            for project in projects {
                let progress = ServerProgress("Reading sources", of: self)
                do {
                    let open = documents.values.compactMap { document in
                        document.path.map { ($0, document.text.bytes) }
                    }
                    try project.refresh(overlay: Dictionary(open) { first, _ in first }, reporting: progress.report)
                } catch let error as InputError {
                    showError(error)
                } catch let mistakes as InputErrors {
                    for error in mistakes.errors { showError(error) }
                } catch {
                    showError(InputError(project.path, "\(error)"))
                }
                progress.end()
            }
        }

        private func showError(_ error: InputError) {
            send(
                "window/showMessage",
                .record(["type": .integer(1), "message": .string("dovetail: \(error.description)")]))
        }
    }

    /// The progress of long work, as the editor shows it. For short work, nothing is shown.
    final class ServerProgress {
        private let title: String
        private let server: LanguageServer
        private var hasBegun = false
        private static let token = JSON.string("dovetail")

        init(_ title: String, of server: LanguageServer) { (self.title, self.server) = (title, server) }

        func report(_ done: Int, of total: Int) {
            guard server.client.showsProgress, done < total, total > 512 else { return }
            let percentage = JSON.integer(done * 100 / total)
            guard hasBegun else {
                hasBegun = true
                server.request("window/workDoneProgress/create", .record(["token": ServerProgress.token]))
                return send([
                    "kind": .string("begin"), "title": .string("Dovetail"), "message": .string(title),
                    "percentage": percentage,
                ])
            }
            send(["kind": .string("report"), "percentage": percentage])
        }

        func end() { if hasBegun { send(["kind": .string("end")]) } }

        private func send(_ value: KeyValuePairs<String, JSON?>) {
            server.send("$/progress", .record(["token": ServerProgress.token, "value": .record(value)]))
        }
    }
#endif
