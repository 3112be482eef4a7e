#if Tools
    internal import DovetailReader
    internal import Foundation
    internal import DovetailModel
    internal import Testing

    @Suite("Broken sources") struct MutationTests {
        /// The number of inputs: `DOVETAIL_FUZZ=100000 swift test -c release`.
        private static let count =
            ProcessInfo.processInfo.environment["DOVETAIL_FUZZ"].flatMap { Int($0) } ?? 2 * ReaderFixture.all.count

        private static let texts: [String] = {
            ReaderFixture.all.flatMap { fixture in (try? fixture.sources.map(\.text)) ?? [] }.filter { !$0.isEmpty }
        }()

        private func check(_ text: String) throws {
            let facts = SourceReader.facts(of: text, path: "App.swift")
            _ = Program([ModuleFacts(name: "App", files: [facts])]).findings()
        }

        @Test("The reader terminates, whatever the source")
        func texts() throws {
            try perform(MutationTests.count) { index in
                var mutation = Mutation(seed: UInt64(index))
                try check(mutation.text(of: MutationTests.texts))
            }
        }

        @Test("An invalid character is a mistake, also before an equals sign with spaces on either side")
        func replacement() {
            let facts = SourceReader.facts(
                of: "func f() {\n    x \u{FFFD}= 1\n}", path: "App.swift", parsesAllBodies: true)
            #expect(facts.syntaxErrors.map(\.message) == ["invalid character in source file"])
            #expect(facts.syntaxErrors.map(\.position) == [Position(line: 2, column: 7)])
        }

        @Test(
            "An argument with an impossible number is not an argument", arguments: ["$256", "$9223372036854775807"])
        func numbers(name: String) throws {
            let text = "import Dovetail\nlet made = try Container { Bind { Screen(clock: \(name)) } }"
            let facts = SourceReader.facts(of: text, path: "App.swift")
            #expect(FactsWriter.bytes(of: ModuleFacts(name: "App", files: [facts])).count < 1_000)
            #expect(facts.properties.first?.value != nil)
        }

        @Test("Changed facts are understood, or refused")
        func facts() throws {
            let files = try MutationTests.texts.map { text throws in
                let facts = ModuleFacts(name: "App", files: [SourceReader.facts(of: text, path: "App.swift")])
                let bytes = FactsWriter.bytes(of: facts)
                let again = try FactsReader.value(in: bytes[...], as: ModuleFacts.self)
                #expect(again == facts)
                return bytes
            }
            try perform(MutationTests.count) { index in
                var mutation = Mutation(seed: UInt64(index))
                let bytes = mutation.facts(of: files)
                guard let facts = try? FactsReader.value(in: bytes[...], as: ModuleFacts.self) else { return }
                _ = Program([facts]).findings()
            }
            print("\(MutationTests.count) inputs of each kind")
        }

        @Test(
            "Changed files of facts are understood, or refused; with a matching digest, also their contents")
        func factsFiles() throws {
            let files = MutationTests.texts.map { text in
                let facts = ModuleFacts(name: "App", files: [SourceReader.facts(of: text, path: "App.swift")])
                return FactsFile(facts, full: Digest(of: text)).bytes
            }
            for bytes in files { try #expect(FactsFile(bytes).bytes == bytes) }
            let unsigned = Guarded(0)
            try perform(MutationTests.count) { index in
                var mutation = Mutation(seed: UInt64(index))
                let (bytes, isSigned) = mutation.factsFile(of: files)
                do {
                    let file = try FactsFile(bytes)
                    _ = Program(try RelevantFacts.modules(file.modules)).findings()
                    _ = try file.modules.map { try $0.facts() }
                    _ = FactsFile(merging: [file]).bytes
                    // Only facts that were signed again, or not changed at all, are read.
                    #expect(isSigned || files.contains(bytes), "input \(index)")
                } catch {
                    if !isSigned { unsigned.withLock { $0 += 1 } }
                }
            }
            #expect(unsigned.withLock { $0 } > MutationTests.count / 10)
        }

        /// On all cores; reports the seed of each failure by its number.
        private func perform(_ count: Int, _ body: @escaping @Sendable (Int) throws -> Void) throws {
            DispatchQueue.concurrentPerform(iterations: count) { index in
                do { try body(index) } catch { Issue.record(error, "input \(index)") }
            }
        }
    }

    /// Mutates strings by a seed: bytes and lines removed, duplicated, moved, and mixed with those of another.
    struct Mutation {
        private var random: SeededNumbers

        init(seed: UInt64) { random = SeededNumbers(seed: seed) }

        mutating func text(of texts: [String]) -> String {
            var bytes = Array(texts[random.below(texts.count)].utf8)
            for _ in 0...random.below(4) where !bytes.isEmpty {
                let start = random.below(bytes.count)
                let end = min(bytes.count, start + 1 + random.below(40))
                switch random.below(7) {
                case 0: bytes.removeSubrange(start..<end)
                case 1: bytes.insert(contentsOf: Array(bytes[start..<end]), at: random.below(bytes.count))
                case 2: bytes[start] = UInt8(random.below(256))
                case 3: bytes.insert(contentsOf: word, at: start)
                case 4: bytes.removeSubrange(start...)
                case 5: swapLines(&bytes)
                default: mix(&bytes, with: Array(texts[random.below(texts.count)].utf8))
                }
            }
            return String(decoding: bytes, as: UTF8.self)
        }

        /// Numbers and names of facts exchanged, so that they can still be decoded; or their bytes damaged.
        mutating func facts(of files: [[UInt8]]) -> [UInt8] {
            var bytes = files[random.below(files.count)]
            if random.chance(20) { bytes.removeSubrange(random.below(bytes.count)...) }
            for _ in 0...random.below(6) where !bytes.isEmpty {
                let position = random.below(bytes.count)
                bytes[position] = [0, 1, 2, 3, 0x7f, 0xff, UInt8(random.below(256))][random.below(7)]
            }
            let names = [("Clock", "Swift"), ("Screen", "Module"), ("init", "body"), ("AppModule", "Container")]
            let (old, new) = names[random.below(names.count)]
            return random.chance(50) ? bytes.replacing(Array(old.utf8), with: Array(new.utf8)) : bytes
        }

        /// A file of facts whose line, or whose body, or both are changed; often with a digest that fits.
        mutating func factsFile(of files: [[UInt8]]) -> (bytes: [UInt8], isSigned: Bool) {
            let file = files[random.below(files.count)]
            let end = file.firstIndex(of: 10) ?? 0
            var words = String(decoding: file[..<end], as: UTF8.self).split(separator: " ").map { Array($0.utf8) }
            var body = Array(file[(end + 1)...])
            if random.chance(60) { body = facts(of: [body]) }
            if random.chance(60) {
                let word = random.below(words.count)
                let position = random.below(words[word].count)
                switch random.below(5) {
                case 0: words[word][position] = UInt8(random.below(256))
                case 1: words[word].removeSubrange(position...)
                case 2: words.swapAt(word, random.below(words.count))
                case 3: words.remove(at: word)
                default: words.insert(words[word], at: random.below(words.count))
                }
            }
            let isSigned = random.chance(50)
            if isSigned {
                let line = String(decoding: Array(words.dropLast().joined(separator: [32])), as: UTF8.self)
                return (FactsFile.signed(line, body: body), true)
            }
            return (Array(words.joined(separator: [32])) + [10] + body, false)
        }

        private var word: [UInt8] {
            mutating get {
                let words = [
                    "Bind(", "{ $0 }", ".self", "(", ")", "{", "}", "\"", "#if X\n", "#endif\n", "<", "Self.", "init",
                    "extension A {", "typealias A = ", "any ", "?", "\\.", "/*", "\r\n", "\u{FEFF}", "é", "$99999999",
                ]
                return Array(words[random.below(words.count)].utf8)
            }
        }

        private mutating func swapLines(_ bytes: inout [UInt8]) {
            var lines = bytes.split(separator: 10, omittingEmptySubsequences: false)
            lines.swapAt(random.below(lines.count), random.below(lines.count))
            bytes = Array(lines.joined(separator: [10]))
        }

        private mutating func mix(_ bytes: inout [UInt8], with other: [UInt8]) {
            let cut = random.below(bytes.count)
            bytes = Array(bytes[..<cut]) + Array(other[random.below(other.count)...])
        }
    }
#endif
