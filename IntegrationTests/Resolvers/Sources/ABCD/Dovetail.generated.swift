// Written by `dovetail generate`. Changes are lost.
// swift-format-ignore-file

internal import Dovetail

extension ABCDResolver {
    func injectE(into e: E) {
        let a = resolveA()
        let c = resolveC()
        let b = resolveB()
        e.dependency = E.Dependency(ea: a, ec: c, eb: b)
    }

    func resolveA() -> A { A(dependency: .init()) }

    func resolveB() -> B {
        let a = resolveA()
        return B(dependency: .init(ba: a))
    }

    func resolveC() -> C {
        let a = resolveA()
        let d = resolveD()
        return C.makeInstance(dependency: .init(ca: a, cd: d))
    }

    func resolveD() -> D { provideD() }
}
