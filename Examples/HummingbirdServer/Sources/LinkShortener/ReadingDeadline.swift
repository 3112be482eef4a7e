import HummingbirdCore
import NIOCore
import NIOHTTPTypes

/// Disconnects a client that has not sent the whole body of a request in time.
///
/// The idle timeout does so for a client that sends nothing. But each byte of a body begins it anew, so a client that
/// sends one from time to time would stay connected, also when the server is to end.
final class ReadingDeadline: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart

    private let limit: TimeAmount
    private var disconnection: Scheduled<Void>?

    init(_ limit: TimeAmount) { self.limit = limit }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head:
            let channel = context.channel
            disconnection = context.eventLoop.scheduleTask(in: limit) { channel.close(promise: nil) }
        case .body: break
        case .end: stop()
        }
        context.fireChannelRead(data)
    }

    func channelInactive(context: ChannelHandlerContext) {
        stop()
        context.fireChannelInactive()
    }

    private func stop() {
        disconnection?.cancel()
        disconnection = nil
    }
}
