extension Graph {
    /// The name of a type in a graph.
    ///
    /// Two names are equal if their qualified names are. `any P` and `P` are one type for Swift, so ``isExistential`` only
    /// changes how a name is printed.
    public struct TypeName: Hashable, Sendable, Comparable, CustomStringConvertible {
        /// The name with its module and enclosing types, without `any`, for example `App.Outer.Inner` or
        /// `Swift.Array<App.User>`.
        public let qualified: String
        /// True if the type is a protocol used as a type, which is printed with `any`.
        public let isExistential: Bool
        /// The qualified name with `any` in front of the protocols inside, for example `Swift.Array<any App.Clock>`; `nil` if
        /// there are none, or if they are not known.
        private let written: String?

        /// Creates a name.
        ///
        /// - Parameters:
        ///   - qualified: The name with its module and enclosing types, without `any`.
        ///   - isExistential: True if the type is a protocol used as a type.
        public init(_ qualified: String, isExistential: Bool = false) {
            self.init(qualified, isExistential: isExistential, written: nil)
        }

        /// Creates a name.
        ///
        /// - Parameter written: The qualified name with `any` in front of the protocols inside.
        package init(_ qualified: String, isExistential: Bool = false, written: String?) {
            self.qualified = qualified
            self.isExistential = isExistential
            self.written = written == qualified ? nil : written
        }

        /// The qualified name with `any` in front of each protocol, as it is written inside of another type.
        package var spelled: String { (isExistential ? "any " : "") + (written ?? qualified) }

        /// The name without modules, for example `Outer.Inner`, `any Clock` or `[User]`.
        public var description: String {
            let short = TypeName.withoutModules(TypeName.sugared(written ?? qualified))
            return isExistential ? "any \(short)" : short
        }

        /// The name with modules, for example `App.Outer.Inner`, `any App.Clock` or `[App.User]`. Private types of one name in two
        /// files of a module are the same here.
        package var withModules: String {
            let name = TypeName.withoutLocalContexts(TypeName.sugared(written ?? qualified))
            return isExistential ? "any \(name)" : name
        }

        /// The module that declares the type, if the name contains one.
        public var module: String? {
            let head = qualified.prefix { $0 == "_" || $0.isLetter || $0.isNumber }
            return qualified.dropFirst(head.count).first == "." ? String(head) : nil
        }

        /// Compares the qualified names.
        ///
        /// - Parameters:
        ///   - left: A name.
        ///   - right: Another name.
        /// - Returns: `true` if the qualified names are equal.
        public static func == (left: Self, right: Self) -> Bool { left.qualified == right.qualified }

        /// Hashes the qualified name.
        ///
        /// - Parameter hasher: The hasher.
        public func hash(into hasher: inout Hasher) { hasher.combine(qualified) }

        /// Compares the qualified names alphabetically.
        ///
        /// - Parameters:
        ///   - left: A name.
        ///   - right: Another name.
        /// - Returns: `true` if the first name is ordered before the second.
        public static func < (left: Self, right: Self) -> Bool { left.qualified < right.qualified }

        /// Removes the first component of every dotted path, and the compiler's spelling of a local context.
        ///
        /// It works on bytes, because dependency paths contain many names. Bytes outside of ASCII count as part of a name.
        package static func withoutModules(_ text: String) -> String {
            let bytes = Array(text.utf8)
            var result: [UInt8] = []
            result.reserveCapacity(bytes.count)
            var position = 0
            while position < bytes.count {
                if isNamePart(bytes[position]) {
                    appendPath(in: bytes, at: &position, to: &result)
                } else {
                    append(in: bytes, at: &position, to: &result)
                }
            }
            return String(decoding: result, as: UTF8.self)
        }

        /// Removes the compiler's spelling of local contexts.
        private static func withoutLocalContexts(_ text: String) -> String {
            let bytes = Array(text.utf8)
            var result: [UInt8] = []
            var position = 0
            while position < bytes.count { append(in: bytes, at: &position, to: &result) }
            return String(decoding: result, as: UTF8.self)
        }

        /// Appends a byte, or skips a local context.
        private static func append(in bytes: [UInt8], at position: inout Int, to result: inout [UInt8]) {
            if let end = localContextEnd(in: bytes, at: position) {
                position = end
            } else {
                result.append(bytes[position])
                position += 1
            }
        }

        /// Reads `A.B.C` and appends `B.C`. A single name is appended unchanged.
        private static func appendPath(
            in bytes: [UInt8], at position: inout Int, to result: inout [UInt8]
        ) {
            let start = position
            var afterFirst: Int?
            while position < bytes.count {
                if isNamePart(bytes[position]) {
                    position += 1
                } else if bytes[position] == UInt8(ascii: "."), !isDot(bytes, position + 1),
                    position > start,
                    position + 1 < bytes.count
                {
                    position += 1
                    if afterFirst == nil { afterFirst = position }
                    if localContextEnd(in: bytes, at: position) != nil { return }
                } else {
                    break
                }
            }
            result.append(contentsOf: bytes[(afterFirst ?? start)..<position])
        }

        private static func isDot(_ bytes: [UInt8], _ position: Int) -> Bool {
            position < bytes.count && bytes[position] == UInt8(ascii: ".")
        }

        /// True if a byte continues a name, so that what follows is not the beginning of one.
        package static func continuesName(_ byte: UInt8) -> Bool { isNamePart(byte) || byte == UInt8(ascii: ".") }

        private static func isNamePart(_ byte: UInt8) -> Bool {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
                true
            default: false
            }
        }

        private static let localContext = Array("(unknown context at ".utf8)

        /// Returns the end of `(unknown context at …).`, if it begins at this position.
        private static func localContextEnd(in bytes: [UInt8], at position: Int) -> Int? {
            guard position < bytes.count, bytes[position] == UInt8(ascii: "("),
                bytes[position...].starts(with: localContext),
                var end = bytes[position...].firstIndex(of: UInt8(ascii: ")"))
            else { return nil }
            end += 1
            while isDot(bytes, end) { end += 1 }
            return end
        }
    }
}
