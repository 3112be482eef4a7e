// Written by `dovetail generate`. Changes are lost.
// swift-format-ignore-file

internal import Dovetail

extension PriorityResolver {
    func resolveA() -> A { provideA() }

    func resolveB() -> B {
        let a = resolveA()
        return B(dependency: .init(a: a))
    }
}
