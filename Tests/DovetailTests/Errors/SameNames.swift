internal import Dovetail

/// A type whose name `MissingBindingTexts` has as well.
private struct Tack: Sendable {}

enum SameNames {
    static var other: some Module { Bind(Tack.init) }
}
