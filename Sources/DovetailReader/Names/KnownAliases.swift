/// The type aliases of the standard library and of Foundation that may be the type of a dependency. At run time, the type
/// has the name of what the alias stands for.
enum KnownAliases {
    /// Those that stand for different types on different platforms.
    static let varying: Set<String> = [
        "CChar", "CLong", "CUnsignedLong", "CLongDouble", "CWideChar", "CVaListPointer",
        "uid_t", "gid_t", "pid_t", "mode_t", "dev_t", "ino_t", "off_t", "time_t", "size_t", "socklen_t", "pthread_t",
        "CInterop",
    ]

    /// Aliases of generic types, whose arguments stay.
    static let renamed = [
        "CountableRange": "Range", "CountableClosedRange": "ClosedRange",
        "CountablePartialRangeFrom": "PartialRangeFrom",
    ]

    /// From the interfaces of the Swift module (Swift 6.3), from swift-corelibs-foundation (`NSDate.swift`,
    /// `NSString.swift`) and from its header `CFDate.h`.
    private static let targets: [String: TypeReference] = [
        "Codable": .composition([.names(["Swift", "Decodable"]), .names(["Swift", "Encodable"])]),
        "AnyClass": .existential(.metatype(.names(["Swift", "AnyObject"]))),
        "Float32": .names(["Swift", "Float"]), "Float64": .names(["Swift", "Double"]),
        "CBool": .names(["Swift", "Bool"]), "CFloat": .names(["Swift", "Float"]),
        "CDouble": .names(["Swift", "Double"]),
        "CSignedChar": .names(["Swift", "Int8"]), "CUnsignedChar": .names(["Swift", "UInt8"]),
        "CShort": .names(["Swift", "Int16"]), "CUnsignedShort": .names(["Swift", "UInt16"]),
        "UnicodeScalar": .names(["Unicode", "Scalar"]), "CChar16": .names(["Swift", "UInt16"]),
        "CChar32": .names(["Unicode", "Scalar"]), "UTF8": .names(["Unicode", "UTF8"]),
        "UTF16": .names(["Unicode", "UTF16"]), "IntegerLiteralType": .names(["Swift", "Int"]),
        "FloatLiteralType": .names(["Swift", "Double"]), "StringLiteralType": .names(["Swift", "String"]),
        "BooleanLiteralType": .names(["Swift", "Bool"]), "CInt": .names(["Swift", "Int32"]),
        "CUnsignedInt": .names(["Swift", "UInt32"]),
        "CLongLong": .names(["Swift", "Int64"]), "CUnsignedLongLong": .names(["Swift", "UInt64"]),
        "TimeInterval": .names(["Swift", "Double"]), "CFTimeInterval": .names(["Swift", "Double"]),
        "CFAbsoluteTime": .names(["Swift", "Double"]), "unichar": .names(["Swift", "UInt16"]),
        "NSStringEncoding": .names(["Swift", "UInt"]),
    ]

    /// The type for which an alias stands, if the sources declare no type with that name.
    static func target(of name: String) -> TypeReference? { targets[name] }
}
