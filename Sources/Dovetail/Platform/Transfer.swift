/// Carries a value over an isolation boundary that the compiler cannot see to be safe.
///
/// Invariant, kept by each use: between the moment the value is put in and the moment it is taken out nobody else uses it
/// or anything it refers to. The walk of one resolve keeps it by handing each value from the one who made it to the one
/// who asked for it, and to nobody else (Semantics §3, "One region"); tests under the thread sanitizer attack it.
struct Transfer<Value>: @unchecked Sendable {
    let value: Value
    init(_ value: Value) { self.value = value }
}
