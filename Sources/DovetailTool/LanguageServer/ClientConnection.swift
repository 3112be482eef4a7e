#if Tools
    internal import DovetailJSON
    internal import DovetailGraph
    internal import Foundation

    /// The connection to a client over standard input and standard output.
    struct ClientConnection {
        private var decoder = MessageDecoder()
        /// True if the client has closed its end.
        private(set) var isClosed = false

        init() {
            // If the client vanishes while an answer is written, the server ends by itself.
            signal(SIGPIPE, SIG_IGN)
        }

        /// The next message.
        ///
        /// - Parameter milliseconds: How long to wait for it. `nil` waits until it arrives or the client has closed its
        ///   end.
        mutating func next(within milliseconds: Int?) -> MessageDecoder.Frame? {
            while true {
                if let frame = decoder.next() { return frame }
                guard !isClosed, receive(within: milliseconds) else { return nil }
            }
        }

        /// Reads bytes that have arrived. Returns false if none arrive in time.
        private mutating func receive(within milliseconds: Int?) -> Bool {
            var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
            let count = poll(&input, 1, milliseconds.map { Int32(clamping: $0) } ?? -1)
            if count < 0, errno == EINTR { return true }
            guard count != 0 else { return false }
            var failed = false
            let part = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
                let got = read(STDIN_FILENO, buffer.baseAddress, buffer.count)
                failed = got < 0 && errno != EINTR && errno != EAGAIN
                count = max(0, got)
                if got == 0 { failed = true }
            }
            if failed { isClosed = true }
            decoder.append(part)
            return !failed
        }

        /// Writes a message. If the client has vanished, the server ends.
        func send(_ message: JSON) {
            let body = Array(message.text().utf8)
            do {
                try Disk.append(Array("Content-Length: \(body.count)\r\n\r\n".utf8) + body, to: STDOUT_FILENO)
            } catch {
                Console.leave(1)
            }
        }
    }
#endif
