// A library that contains a copy of Dovetail. Scripts/check-linking builds it twice, under two names.
import Dovetail
import DovetailComponents

@_cdecl("useDovetail") public func useDovetail() {
    _ = try? Container {}
    _ = Scope()
}
