// A library that brings a copy of Dovetail along. Scripts/check-copies builds it twice, under two names.
import Dovetail

@_cdecl("useDovetail") public func useDovetail() {
    _ = try? Container {}
    _ = Scope()
}
