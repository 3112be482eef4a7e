// A stub of Foundation, or of FoundationEssentials outside of Apple platforms: only what DovetailValues, DovetailFiles and DovetailClocks use. The
// signatures are from the public documentation.

public struct Data: RandomAccessCollection, Hashable, Sendable, Codable {
    public var startIndex: Int { 0 }
    public var endIndex: Int { 0 }
    public subscript(position: Int) -> UInt8 { 0 }
    public struct ReadingOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
    }
    public struct Base64DecodingOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
    }
    public init() {}
    public init(contentsOf url: URL, options: ReadingOptions = []) throws {}
    public init?(base64Encoded base64String: String, options: Base64DecodingOptions = []) { nil }
}

public struct URL: Hashable, Sendable, Codable {
    public init?(string: String) { nil }
    public var path: String { "" }
    public var relativePath: String { "" }
    public func resolvingSymlinksInPath() -> URL { self }
}

public struct FileAttributeKey: Hashable, Sendable {
    public static let type = FileAttributeKey()
    public static let size = FileAttributeKey()
}

public struct FileAttributeType: Hashable, Sendable {
    public static let typeRegular = FileAttributeType()
}

open class FileManager: @unchecked Sendable {
    public class var `default`: FileManager { FileManager() }
    public init() {}
    open func attributesOfItem(atPath path: String) throws -> [FileAttributeKey: Any] { [:] }
}

public struct Date: Hashable, Comparable, Sendable, Codable {
    public static func < (left: Date, right: Date) -> Bool { false }
    public init<T: ParseStrategy>(_ value: T.ParseInput, strategy: T) throws where T.ParseOutput == Date { self.init() }
    public init() {}
    public func addingTimeInterval(_ interval: Double) -> Date { self }

    public struct ISO8601FormatStyle: Hashable, Sendable, Codable, ParseStrategy {
        public func parse(_ value: String) throws -> Date { Date() }
    }
}

public struct UUID: Hashable, Sendable, Codable {
    public init() {}
    public init(
        uuid: (
            UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8,
            UInt8
        )
    ) {}
}

public protocol ParseStrategy: Codable, Hashable {
    associatedtype ParseInput
    associatedtype ParseOutput
    func parse(_ value: ParseInput) throws -> ParseOutput
}

extension ParseStrategy where Self == Date.ISO8601FormatStyle {
    public static var iso8601: Self { Date.ISO8601FormatStyle() }
}

open class PropertyListDecoder {
    public init() {}
    open var userInfo: [CodingUserInfoKey: any Sendable] {
        get { [:] }
        set {}
    }
    open func decode<T: Decodable>(_ type: T.Type, from data: Data) throws -> T { fatalError() }
}

public struct CocoaError: Error, Hashable {
    public struct Code: Hashable, Sendable {
        public static var fileReadNoSuchFile: Code { Code() }
    }
    public let code: Code
}
