internal import Dovetail
internal import DovetailInjection

/// The module with everything that a binding can have.
final class Behaving: @unchecked Sendable {
    // Unchecked: a program uses it from one task at a time.
    var common: Common?
    var named: Plain?
    var tagged: Plain?
}
final class Keyed: Service, Sendable {
    init(plain: Plain) {}
}
final class Fallback: Sendable {}

/// Keys, qualifications, elements, decorators, priorities.
struct KeyedModule: Module {
    var body: some Module {
        Bind(Keyed.init).using(Plain.self, .name("first")).root().live()
            .as(Keyed.self) { $0 }
            .as((any Service).self) { $0 }
            .as((any Service).self, .tag(First.self)) { $0 }
            .as((any Service).self, .name("first")) { $0 }
            .into((any Service).self) { $0 }
            .into((any Service).self, .tag(First.self)) { $0 }
            .into((any Service).self, key: "keyed") { $0 }
        Bind(Wrapped.init).decorating((any Service).self) { $0 }
        Bind(Plain.init).qualified(.name("first"))
        Bind(Plain.init).qualified(.tag(First.self))
        Bind { (plain: Plain) in Ticket() }.using(Plain.self, .tag(First.self))
        Bind(Fallback.init).asDefault()
        Bind(Fallback.init)
        Bind(Common.init).lifetime(.singleton).eager()
        Bind(Common.init).lifetime(.singleton).replacing().overridable(false).eager()
        Bind(key: \.thing) { Thing() }
        Bind((any Service).self, Plain.init).hidden().qualified(.tag(Second.self))
        Bind((any Service).self) { @MainActor in Plain() }.qualified(.tag(Third.self))
        Bind((any Service).self) { () async in Plain() }.qualified(.name("asynchronous"))
        Bind(Parent.self) { () async in Parent() }
        Input(Request.self)
        Instance(7)
    }
}

/// Factories, injections and hooks of each form.
struct BehavingModule: Module {
    static let names: [Qualifier] = ["plain", "isolated", "asynchronous"].map(Qualifier.name)
    let isLarge: Bool

    var body: some Module {
        Bind(Behaving.init).qualified(.name("plain")).inject(\.common).inject(\.named, .name("first")).inject(
            \.tagged, .tag(First.self)
        )
        .inject { (it: Behaving, common: Common) in it.common = common }
        .onCreate { (_: Behaving) in }
        Bind { @MainActor in Behaving() }.qualified(.name("isolated"))
            .inject { @MainActor (it: Behaving, common: Common) in it.common = common }
            .onCreate { @MainActor (_: Behaving) in }
        Bind { () async in Behaving() }.qualified(.name("asynchronous"))
            .inject { (it: Behaving, common: Common) async in it.common = common }
            .onCreate { (_: Behaving) async in }
        Bind { () async in Child(parent: Parent()) }
        if isLarge { Bind { Plain() }.qualified(.name("large")) }
        if isLarge { Bind { Plain() }.qualified(.name("size")) } else { Bind { Plain() }.qualified(.name("size")) }
        for number in 0..<3 { Bind { Plain() }.qualified(.name("number \(number)")) }
        if #available(macOS 15, *) { Bind { Plain() }.qualified(.name("available")) }
        EmptyModule()
    }
}

struct EmptyModule: Module {
    var body: some Module {}
}

/// Every lifetime.
struct KeptModule: Module {
    static let names: [Qualifier] = [
        "transient", "graph", "singleton", "scoped", "weak", "weakScoped", "process", "pool", "store",
    ].map(Qualifier.name)
    let pool: InstancePool

    var body: some Module {
        Bind(Plain.init).qualified(.name("transient")).lifetime(.transient)
        Bind(Plain.init).qualified(.name("graph")).lifetime(.graph)
        Bind(Plain.init).qualified(.name("singleton")).lifetime(.singleton).onClose { _ in }
        Bind(Plain.init).qualified(.name("scoped")).lifetime(.scoped).onClose { _ in }
        Bind(Plain.init).qualified(.name("weak")).lifetime(.weak)
        Bind(Plain.init).qualified(.name("weakScoped")).lifetime(.weakScoped)
        Bind(Plain.init).qualified(.name("process")).lifetime(.process)
        Bind(Plain.init).qualified(.name("pool")).lifetime(.pool(pool))
        Bind(Plain.init).qualified(.name("store")).lifetime(.custom(Latest()))
        Bind { 7 }.qualified(.name("number")).lifetime(.pool(pool))
    }
}
