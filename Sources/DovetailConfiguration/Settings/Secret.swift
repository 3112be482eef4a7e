#if Configuration
    public import Configuration

    /// A value that is never printed.
    ///
    /// Read each password, token and key as a secret, and let your types take a `Secret` as their dependency:
    ///
    /// ```swift
    /// Setting("password", Secret<String>.self)
    /// ```
    ///
    /// Its description, its reflection and the errors about it do not contain the value, and swift-configuration hides it
    /// from access reporters. So it does not appear in a log either if an error of your own contains the secret, for
    /// example `LoginFailed(password: password)`. Only ``revealed`` returns the value. Use it where you pass the value
    /// on, and nowhere else.
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    public struct Secret<Value: Sendable>: Sendable {
        /// The value itself.
        public let revealed: Value

        /// Creates a secret.
        ///
        /// - Parameter value: The value to hide.
        public init(_ value: Value) { revealed = value }
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    extension Secret: Equatable where Value: Equatable {}

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
        /// A text without the value.
        public var description: String { "<secret>" }
        /// A text without the value.
        public var debugDescription: String { "<secret>" }
        /// A mirror without children, so that `dump` prints no value.
        public var customMirror: Mirror { Mirror(self, children: []) }
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    extension Secret: SettingValue where Value: SettingValue {
        /// The type of the value.
        public static var configType: ConfigType { Value.configType }
        /// `true`, so access reporters do not show the value.
        public static var isSecret: Bool { true }
        /// Creates a secret from the content of a provider.
        ///
        /// - Parameter content: The content.
        public init?(configContent content: ConfigContent) {
            guard let value = Value(configContent: content) else { return nil }
            self.init(value)
        }
    }
#endif
