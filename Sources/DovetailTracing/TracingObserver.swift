#if Tracing
    public import Dovetail
    internal import DovetailModel
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
            let spans = Guarded<[UInt64: any Span]>([:])
        }

        /// Creates an observer that uses a tracer.
        ///
        /// - Parameter tracer: The tracer. Without it, each event uses the tracer that the process is set up with at
        ///   that time.
        public init(_ tracer: (any Tracer)? = nil) { self.tracer = tracer }

        /// Opens a span when a creation begins, and ends it when the creation has succeeded or failed.
        ///
        /// - Parameter event: The event.
        public func handle(_ event: ContainerEvent) {
            switch event {
            case .creating(let binding): begin(binding)
            case .created(let binding, _): close(binding)?.end()
            case .creationFailed(let binding, let error):
                guard let span = close(binding) else { return }
                span.recordError(error)
                span.setStatus(SpanStatus(code: .error, message: error.id.rawValue))
                span.end()
            default: break
            }
        }

        private func begin(_ binding: BindingDescription) {
            guard let creation = binding.creation else { return }
            let parent = binding.parent.flatMap { parent in open.spans.withLock { $0[parent] } }
            let span = (tracer ?? InstrumentationSystem.tracer).startAnySpan(
                binding.name, context: parent?.context ?? .current ?? .topLevel, ofKind: .internal)
            span.attributes["dovetail.location"] = "\(binding.location)"
            span.attributes["dovetail.lifetime"] = binding.lifetime.rawValue
            span.attributes["dovetail.resolution"] = binding.resolution.map { "#\($0)" }
            open.spans.withLock { $0[creation] = span }
        }

        private func close(_ binding: BindingDescription) -> (any Span)? {
            binding.creation.flatMap { creation in open.spans.withLock { $0.removeValue(forKey: creation) } }
        }
    }
#endif
