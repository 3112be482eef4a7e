#if Configuration
    internal import Dovetail

    /// The use of a generation by one request. It ends when the object is released.
    ///
    /// A child container receives it as a value. It releases its values when it is closed, or when it is released.
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    final class GenerationLease: Sendable {
        let generation: Generation
        private let end: @Sendable (Int) -> Void

        init(_ generation: Generation, end: @escaping @Sendable (Int) -> Void) {
            self.generation = generation
            self.end = end
        }

        deinit { end(generation.number) }
    }
#endif
