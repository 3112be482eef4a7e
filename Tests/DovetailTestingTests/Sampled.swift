internal import Foundation

/// How often a long proof repeats itself: `count` times where `DOVETAIL_LONG` is set, as `Scripts/check-blame` sets it,
/// else a tenth of that.
func sampled(_ count: Int) -> Int {
    rounds(ProcessInfo.processInfo.environment["DOVETAIL_LONG"] == nil ? count / 10 : count)
}
