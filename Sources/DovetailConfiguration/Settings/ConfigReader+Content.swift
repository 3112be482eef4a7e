#if Configuration
    internal import Configuration

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    extension ConfigSnapshotReader {
        /// Returns what the first provider with a value has.
        ///
        /// - Throws: The error of that provider, or an error with ``Swift/Error/isMissingValue``.
        func content(of key: ConfigKey, as type: ConfigType, isSecret: Bool) throws -> ConfigContent {
            switch type {
            case .string: .string(try requiredString(forKey: key, isSecret: isSecret))
            case .int: .int(try requiredInt(forKey: key, isSecret: isSecret))
            case .double: .double(try requiredDouble(forKey: key, isSecret: isSecret))
            case .bool: .bool(try requiredBool(forKey: key, isSecret: isSecret))
            case .bytes: .bytes(try requiredBytes(forKey: key, isSecret: isSecret))
            case .stringArray: .stringArray(try requiredStringArray(forKey: key, isSecret: isSecret))
            case .intArray: .intArray(try requiredIntArray(forKey: key, isSecret: isSecret))
            case .doubleArray: .doubleArray(try requiredDoubleArray(forKey: key, isSecret: isSecret))
            case .boolArray: .boolArray(try requiredBoolArray(forKey: key, isSecret: isSecret))
            case .byteChunkArray: .byteChunkArray(try requiredByteChunkArray(forKey: key, isSecret: isSecret))
            }
        }

        /// Describes the kind of a value that has another type than expected, without the value; `nil` if no type fits,
        /// because the provider fails.
        func kind(of key: ConfigKey) -> String? {
            // Always as a secret, because access reporters would show the value for each type.
            func fits(_ type: ConfigType) -> Bool { (try? content(of: key, as: type, isSecret: true)) != nil }
            if fits(.string) { return "a string" }
            // Some formats convert a Boolean to a number, and a number to a Boolean.
            if fits(.double) { return fits(.bool) ? "a number or a Boolean" : "a number" }
            if fits(.int) { return "a number" }
            if fits(.bool) { return "a Boolean" }
            if fits(.bytes) { return "data" }
            let arrays: [ConfigType] = [.stringArray, .intArray, .doubleArray, .boolArray, .byteChunkArray]
            return arrays.contains(where: fits) ? "an array" : nil
        }

        /// The names of the providers, in the order in which they are asked.
        var providers: String { description.providers }
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    extension String {
        /// The names of the providers, if this is the description of a reader. Readers have no property for them.
        fileprivate var providers: String {
            let parts = split(separator: "providers: ", maxSplits: 1)
            return parts.count == 2 ? String(parts[1].dropLast()) : self
        }
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    extension ConfigReader {
        /// The names of the providers, in the order in which they are asked.
        var providers: String { description.providers }

        /// Asks the providers for a value, in a way that lets them fetch it, and hides it from access reporters.
        func fetch(_ key: ConfigKey, as type: ConfigType) async throws {
            switch type {
            case .string: _ = try await fetchRequiredString(forKey: key, isSecret: true)
            case .int: _ = try await fetchRequiredInt(forKey: key, isSecret: true)
            case .double: _ = try await fetchRequiredDouble(forKey: key, isSecret: true)
            case .bool: _ = try await fetchRequiredBool(forKey: key, isSecret: true)
            case .bytes: _ = try await fetchRequiredBytes(forKey: key, isSecret: true)
            case .stringArray: _ = try await fetchRequiredStringArray(forKey: key, isSecret: true)
            case .intArray: _ = try await fetchRequiredIntArray(forKey: key, isSecret: true)
            case .doubleArray: _ = try await fetchRequiredDoubleArray(forKey: key, isSecret: true)
            case .boolArray: _ = try await fetchRequiredBoolArray(forKey: key, isSecret: true)
            case .byteChunkArray: _ = try await fetchRequiredByteChunkArray(forKey: key, isSecret: true)
            }
        }
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    extension Error {
        /// A Boolean value that indicates whether no provider has the value, as opposed to one of another type.
        ///
        /// The errors of swift-configuration are not public, so this is the name of the case. A test notices if it
        /// changes.
        var isMissingValue: Bool { nameOfCase == "missingRequiredConfigValue" }

        /// A Boolean value that indicates whether the provider has answered, but not with a value of the type.
        var isAboutTheValue: Bool {
            isMissingValue || nameOfCase == "configValueNotConvertible" || nameOfCase == "configValueFailedToCast"
        }

        private var nameOfCase: String? { Mirror(reflecting: self).children.first?.label }
    }
#endif
