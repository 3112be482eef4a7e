#if Hummingbird
    internal import Dovetail
    internal import Hummingbird
    internal import Logging
    internal import NIOCore
    internal import DovetailModel

    /// Closes the container of a request exactly once, with the outcome of the request.
    ///
    /// A response body that is streamed retains it. So if the body is dropped without being written, which happens for
    /// `HEAD` and when the client has hung up, the container is closed too.
    final class RequestEnding: Sendable {
        private let container: Container
        private let logger: Logger
        private let isHead: Bool
        private let state = Guarded(State())

        private struct State {
            var hasEnded = false
            var clientIsGone = false
        }

        init(_ container: Container, of request: Request, logger: Logger) {
            self.container = container
            self.logger = logger
            isHead = request.method == .head
        }

        deinit {
            guard state.withLock({ !$0.hasEnded }) else { return }
            // A response to `HEAD` is complete without its body.
            let outcome = isHead ? ContainerOutcome.returned : .cancelled
            Task { [container, logger] in await close(container, outcome: outcome, logger: logger) }
        }

        /// Ends a request that was completed.
        func end() async throws {
            let isGone = state.withLock { $0.clientIsGone }
            guard claim() else { return }
            if isGone { return await close(container, outcome: .cancelled, logger: logger) }
            try await container.close(outcome: .returned)
        }

        /// Ends a request that threw. The error is the one to report, so errors of hooks are only logged.
        func end(with error: any Error) async {
            let isGone = state.withLock { $0.clientIsGone }
            guard claim() else { return }
            let outcome = isGone || Task.isCancelled ? ContainerOutcome.cancelled : .threw(error)
            await close(container, outcome: outcome, logger: logger)
        }

        /// Remembers that the client takes nothing more.
        func clientHungUp() { state.withLock { $0.clientIsGone = true } }

        private func claim() -> Bool {
            state.withLock { state in
                defer { state.hasEnded = true }
                return !state.hasEnded
            }
        }
    }

    extension RequestEnding {
        /// Ends the request, and returns its response with a body that needs the container no longer.
        func collecting(_ response: Response) async throws -> Response {
            let collected = CollectedBody()
            try await response.body.write(CollectingWriter(body: collected))
            try await end()
            var response = response
            response.body = collected.body
            return response
        }

        /// Returns the response with a body that ends the request when it has been written.
        func streaming(_ response: Response) -> Response {
            let body = response.body
            var response = response
            response.body = ResponseBody(contentLength: body.contentLength) { writer in
                do {
                    try await body.write(EndingWriter(client: writer, ending: self))
                    try await self.end()
                } catch {
                    await self.end(with: error)
                    throw error
                }
            }
            return response
        }
    }

    /// Closes a container whose hooks have nobody left to throw to.
    private func close(_ container: Container, outcome: ContainerOutcome, logger: Logger) async {
        do throws(CloseError) { try await container.close(outcome: outcome) } catch {
            logger.error("A hook threw at the end of a request", metadata: ["dovetail.error": "\(error)"])
        }
    }

    /// A writer that ends the request before it sends the end of the body.
    private struct EndingWriter: ResponseBodyWriter {
        var client: any ResponseBodyWriter
        let ending: RequestEnding

        @concurrent mutating func write(_ buffer: ByteBuffer) async throws {
            do { try await client.write(buffer) } catch {
                ending.clientHungUp()
                throw error
            }
        }

        @concurrent mutating func write(contentsOf buffers: some Sequence<ByteBuffer>) async throws {
            do { try await client.write(contentsOf: buffers) } catch {
                ending.clientHungUp()
                throw error
            }
        }

        @concurrent consuming func finish(_ trailingHeaders: HTTPFields?) async throws {
            try await ending.end()
            try await client.finish(trailingHeaders)
        }
    }

    /// A body in memory.
    private final class CollectedBody: Sendable {
        private let parts = Guarded((bytes: ByteBuffer(), trailers: HTTPFields?.none))

        var body: ResponseBody {
            let (bytes, trailers) = parts.withLock { $0 }
            guard let trailers else { return ResponseBody(byteBuffer: bytes) }
            return ResponseBody(contentLength: bytes.readableBytes) { writer in
                try await writer.write(bytes)
                try await writer.finish(trailers)
            }
        }

        func append(_ buffer: ByteBuffer) {
            parts.withLock { parts in
                // Most bodies are one buffer, which is not copied.
                if parts.bytes.readableBytes == 0 { return parts.bytes = buffer }
                parts.bytes.writeImmutableBuffer(buffer)
            }
        }

        func finish(_ trailers: HTTPFields?) { parts.withLock { $0.trailers = trailers } }
    }

    /// A writer that keeps what is written in memory.
    private struct CollectingWriter: ResponseBodyWriter {
        let body: CollectedBody

        func write(_ buffer: ByteBuffer) async throws { body.append(buffer) }
        consuming func finish(_ trailingHeaders: HTTPFields?) async throws { body.finish(trailingHeaders) }
    }
#endif
