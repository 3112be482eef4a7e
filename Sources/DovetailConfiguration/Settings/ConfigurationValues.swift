#if Configuration
    public import Configuration
    public import Dovetail
    internal import DovetailGraph
    internal import DovetailValues

    /// A module that binds the values of a `ConfigReader`: environment variables, arguments, files and others.
    ///
    /// Declare the values that your program reads, with the type of each one:
    ///
    /// ```swift
    /// let values = ConfigurationValues(config, at: "http") {
    ///     Setting("host", String.self)
    ///     Setting("port", default: 8080)
    ///     Setting("password", Secret<String>.self)
    /// }
    /// ```
    ///
    /// List them in a module. Each value is bound by its type and, as a qualifier, by its path, as `ValueFiles` of
    /// `DovetailFiles` binds the values of files:
    ///
    /// ```swift
    /// struct HTTPModule: Module {
    ///     let values: ConfigurationValues
    ///     var body: some Module {
    ///         values
    ///         Bind(HTTPServer.init).lifetime(.singleton)
    ///             .using(String.self, .name("http.host")).using(Int.self, .name("http.port"))
    ///             .using(Secret<String>.self, .name("http.password"))
    ///     }
    /// }
    /// ```
    ///
    /// ## Mistakes
    ///
    /// The values are read when you create this value, all from one snapshot. If one is missing or has another type, you
    /// get an `AssemblyError` when you create a container, before anything is validated or started. It lists every
    /// mistake with the key, the type, and the providers that were asked. A default stands in for a missing value, but
    /// never for a mistyped one, for which `ConfigReader` itself would return the default.
    ///
    /// If no binding uses a declared value, the container's findings contain an `unused-value` warning. Providers cannot
    /// list their keys, so a key that you set and that no `Setting` declares is not reported.
    ///
    /// No diagnostic contains a value. Declare passwords and the like as ``Secret``.
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    public struct ConfigurationValues: Module {
        let reader: ConfigReader
        let values: [ReadSetting]
        private let path: String
        private let settings: [any AnySetting]

        /// Reads values.
        ///
        /// You can list any number of them in a container.
        ///
        /// - Parameters:
        ///   - reader: The reader.
        ///   - path: The path of the values, to which the keys are relative. Without it, they are relative to the reader.
        ///   - settings: The values to read, one per line.
        /// - Complexity: O(*n*), where *n* is the number of settings.
        public init(
            _ reader: ConfigReader, at path: String = "", @SettingBuilder _ settings: () -> Settings
        ) {
            self.reader = path.isEmpty ? reader : reader.scoped(to: ConfigKey(path))
            self.path = path
            self.settings = settings().items
            values = ConfigurationValues.read(self.settings, from: self.reader.snapshot(), at: path)
        }

        /// One binding per value.
        public var body: some Module { for value in values { value.bindings } }

        /// The bindings themselves, so that values of several paths can be listed in one container.
        public var _bindings: Bindings { body._bindings }

        /// Reads the values again.
        ///
        /// - Parameter reader: A snapshot, relative to the path.
        func values(of reader: ConfigSnapshotReader) -> [ReadSetting] {
            ConfigurationValues.read(settings, from: reader, at: path)
        }

        /// Lets providers that fetch their values do so. Returns the error of the first one that fails.
        func fetchFailure() async -> FetchFailure? {
            for setting in settings {
                let path = ConfigurationValues.path(of: setting, at: path)
                if let failure = await setting.failure(fetchingFrom: reader, at: path) { return failure }
            }
            return nil
        }

        private static func path(of setting: any AnySetting, at path: String) -> String {
            path.appendingKey(setting.key)
        }

        private static func read(
            _ settings: [any AnySetting], from reader: ConfigSnapshotReader, at path: String
        ) -> [ReadSetting] {
            settings.map { $0.read(from: reader, at: ConfigurationValues.path(of: $0, at: path)) }
        }
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    extension ConfigurationValues: CustomStringConvertible, CustomReflectable {
        /// The paths of the values, without the values.
        public var description: String {
            "ConfigurationValues(\(values.map(\.path).joined(separator: ", ")))"
        }
        /// A mirror with the paths only. Otherwise, `dump` would print the values of the reader's providers.
        public var customMirror: Mirror { Mirror(self, children: ["paths": values.map(\.path)]) }
    }
#endif
