// Written by `dovetail generate`. Changes are lost.
// swift-format-ignore-file

internal import Dovetail
internal import Parts

/// A binding for everything in this target that is `InitializerInjectable`; an explicit `Bind` wins.
struct GeneratedModule: Module {
    var body: some Module {
        Bind { Bolt() }.asDefault()
        Bind((any Tool).self) { Crane() }.asDefault()
    }
}
