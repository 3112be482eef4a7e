#if Tools
    internal import Foundation
    internal import DovetailModel

    /// Runs work on several threads.
    enum Jobs {
        /// The number of elements that a thread takes at once, so that taking them is cheap compared to the work.
        private static let portion = 8

        /// The results in the order of the elements. If several fail, the error of the first one is thrown.
        static func map<Element: Sendable, Value: Sendable>(
            _ elements: [Element], jobs: Int, _ body: @Sendable (Element) throws -> Value
        ) throws -> [Value] {
            let next = Guarded(0)
            let parts = Guarded<[(start: Int, values: [Value])]>([])
            let failure = Guarded<(index: Int, error: any Error)?>(nil)
            DispatchQueue.concurrentPerform(iterations: min(jobs, elements.count / portion + 1)) { _ in
                while true {
                    let start = (next.next() - 1) * portion
                    guard start < elements.count else { return }
                    var values: [Value] = []
                    values.reserveCapacity(portion)
                    for index in start..<min(start + portion, elements.count) {
                        do {
                            values.append(try body(elements[index]))
                        } catch {
                            failure.withLock { if $0 == nil || index < $0!.index { $0 = (index, error) } }
                            break
                        }
                    }
                    parts.withLock { $0.append((start, values)) }
                }
            }
            if let (_, error) = failure.withLock({ $0 }) { throw error }
            return parts.withLock { $0.sorted { $0.start < $1.start }.flatMap(\.values) }
        }
    }

    /// Shows the progress of long work on a terminal. Elsewhere, and for short work, it prints nothing.
    final class Progress: Sendable {
        private static let step = 100

        private let title: String
        private let total: Int
        private let done = Guarded(0)
        private let isShown: Bool

        init(_ title: String, of total: Int) {
            self.title = title
            self.total = total
            isShown = Console.showsProgress && total > 2 * Progress.step
        }

        func advance() {
            guard isShown else { return }
            let count = done.next()
            if count.isMultiple(of: Progress.step) { Console.complain("\r\(title): \(count) of \(total)") }
        }

        /// Clears the line.
        func finish() { if isShown { Console.complain("\r\u{1B}[K") } }
    }
#endif
