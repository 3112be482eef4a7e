#if Tools
    internal import DovetailReader

    /// What a run with the same sources and the same arguments said.
    struct ResultCache {
        struct Result: FactsCodable {
            /// Everything the result depends on.
            var key: String
            var output: String
            var summary: String
            var hasErrors: Bool

            func write(to writer: inout FactsWriter) {
                writer.write(key)
                writer.write(output)
                writer.write(summary)
                writer.write(hasErrors)
            }
        }

        let file: CacheFile

        func result(for key: Digest) -> Result? {
            guard let bytes = file.contents(), let result = try? FactsReader.value(in: bytes[...], as: Result.self)
            else { return nil }
            return result.key == key.text ? result : nil
        }

        func store(_ result: Result) throws { try file.store(FactsWriter.bytes(of: result)) }
    }

    extension ResultCache.Result {
        init(from reader: inout FactsReader) throws(FactsError) {
            self.init(
                key: try reader.read(), output: try reader.read(), summary: try reader.read(),
                hasErrors: try reader.read())
        }
    }
#endif
