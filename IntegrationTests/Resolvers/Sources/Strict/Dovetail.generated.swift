// Written by `dovetail generate`. Changes are lost.
// swift-format-ignore-file

internal import Dovetail

extension StrictResolver {
    func resolveBase() -> Base { provideBase() }

    func resolvePart() -> Part {
        let base = resolveBase()
        return Part(base: base, note: nil)
    }

    func resolveWhole() -> Whole {
        let part = resolvePart()
        return Whole(part: part, resolver: self)
    }
}

/// A binding for everything in this target that is `InitializerInjectable`; an explicit `Bind` wins.
struct GeneratedModule: Module {
    var body: some Module {
        Bind(Part.init(base:note:)).asDefault()
        Bind(Whole.init(part:resolver:)).asDefault()
    }
}
