#if Configuration
    public import Dovetail

    /// What has happened to a ``ReloadingContainer``.
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    public enum ReloadEvent: Sendable {
        /// The values are the same as before, so the generation stays.
        case unchanged
        /// A new generation has started and is now the current one. `values` are the paths of the values that have changed.
        case replaced(generation: Int, values: [String])
        /// The new values could not be used, so the running generation stays. The error is an `AssemblyError` if a value is
        /// missing or has another type, or if a provider failed; a `ValidationError`; or a `ResolutionError` if an
        /// instance could not be created.
        ///
        /// Its description contains no value, unless an error of your own contains one that is not a ``Secret``.
        case refused(any Error)
        /// The last request of a replaced generation has ended, or `close()` was called, and the instances that no other
        /// generation uses are closed. The error contains those of the hooks that threw.
        case ended(generation: Int, CloseError?)
    }
#endif
