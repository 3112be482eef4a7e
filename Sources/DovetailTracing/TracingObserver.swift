#if Tracing
    public import Dovetail
    internal import DovetailGraph
    internal import Synchronization
    public import Tracing

    /// An observer that opens a span for each instance that is created.
    ///
    /// It needs the trait `Tracing`. Pass it to a container:
    ///
    /// ```swift
    /// let container = try Container(observers: [TracingObserver()]) { AppModule() }
    /// ```
    ///
    /// Spans are nested as the dependencies are: the span of a dependency is a child of the span of its dependent, even
    /// if several instances are created at the same time. The outermost span is a child of the task's current span, if
    /// any.
    ///
    /// A span has the name of the type, and the attributes `dovetail.location` (the source location),
    /// `dovetail.lifetime` and `dovetail.resolution`. The span of a failed creation records the error.
    public struct TracingObserver: Observer {
        private let tracer: (any Tracer)?
        private let open = OpenSpans()

        /// The open spans, by creation. One lock guards them, and it is held only to look up, add or remove a span.
        private final class OpenSpans: Sendable {
            let spans = Mutex<[CreationID: any Span]>([:])
        }

        /// Creates an observer that uses a tracer.
        ///
        /// - Parameter tracer: The tracer. Without it, each event uses the tracer that the process is set up with at
        ///   that time.
        public init(_ tracer: (any Tracer)? = nil) { self.tracer = tracer }

        /// Opens a span.
        ///
        /// - Parameters:
        ///   - binding: The binding whose factory runs next.
        ///   - resolution: The identifier of the resolve.
        public func willCreate(_ binding: BindingDescription, resolution: ResolutionID) {
            guard let creation = binding.creation else { return }
            let parent = binding.parent.flatMap { parent in open.spans.withLock { $0[parent] } }
            let span = (tracer ?? InstrumentationSystem.tracer).startAnySpan(
                binding.name, context: parent?.context ?? .current ?? .topLevel, ofKind: .internal)
            span.attributes["dovetail.location"] = "\(binding.location)"
            span.attributes["dovetail.lifetime"] = binding.lifetime.rawValue
            span.attributes["dovetail.resolution"] = "\(resolution)"
            open.spans.withLock { $0[creation] = span }
        }

        /// Ends the span of a creation.
        ///
        /// - Parameters:
        ///   - binding: The binding that created the instance.
        ///   - resolution: The identifier of the resolve.
        ///   - duration: The time that the creation took, including dependencies.
        public func didCreate(_ binding: BindingDescription, resolution: ResolutionID, duration: Duration) {
            close(binding)?.end()
        }

        /// Ends the span of a creation, and records the error in it.
        ///
        /// - Parameters:
        ///   - binding: The binding whose instance was not created.
        ///   - resolution: The identifier of the resolve.
        ///   - error: The error that ended the creation.
        public func didNotCreate(_ binding: BindingDescription, resolution: ResolutionID, error: ResolutionError) {
            guard let span = close(binding) else { return }
            span.recordError(error)
            span.setStatus(SpanStatus(code: .error, message: error.id.rawValue))
            span.end()
        }

        private func close(_ binding: BindingDescription) -> (any Span)? {
            binding.creation.flatMap { creation in open.spans.withLock { $0.removeValue(forKey: creation) } }
        }
    }
#endif
