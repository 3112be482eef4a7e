#if Tools
    internal import DovetailGraph
    internal import Foundation

    /// What `dovetail.json` says.
    struct Configuration: Codable {
        var roots: [String]?
        var exclude: [String]?
        var defaultIsolation: String?
        var defines: [String]?
        var error: [String]?
        var warn: [String]?
        var ignore: [String]?

        /// Reads a file; a name that nobody knows is an error, since it is a slip of the pen.
        init(readingFrom path: String) throws {
            let text = try SourceFolder.text(of: path)
            do {
                let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any] ?? [:]
                let known: Set = ["roots", "exclude", "defaultIsolation", "defines", "error", "warn", "ignore"]
                if let unknown = object.keys.sorted().first(where: { !known.contains($0) }) {
                    throw InputError(path, "unknown member \"\(unknown)\"; there are \(known.sorted())")
                }
                self = try JSONDecoder().decode(Configuration.self, from: Data(text.utf8))
            } catch let error as InputError {
                throw error
            } catch {
                throw InputError(path, "this is not a configuration: \(error.localizedDescription)")
            }
        }

        /// Reads the file of a folder, if there is one.
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
