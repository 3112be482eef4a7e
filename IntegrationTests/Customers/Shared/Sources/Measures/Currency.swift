/// How amounts are written. Its initializer is found only if this package is read, too.
public struct Currency: Sendable {
    let sign: String
    public init(sign: String) { self.sign = sign }
    public func text(_ amount: Int) -> String { "\(amount) \(sign)" }
}
