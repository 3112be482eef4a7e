internal import Foundation

/// The number of repetitions of a long proof: `count` if the variable `DOVETAIL_LONG` is set,
/// else a tenth of that.
func sampled(_ count: Int) -> Int {
    rounds(ProcessInfo.processInfo.environment["DOVETAIL_LONG"] == nil ? count / 10 : count)
}
