#if Configuration
    public import Configuration

    /// A type of settings: `String`, `Int`, `Double`, `Bool`, arrays of these, ``Secret``, and types of your own.
    ///
    /// Your own type needs no code if it has a raw value of one of these types, or if it is an `ExpressibleByConfigString`:
    ///
    /// ```swift
    /// enum LogLevel: String, SettingValue { case debug, info, error }
    /// ```
    ///
    /// Values are compared to find out which ones a reload has changed.
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    public protocol SettingValue: Sendable, Equatable {
        /// The type for which the providers are asked.
        static var configType: ConfigType { get }
        /// A Boolean value that indicates whether swift-configuration has to hide the value from access reporters.
        static var isSecret: Bool { get }
        /// Creates a value from what a provider returned.
        ///
        /// - Parameter content: The content, which has the ``configType``.
        /// - Returns: The value, or `nil` if the type cannot represent the content.
        init?(configContent content: ConfigContent)
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    extension SettingValue {
        /// `false`, which lets access reporters show the value.
        public static var isSecret: Bool { false }
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    extension String: SettingValue {
        /// A string.
        public static var configType: ConfigType { .string }
        /// Creates a string from the content of a provider.
        ///
        /// - Parameter content: The content.
        public init?(configContent content: ConfigContent) {
            guard case .string(let text) = content else { return nil }
            self = text
        }
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    extension Int: SettingValue {
        /// An integer.
        public static var configType: ConfigType { .int }
        /// Creates an integer from the content of a provider.
        ///
        /// - Parameter content: The content.
        public init?(configContent content: ConfigContent) {
            guard case .int(let number) = content else { return nil }
            self = number
        }
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    extension Double: SettingValue {
        /// A floating-point number.
        public static var configType: ConfigType { .double }
        /// Creates a number from the content of a provider. It must be finite.
        ///
        /// - Parameter content: The content.
        public init?(configContent content: ConfigContent) {
            // A value that is not a number would never equal itself, so every reload would change it.
            guard case .double(let number) = content, number.isFinite else { return nil }
            self = number
        }
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    extension Bool: SettingValue {
        /// A Boolean value.
        public static var configType: ConfigType { .bool }
        /// Creates a Boolean value from the content of a provider.
        ///
        /// - Parameter content: The content.
        public init?(configContent content: ConfigContent) {
            guard case .bool(let flag) = content else { return nil }
            self = flag
        }
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    extension Array: SettingValue where Element: SettingValue {
        /// An array of the element's type. Arrays of arrays, which no provider has, cannot be read.
        public static var configType: ConfigType {
            switch Element.configType {
            case .int: .intArray
            case .double: .doubleArray
            case .bool: .boolArray
            case .bytes: .byteChunkArray
            default: .stringArray
            }
        }
        /// `true` if the elements are secrets.
        public static var isSecret: Bool { Element.isSecret }
        /// Creates an array from the content of a provider.
        ///
        /// - Parameter content: The content.
        public init?(configContent content: ConfigContent) {
            let elements: [ConfigContent]
            switch content {
            case .stringArray(let texts): elements = texts.map { .string($0) }
            case .intArray(let numbers): elements = numbers.map { .int($0) }
            case .doubleArray(let numbers): elements = numbers.map { .double($0) }
            case .boolArray(let flags): elements = flags.map { .bool($0) }
            case .byteChunkArray(let chunks): elements = chunks.map { .bytes($0) }
            default: return nil
            }
            self = elements.compactMap { Element(configContent: $0) }
            guard count == elements.count else { return nil }
        }
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    extension SettingValue where Self: RawRepresentable, RawValue: SettingValue {
        /// The type of the raw value.
        public static var configType: ConfigType { RawValue.configType }
        /// Creates a value from its raw value.
        ///
        /// - Parameter content: The content.
        public init?(configContent content: ConfigContent) {
            guard let value = RawValue(configContent: content) else { return nil }
            self.init(rawValue: value)
        }
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    extension SettingValue where Self: ExpressibleByConfigString {
        /// A string.
        public static var configType: ConfigType { .string }
        /// Creates a value from a string.
        ///
        /// - Parameter content: The content.
        public init?(configContent content: ConfigContent) {
            guard case .string(let text) = content else { return nil }
            self.init(configString: text)
        }
    }
#endif
