import Metrics
import Synchronization

/// The metrics of the process, in memory. In a server of your own, you replace it by the factory of a package that exports metrics.
package final class Meters: MetricsFactory {
    private let all = Mutex<[String: Number]>([:])

    package init() {}

    /// The metrics as lines of text, in the format that Prometheus reads.
    package var text: String {
        all.withLock { $0 }.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value.value)\n" }.joined()
    }

    package func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
        number(label, dimensions)
    }
    package func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
        number(label, dimensions)
    }
    package func makeRecorder(label: String, dimensions: [(String, String)], aggregate: Bool) -> any RecorderHandler {
        Distribution(sum: number(label + "_sum", dimensions), count: number(label + "_count", dimensions))
    }
    package func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
        Distribution(
            sum: number(label + "_seconds_sum", dimensions), count: number(label + "_seconds_count", dimensions))
    }
    package func destroyCounter(_ handler: any CounterHandler) {}
    package func destroyMeter(_ handler: any MeterHandler) {}
    package func destroyRecorder(_ handler: any RecorderHandler) {}
    package func destroyTimer(_ handler: any TimerHandler) {}

    private func number(_ label: String, _ dimensions: [(String, String)]) -> Number {
        let name = Meters.identifier(label)
        let labels = dimensions.map { key, value in "\(Meters.identifier(key))=\"\(Meters.escaped(value))\"" }
        let key = labels.isEmpty ? name : "\(name){\(labels.joined(separator: ","))}"
        return all.withLock { all in
            if let known = all[key] { return known }
            let new = Number()
            all[key] = new
            return new
        }
    }

    private static func identifier(_ text: String) -> String {
        String(text.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
    }

    private static func escaped(_ text: String) -> String {
        text.reduce(into: "") { result, character in
            switch character {
            case "\\", "\"": result += "\\\(character)"
            case "\n": result += "\\n"
            default: result.append(character)
            }
        }
    }
}

/// A number that goes up, or up and down.
private final class Number: CounterHandler, MeterHandler {
    private let current = Mutex(0.0)
    var value: Double { current.withLock { $0 } }

    func increment(by amount: Int64) { increment(by: Double(amount)) }
    func increment(by amount: Double) { current.withLock { $0 += amount } }
    func decrement(by amount: Double) { current.withLock { $0 -= amount } }
    func set(_ value: Int64) { set(Double(value)) }
    func set(_ value: Double) { current.withLock { $0 = value } }
    func reset() { set(0.0) }
}

/// How many values there were, and their sum.
private final class Distribution: RecorderHandler, TimerHandler {
    private let sum: Number
    private let count: Number

    init(sum: Number, count: Number) {
        self.sum = sum
        self.count = count
    }

    func record(_ value: Int64) { record(Double(value)) }
    func record(_ value: Double) {
        sum.increment(by: value)
        count.increment(by: 1.0)
    }
    func recordNanoseconds(_ duration: Int64) { record(Double(duration) / 1e9) }
}
