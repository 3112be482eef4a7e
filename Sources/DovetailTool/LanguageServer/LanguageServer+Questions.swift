#if Tools
    internal import DovetailJSON
    internal import DovetailGraph
    internal import DovetailReader

    extension LanguageServer {
        /// What is at the cursor.
        private struct Target {
            var project: Project
            var elements: [GraphIndex.Element]
            /// The code that they are about.
            var range: EditorRange
        }

        func hover(_ parameters: JSON) throws(ResponseError) -> JSON {
            guard let target = try target(parameters) else { return .null }
            let text = HoverText(index: target.project.analysis.index, isMarkdown: client.showsMarkdown) { location in
                let current = target.project.analysis.current(location)
                let path = self.absolute(current.file)
                return self.text(of: path) == nil ? nil : "\(FileAddress.uri(of: path))#L\(current.line)"
            }
            let kind = client.showsMarkdown ? "markdown" : "plaintext"
            return .record([
                "contents": .record(["kind": .string(kind), "value": .string(text.text(for: target.elements))]),
                "range": target.range.json,
            ])
        }

        /// The bindings that provide a parameter or a request.
        func definition(_ parameters: JSON) throws(ResponseError) -> JSON {
            guard let target = try target(parameters) else { return .null }
            let index = target.project.analysis.index
            let bindings = target.elements.flatMap(index.providers)
            return list(bindings.map(\.location), in: target.project)
        }

        /// The parameters and requests that a binding serves. For a parameter or a request, those of its provider.
        func references(_ parameters: JSON) throws(ResponseError) -> JSON {
            guard let target = try target(parameters) else { return .null }
            let index = target.project.analysis.index
            let bindings = target.elements.flatMap { element in
                if case .binding(let number) = element {
                    [index.graph.bindings[number]]
                } else {
                    index.providers(of: element)
                }
            }
            let isIncluded = parameters.member("context", "includeDeclaration")?.asBool ?? false
            let uses = bindings.flatMap { index.uses(of: $0.id) }
            return list((isIncluded ? bindings.map(\.location) : []) + uses, in: target.project)
        }

        private func list(_ locations: [SourceLocation], in project: Project) -> JSON {
            var seen: Set<SourceLocation> = []
            let found = locations.filter { seen.insert($0).inserted }.compactMap { location($0, in: project) }
            return found.isEmpty ? .null : .array(found)
        }

        /// The fixes of the findings in a range.
        func codeActions(_ parameters: JSON) throws(ResponseError) -> JSON {
            guard let uri = parameters.member("textDocument", "uri")?.asString,
                let wanted = EditorRange(parameters["range"])
            else { throw ResponseError(.invalidParameters, "a document and a range are required") }
            let kinds = parameters.member("context", "only")?.asArray?.compactMap(\.asString)
            guard let path = documents[uri]?.path, kinds?.contains(where: { $0.isEmpty || $0 == "quickfix" }) ?? true
            else { return .array([]) }
            refresh()
            let actions = projects.filter { $0.contains(path) }.flatMap { project in
                self.actions(at: wanted, in: path, of: project)
            }
            return .array(actions)
        }

        private func actions(at wanted: EditorRange, in path: String, of project: Project) -> [JSON] {
            let search = ExactFixSearch(
                index: project.analysis.index, edits: { self.edits(for: $0, in: project) },
                text: { self.text(of: self.absolute($0)) },
                current: { project.analysis.current($0) })
            return project.analysis.findings.flatMap { finding -> [JSON] in
                guard let location = finding.location.map({ project.analysis.current($0) }), location.file == path,
                    let range = range(location), range.touches(wanted)
                else { return [] }
                let diagnostic = diagnostic(finding, at: location, in: project)
                return search.fixes(for: finding).compactMap { action($0, for: diagnostic) }
            }
        }

        /// The edits of `check --fix` in the text that the editor shows.
        private func edits(for finding: Finding, in project: Project) -> [Finding.Edit] {
            guard let program = project.analysis.program,
                let location = finding.location.map({ project.analysis.current($0) }),
                let text = text(of: absolute(location.file))
            else { return [] }
            return program.edits(for: finding, at: location, in: text.bytes, flags: project.analysis.flags)
        }

        private func action(_ fix: ExactFix, for diagnostic: JSON) -> JSON? {
            let path = absolute(fix.file)
            guard let text = text(of: path) else { return nil }
            let edits = fix.edits.map { edit in
                JSON.record([
                    "range": text.range(of: edit.range).json, "newText": .string(edit.replacement),
                ])
            }
            let changes = JSON.object([.init(uri(of: path), .array(edits))])
            return .record([
                "title": .string(fix.title), "kind": .string("quickfix"), "diagnostics": .array([diagnostic]),
                "isPreferred": .bool(fix.isPreferred), "edit": .record(["changes": changes]),
            ])
        }

        /// What is at the position of a request. The analysis is up to date afterwards.
        private func target(_ parameters: JSON) throws(ResponseError) -> Target? {
            guard let uri = parameters.member("textDocument", "uri")?.asString,
                let position = EditorPosition(parameters["position"])
            else { throw ResponseError(.invalidParameters, "a document and a position are required") }
            guard let path = documents[uri]?.path ?? FileAddress.path(of: uri) else { return nil }
            refresh()
            for project in projects where project.contains(path) {
                if let target = target(at: position, in: path, of: project) { return target }
            }
            return nil
        }

        /// The innermost element around a position: the one that begins last.
        private func target(at position: EditorPosition, in path: String, of project: Project) -> Target? {
            guard let text = text(of: path) else { return nil }
            let cursor = text.offset(of: position)
            let ranges = CodeRanges(bytes: text.bytes)
            let starts = project.analysis.index.elements(in: path)
                .map { (start: text.offset(of: project.analysis.current($0.location)), element: $0.element) }
                .filter { $0.start <= cursor }
            let candidates = Set(starts.map(\.start)).sorted(by: >)
            guard let start = candidates.first(where: { ranges.endOfExpression(from: $0) >= cursor }) else {
                return nil
            }
            return Target(
                project: project, elements: starts.filter { $0.start == start }.map(\.element),
                range: text.range(of: start..<ranges.endOfName(from: start)))
        }
    }
#endif
