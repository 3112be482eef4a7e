internal import Dovetail
internal import DovetailResolvers

struct A: Injectable {
    struct Dependency {}
    init(dependency: Dependency) {}
}

struct B: Injectable {
    struct Dependency { let ba: A }
    let ba: A
    init(dependency: Dependency) { ba = dependency.ba }
}

final class C: FactoryMethodInjectable {
    struct Dependency {
        let ca: A
        let cd: D
    }
    let cd: D
    private init(cd: D) { self.cd = cd }
    static func makeInstance(dependency: C.Dependency) -> C { C(cd: dependency.cd) }
}

struct D { let name: String }

final class E: PropertyInjectable {
    struct Dependency {
        let ea: A
        let ec: C
        let eb: B
    }
    var dependency: Dependency!
}

protocol ABCDResolver: DovetailResolvers.Resolver {
    func provideD() -> D
}

struct LiveResolver: ABCDResolver {
    func provideD() -> D { D(name: "provided") }
}
