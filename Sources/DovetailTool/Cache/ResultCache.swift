#if Tools
    internal import DovetailReader

    /// The output of the last run with the same sources and arguments.
    struct ResultCache {
        /// The output of a run, with what it depends on.
        struct Result: FactsCodable {
            /// A digest of everything that the result depends on.
            var key: String
            /// The same without source locations.
            var outline: String
            /// The sources that the result mentions.
            var mentioned: [ValueReading.Input]
            /// The names that were searched for in files to which no other file refers.
            var searched: [String]
            /// The names of functions that pass requests on, which were searched for in bodies of functions.
            var forwarders: [String]
            /// The value files that were looked for. Only the sources name them.
            var inputs: [ValueReading.Input]
            var report: CheckReport

            func write(to writer: inout FactsWriter) {
                writer.write(key)
                writer.write(outline)
                writer.write(mentioned)
                writer.write(searched)
                writer.write(forwarders)
                writer.write(inputs)
                writer.write(report)
            }
        }

        private let folder: CacheFolder
        private let file: CacheFile

        /// The cache for the same command line.
        init(in folder: CacheFolder, for arguments: [String]) {
            self.folder = folder
            file = folder.file("result", for: arguments)
        }

        /// The last result, if the value files did not change.
        func last() -> Result? {
            guard let bytes = file.contents(), let result = try? FactsReader.value(in: bytes[...], as: Result.self),
                result.inputs.allSatisfy({ ValueReading.Input($0.path) == $0 })
            else { return nil }
            return result
        }

        func store(_ result: Result) throws { try folder.update { try file.store(FactsWriter.bytes(of: result)) } }
    }

    extension ResultCache.Result {
        init(from reader: inout FactsReader) throws(FactsError) {
            self.init(
                key: try reader.read(), outline: try reader.read(), mentioned: try reader.read(),
                searched: try reader.read(), forwarders: try reader.read(), inputs: try reader.read(),
                report: try reader.read())
        }
    }

    extension ValueReading.Input: FactsCodable {
        func write(to writer: inout FactsWriter) {
            writer.write(path)
            writer.write(digest)
        }

        init(from reader: inout FactsReader) throws(FactsError) {
            self.init(path: try reader.read(), digest: try reader.read())
        }
    }
#endif
