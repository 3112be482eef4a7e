internal import Dovetail
internal import DovetailComponents

/// Components and their scopes.
let componentPrograms: [Program] = [
    .synchronous(
        "component",
        covers: [
            "Component.shared(_:fileID:line:column:_:) where T: Sendable",
            "Component.transient(_:fileID:line:column:_:)",
            "Scope.init()",
        ]
    ) {
        {
            let harbour = Harbour()
            _ = (harbour.common, harbour.common, harbour.user, harbour.service, harbour.available)
        }
    },
    .synchronous("component, that exists") {
        let harbour = Harbour()
        return { _ = (harbour.common, harbour.user, harbour.service) }
    },
    .synchronous(
        "component, one instance per specialization",
        covers: [
            "Component.shared(_:arguments:_:fileID:line:column:_:) where T: Sendable, Argument: Hashable & Sendable, "
                + "each Other: Hashable & Sendable, Failure: Error"
        ]
    ) {
        let harbour = Harbour()
        return { _ = (harbour.box(of: Int.self), harbour.box(of: String.self)) }
    },
    .synchronous(
        "component, overridden", covers: ["Component.override(_:name:_:)", "Override.rollBack()"], rounds: 20_000
    ) {
        let harbour = Harbour()
        return {
            let common = harbour.override(Common.self) { Common() }
            let user = harbour.override(User.self, name: "user") { User(service: Plain(), shared: Common()) }
            _ = (harbour.common, harbour.user)
            user.rollBack()
            common.rollBack()
            _ = harbour.common
        }
    },
    .synchronous(
        "component, in front of a container",
        covers: [
            "Component.shared(_:fileID:line:column:isolation:) where T: Sendable",
            "Component.transient(_:fileID:line:column:isolation:)", "Scope.init(_:)",
        ], rounds: 20_000
    ) {
        let container = try makeContainer()
        return {
            let pier = Pier(scope: Scope(container))
            _ = try (pier.common, pier.common, pier.plain)
        }
    },
    .synchronous("component, above a container", covers: ["Component.resolver(_:)"], rounds: 5_000) {
        let harbour = Harbour()
        return {
            let container = try Container(parent: harbour.resolver { harbour in Bind { harbour.common } }) {
                Bind(PerCommon.init)
            }
            _ = try container.resolve(PerCommon.self)
        }
    },
    .synchronous(
        "component, with a store",
        covers: [
            "Scope.instance(_:store:fileID:line:column:_:) where T: Sendable",
            "Scope.instance(_:arguments:_:store:fileID:line:column:_:) where T: Sendable, Argument: Hashable & Sendable, "
                + "each Other: Hashable & Sendable",
        ], rounds: 20_000
    ) {
        let store = Latest<Plain>()
        return {
            let harbour = Harbour()
            _ = (harbour.latest, harbour.stored(in: store), harbour.stored(in: store))
            store.removeAll()
        }
    },
    .awaited(
        "component, closed",
        covers: [
            "Component.shared(_:onClose:fileID:line:column:_:) where T: Sendable, Failure: Error",
            "Component.shared(_:arguments:_:onClose:fileID:line:column:_:) where T: Sendable, Argument: Hashable & Sendable, "
                + "each Other: Hashable & Sendable, Failure: Error",
            "Scope.close() async",
        ], rounds: 5_000
    ) {
        {
            let harbour = Harbour()
            _ = (harbour.closed, harbour.closed(number: 1))
            try await harbour.scope.close()
        }
    },
    .synchronous("component, its graph", covers: ["Scope.graph"], rounds: 2_000) {
        let harbour = Harbour()
        _ = (harbour.user, harbour.service)
        return { _ = harbour.scope.graph }
    },
]

private struct Harbour: Component {
    let scope = Scope()
    var isPlain = true
    var common: Common { shared { Common() } }
    var user: User { transient { User(service: service, shared: common) } }
    var service: any Service { shared { if isPlain { Plain() } else { Wrapped(inner: Plain()) } } }
    var available: Plain { transient { if #available(macOS 15, *) { Plain() } else { Plain() } } }
    var closed: Plain { shared(onClose: { _ in }) { Plain() } }
    func closed(number: Int) -> Plain { shared(arguments: number, onClose: { _ in }) { Plain() } }
    func box<T: Sendable>(of type: T.Type) -> [T] { shared(arguments: ObjectIdentifier(type)) { [T]() } }
    let store = Latest<Plain>()
    var latest: Plain { scope.instance(store: store) { Plain() } }
    func stored(in store: Latest<Plain>) -> Plain {
        scope.instance(arguments: ObjectIdentifier(store), store: store) { Plain() }
    }
}

private struct Pier: Component {
    let scope: Scope
    var common: Common { get throws { try shared() } }
    var plain: Plain { get throws { try transient() } }
}
