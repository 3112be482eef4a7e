#if Tools
    internal import DovetailGraph
    internal import Foundation

    /// The contents of a `dovetail.json`.
    struct Configuration: Codable {
        var roots: [String]?
        var exclude: [String]?
        var defaultIsolation: String?
        var defines: [String]?
        var error: [String]?
        var warn: [String]?
        var ignore: [String]?

        /// Reads a file. An unknown member or id is an error, because it is probably a typo.
        init(readingFrom path: String) throws {
            let text = try SourceFolder.text(of: path)
            do {
                let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any] ?? [:]
                let known: Set = ["roots", "exclude", "defaultIsolation", "defines", "error", "warn", "ignore"]
                if let unknown = object.keys.sorted().first(where: { !known.contains($0) }) {
                    throw InputError(
                        path,
                        "unknown member \"\(unknown)\"; expected one of: \(known.sorted().joined(separator: ", "))")
                }
                self = try JSONDecoder().decode(Configuration.self, from: Data(text.utf8))
                if exclude?.contains("") ?? false {
                    throw InputError(path, "a pattern of \"exclude\" is empty, which would exclude everything")
                }
                let ids = [error, warn, ignore].flatMap { $0 ?? [] }
                if let mistake = DiagnosticID.mistake(in: ids) { throw InputError(path, mistake) }
            } catch let error as InputError {
                throw error
            } catch {
                throw InputError(path, "invalid configuration: \(error.localizedDescription)")
            }
        }

        /// Reads the `dovetail.json` of a folder, if there is one.
        init(near folder: String) throws {
            let path = folder + "/dovetail.json"
            if FileManager.default.fileExists(atPath: path) {
                try self.init(readingFrom: path)
            } else {
                self.init()
            }
        }

        init() {}
    }
#endif
