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
        Bind(Keyed.init).using(Plain.self, name: "first").root()
            .as(Keyed.self) { $0 }
            .as((any Service).self) { $0 }
            .as((any Service).self, tag: First.self) { $0 }
            .as((any Service).self, name: "first") { $0 }
            .into((any Service).self) { $0 }
            .into((any Service).self, tag: First.self) { $0 }
            .into((any Service).self, key: "keyed") { $0 }
        Bind(Wrapped.init).decorating((any Service).self) { $0 }
        Bind(Plain.init).named("first")
        Bind(Plain.init).tagged(First.self)
        Bind { (plain: Plain) in Ticket() }.using(Plain.self, tag: First.self)
        Bind(Fallback.init).asDefault()
        Bind(Fallback.init)
        Bind(Common.init).lifetime(.singleton).eager()
        Bind(Common.init).lifetime(.singleton).replacing().overridable(false).eager()
        Bind(key: \.thing) { Thing() }
        Bind((any Service).self, Plain.init).hidden().tagged(Second.self)
        Bind((any Service).self) { @MainActor in Plain() }.tagged(Third.self)
        Bind((any Service).self) { () async in Plain() }.named("asynchronous")
        Bind(Parent.self) { () async in Parent() }
        Input(Request.self)
        Instance(7)
    }
}

/// Factories, injections and hooks of each form.
struct BehavingModule: Module {
    static let names: [Name] = ["plain", "isolated", "asynchronous"]
    let isLarge: Bool

    var body: some Module {
        Bind(Behaving.init).named("plain").inject(\.common).inject(\.named, name: "first").inject(
            \.tagged, tag: First.self
        )
        .inject { (it: Behaving, common: Common) in it.common = common }
        .onCreate { (_: Behaving) in }
        Bind { @MainActor in Behaving() }.named("isolated")
            .inject { @MainActor (it: Behaving, common: Common) in it.common = common }
            .onCreate { @MainActor (_: Behaving) in }
        Bind { () async in Behaving() }.named("asynchronous")
            .inject { (it: Behaving, common: Common) async in it.common = common }
            .onCreate { (_: Behaving) async in }
        Bind { () async in Child(parent: Parent()) }
        if isLarge { Bind { Plain() }.named("large") }
        if isLarge { Bind { Plain() }.named("size") } else { Bind { Plain() }.named("size") }
        for number in 0..<3 { Bind { Plain() }.named(Name("number \(number)")) }
        if #available(macOS 15, *) { Bind { Plain() }.named("available") }
        EmptyModule()
    }
}

struct EmptyModule: Module {
    var body: some Module {}
}

/// Every lifetime.
struct KeptModule: Module {
    static let names: [Name] = [
        "transient", "graph", "singleton", "scoped", "weak", "weakScoped", "process", "pool", "store",
    ]
    let pool: InstancePool

    var body: some Module {
        Bind(Plain.init).named("transient").lifetime(.transient)
        Bind(Plain.init).named("graph").lifetime(.graph)
        Bind(Plain.init).named("singleton").lifetime(.singleton).onClose { _ in }
        Bind(Plain.init).named("scoped").lifetime(.scoped).onClose { _ in }
        Bind(Plain.init).named("weak").lifetime(.weak)
        Bind(Plain.init).named("weakScoped").lifetime(.weakScoped)
        Bind(Plain.init).named("process").lifetime(.process)
        Bind(Plain.init).named("pool").lifetime(.pool(pool))
        Bind(Plain.init).named("store").lifetime(.custom(Latest()))
        Bind { 7 }.named("number").lifetime(.pool(pool))
    }
}
