#if Configuration
    internal import Configuration
    internal import Dovetail
    internal import DovetailGraph
    internal import DovetailValues

    /// The declaration of one value of a configuration: its key, its type and perhaps a default.
    ///
    /// ```swift
    /// Setting("host", String.self)
    /// Setting("port", default: 8080)
    /// ```
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    public struct Setting<Value: SettingValue>: Sendable {
        let key: String
        let fallback: Value?
        let location: SourceLocation

        /// Declares a value that has to be set.
        ///
        /// - Parameters:
        ///   - key: The key, relative to the path of the ``ConfigurationValues``. Its components are separated by periods.
        ///   - type: The type of the value.
        ///   - fileID: The file that diagnostics show. Use the default.
        ///   - line: The line that diagnostics show. Use the default.
        ///   - column: The column that diagnostics show. Use the default.
        public init(
            _ key: String, _ type: Value.Type, fileID: StaticString = #fileID, line: UInt = #line,
            column: UInt = #column
        ) {
            self.init(key, nil, SourceLocation(file: fileID.description, line: Int(line), column: Int(column)))
        }

        /// Declares a value with a default, which is used if no provider has the value.
        ///
        /// - Parameters:
        ///   - key: The key, relative to the path of the ``ConfigurationValues``. Its components are separated by periods.
        ///   - value: The default.
        ///   - fileID: The file that diagnostics show. Use the default.
        ///   - line: The line that diagnostics show. Use the default.
        ///   - column: The column that diagnostics show. Use the default.
        public init(
            _ key: String, default value: Value, fileID: StaticString = #fileID, line: UInt = #line,
            column: UInt = #column
        ) {
            self.init(key, value, SourceLocation(file: fileID.description, line: Int(line), column: Int(column)))
        }

        private init(_ key: String, _ fallback: Value?, _ location: SourceLocation) {
            self.key = key
            self.fallback = fallback
            self.location = location
        }
    }

    /// A list of settings, which a ``SettingBuilder`` creates.
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    public struct Settings: Sendable {
        let items: [any AnySetting]
    }

    /// A setting without its static type.
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    protocol AnySetting: Sendable {
        var key: String { get }
        func read(from reader: ConfigSnapshotReader, at path: String) -> ReadSetting
        func failure(fetchingFrom reader: ConfigReader, at path: String) async -> FetchFailure?
    }

    /// The error of a provider that fetches its values.
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    struct FetchFailure {
        let finding: Finding
        let cause: any Error
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    extension Setting: AnySetting {
        /// Reads the value. A missing value becomes the default, a value of another type never does.
        func read(from reader: ConfigSnapshotReader, at path: String) -> ReadSetting {
            let configKey = ConfigKey(key)
            do {
                let content = try reader.content(of: configKey, as: Value.configType, isSecret: Value.isSecret)
                if let value = Value(configContent: content) { return ReadSetting(value, at: path, location) }
            } catch  where error.isMissingValue {
                if let fallback { return ReadSetting(fallback, at: path, location) }
                return invalid(.notProvided(type: typeName, asked: reader.providers), at: path)
            } catch {}
            let found = reader.kind(of: configKey)
            return invalid(.notConvertible(found: found, type: typeName, asked: reader.providers), at: path)
        }

        /// Lets providers that fetch their values do so. Returns the error of one that fails. If the value is missing or has
        /// another type, the snapshot shows it.
        func failure(fetchingFrom reader: ConfigReader, at path: String) async -> FetchFailure? {
            do {
                try await reader.fetch(ConfigKey(key), as: Value.configType)
                return nil
            } catch  where error.isAboutTheValue {
                return nil
            } catch {
                let mistake = OtherProblem.ValueMistake.notConvertible(
                    found: nil, type: typeName, asked: reader.providers)
                return FetchFailure(finding: finding(mistake, at: path), cause: error)
            }
        }

        private var typeName: String { TypeName(Value.self).description }

        private func invalid(_ mistake: OtherProblem.ValueMistake, at path: String) -> ReadSetting {
            ReadSetting(finding(mistake, at: path), at: path)
        }

        private func finding(_ mistake: OtherProblem.ValueMistake, at path: String) -> Finding {
            Finding(.invalidValue(path: path, mistake: mistake), at: location)
        }
    }

    /// Collects the settings of a ``ConfigurationValues``, one per line.
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @resultBuilder public enum SettingBuilder {
        /// Creates a list of one setting.
        ///
        /// - Parameter setting: The setting.
        /// - Returns: The list.
        public static func buildExpression<Value>(_ setting: Setting<Value>) -> Settings { Settings(items: [setting]) }
        /// Combines the lines.
        ///
        /// - Parameter parts: The settings of each line.
        /// - Returns: All settings, in order.
        public static func buildBlock(_ parts: Settings...) -> Settings { buildArray(parts) }
        /// Returns the settings of an `if` without `else`.
        ///
        /// - Parameter part: The settings, if the condition holds.
        /// - Returns: The settings.
        public static func buildOptional(_ part: Settings?) -> Settings { part ?? Settings(items: []) }
        /// Returns the settings of the first branch.
        ///
        /// - Parameter first: The settings.
        /// - Returns: The settings.
        public static func buildEither(first: Settings) -> Settings { first }
        /// Returns the settings of the second branch.
        ///
        /// - Parameter second: The settings.
        /// - Returns: The settings.
        public static func buildEither(second: Settings) -> Settings { second }
        /// Returns the settings of a loop.
        ///
        /// - Parameter parts: The settings of each round.
        /// - Returns: All settings, in order.
        public static func buildArray(_ parts: [Settings]) -> Settings { Settings(items: parts.flatMap(\.items)) }
    }
#endif
