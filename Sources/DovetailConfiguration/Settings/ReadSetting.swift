#if Configuration
    internal import Dovetail
    internal import DovetailGraph

    /// A setting that was read: its value as a binding, or the finding that describes why it cannot be read.
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    struct ReadSetting: Sendable {
        let path: String
        let bindings: Bindings
        let findings: [Finding]
        /// The value, to compare it with a later one.
        private let value: (any SettingValue)?

        init<Value: SettingValue>(_ value: Value, at path: String, _ location: SourceLocation) {
            self.path = path
            bindings = Bind(value: value, at: location).qualified(.name(path))._bindings
            findings = []
            self.value = value
        }

        init(_ finding: Finding, at path: String) {
            self.path = path
            bindings = Bindings(findings: [finding])
            findings = [finding]
            value = nil
        }

        /// Returns true if both have the same value.
        func hasValue(of other: ReadSetting) -> Bool {
            func equals<Value: SettingValue>(_ value: Value) -> Bool { value == other.value as? Value }
            return value.map { equals($0) } ?? (other.value == nil)
        }
    }
#endif
