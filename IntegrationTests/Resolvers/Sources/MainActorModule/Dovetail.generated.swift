// Written by `dovetail generate`. Changes are lost.
// swift-format-ignore-file

internal import Dovetail

extension PlainResolver {
    @MainActor func injectView(into view: View, name: String) {
        let model = resolveModel(name: name)
        let plain = resolvePlain()
        view.dependency = View.Dependency(model: model, plain: plain)
    }

    nonisolated func resolveInt() -> Int { provideCount() }

    @MainActor func resolveModel(name: String) -> Model { Model(name: name) }

    nonisolated func resolvePlain() -> Plain {
        let int = resolveInt()
        return Plain(count: int)
    }
}

extension ViewResolver {
    func injectView(into view: View, count: Int) {
        let model = resolveModel()
        let plain = resolvePlain(count: count)
        view.dependency = View.Dependency(model: model, plain: plain)
    }

    func resolveModel() -> Model {
        let string = resolveString()
        return Model(name: string)
    }

    func resolvePlain(count: Int) -> Plain { Plain(count: count) }

    func resolveString() -> String { provideName() }
}

/// A binding for everything in this target that is `InitializerInjectable`; an explicit `Bind` wins.
nonisolated struct GeneratedModule: Module {
    var body: some Module {
        Bind(Model.init(name:)).asDefault()
        Bind(Plain.init(count:)).asDefault()
    }
}
