#if Tools
    internal import Foundation

    /// Ctrl-C, or a request to terminate. The first one ends the work in an orderly way, and the second one at once.
    final class Interruption {
        private let semaphore = DispatchSemaphore(value: 0)
        private var sources: [any DispatchSourceSignal] = []

        init() {
            for number in [SIGINT, SIGTERM] {
                // Otherwise the signal would end the process before the source is notified.
                signal(number, SIG_IGN)
                let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
                source.setEventHandler { [semaphore] in
                    for number in [SIGINT, SIGTERM] { signal(number, SIG_DFL) }
                    semaphore.signal()
                }
                source.resume()
                sources.append(source)
            }
        }

        /// Waits, and returns true as soon as the user interrupts.
        func comes(within seconds: Double) -> Bool { semaphore.wait(timeout: .now() + seconds) == .success }
    }
#endif
