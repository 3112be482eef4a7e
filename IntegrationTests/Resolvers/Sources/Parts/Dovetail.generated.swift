// Written by `dovetail generate`. Changes are lost.
// swift-format-ignore-file

internal import Dovetail
internal import Foundation
internal import Vault

/// A binding for everything in this target that is `InitializerInjectable`; an explicit `Bind` wins.
struct GeneratedModule: Module {
    var body: some Module {
        Bind((any Tool).self) { Hammer() }.asDefault()
        Bind { Bolt() }.asDefault()
        Bind(Nut.init(bolt:)).asDefault()
        Bind { @Bench in Vise() }.asDefault()
        Bind { Gauge() }.asDefault()
        Bind { Label() }.asDefault()
        Bind(Safe.init(secret:)).asDefault()
        Bind { Unused() }.asDefault()
    }
}
