#if Tracing
    public import Dovetail
    internal import DovetailGraph
    internal import Synchronization
    public import Tracing

    /// Opens a span for each instance that is made. Spans nest as the graph does: what is made for another instance is a
    /// child of that instance's span, also when several are made at the same time.
    ///
    /// ```swift
    /// let container = try Container(observers: [TracingObserver()]) { AppModule() }
    /// ```
    ///
    /// A span is named after the type and has the attributes `dovetail.place`, `dovetail.lifetime` and
    /// `dovetail.resolution`; one that failed records the error. Needs the trait `Tracing`.
    public struct TracingObserver: Observer {
        private let tracer: (any Tracer)?
        private let open = OpenSpans()

        /// The spans of what is being made. One lock, held for a look-up.
        private final class OpenSpans: Sendable {
            let spans = Mutex<[CreationID: any Span]>([:])
        }

        /// An observer that uses `tracer`, or the one the process was set up with at the time of each event.
        public init(_ tracer: (any Tracer)? = nil) { self.tracer = tracer }

        /// Opens a span.
        public func willCreate(_ binding: BindingDescription, resolution: ResolutionID) {
            guard let creation = binding.creation else { return }
            let parent = binding.parent.flatMap { parent in open.spans.withLock { $0[parent] } }
            let span = (tracer ?? InstrumentationSystem.tracer).startAnySpan(
                binding.name, context: parent?.context ?? .current ?? .topLevel, ofKind: .internal)
            span.attributes["dovetail.place"] = "\(binding.location)"
            span.attributes["dovetail.lifetime"] = binding.lifetime.rawValue
            span.attributes["dovetail.resolution"] = "\(resolution)"
            open.spans.withLock { $0[creation] = span }
        }

        /// Ends its span.
        public func didCreate(_ binding: BindingDescription, resolution: ResolutionID, duration: Duration) {
            close(binding)?.end()
        }

        /// Ends its span with the error.
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
