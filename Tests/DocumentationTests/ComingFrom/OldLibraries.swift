internal import DovetailModel

// Small stand-ins for the libraries that the migration pages start from, with the signatures that the samples use. They let
// the samples of a gradual migration compile and run without a dependency on those libraries. They are `nonisolated`, as
// modules without a default isolation are.

nonisolated enum Swinject {
    nonisolated struct ObjectScope: Equatable {
        let name: String
        static var transient: Self { Self(name: "transient") }
        static var graph: Self { Self(name: "graph") }
        static var container: Self { Self(name: "container") }
    }

    nonisolated protocol Resolver {
        func resolve<Service>(_ serviceType: Service.Type) -> Service?
    }

    nonisolated protocol Assembly {
        func assemble(container: Container)
    }

    nonisolated final class ServiceEntry<Service> {
        let factory: (any Resolver) -> Service
        var scope = ObjectScope.graph
        var instance: Service?
        init(factory: @escaping (any Resolver) -> Service) { self.factory = factory }

        @discardableResult func inObjectScope(_ scope: ObjectScope) -> Self {
            self.scope = scope
            return self
        }
        func instance(for resolver: any Resolver) -> Service {
            if let instance { return instance }
            let new = factory(resolver)
            if scope == .container { instance = new }
            return new
        }
    }

    nonisolated final class Container: Resolver {
        private var entries: [ObjectIdentifier: Any] = [:]

        @discardableResult func register<Service>(
            _ serviceType: Service.Type, factory: @escaping (any Resolver) -> Service
        ) -> ServiceEntry<Service> {
            let entry = ServiceEntry(factory: factory)
            entries[ObjectIdentifier(serviceType)] = entry
            return entry
        }
        func resolve<Service>(_ serviceType: Service.Type) -> Service? {
            (entries[ObjectIdentifier(serviceType)] as? ServiceEntry<Service>)?.instance(for: self)
        }
        func hasAnyRegistration<Service>(of serviceType: Service.Type) -> Bool {
            entries[ObjectIdentifier(serviceType)] != nil
        }
        func synchronize() -> any Resolver { self }
    }
}

nonisolated enum FactoryKit {
    nonisolated struct Factory<T> {
        let make: () -> T
        func callAsFunction() -> T { make() }
        var singleton: Self { self }
    }

    nonisolated final class Container: Sendable {
        static let shared = Container()
        func callAsFunction<T>(_ make: @escaping () -> T) -> Factory<T> { Factory(make: make) }
    }
}

nonisolated protocol DependencyKey {
    associatedtype Value: Sendable
    static var liveValue: Value { get }
}

nonisolated struct DependencyValues {
    subscript<Key: DependencyKey>(key: Key.Type) -> Key.Value { Key.liveValue }
}

@propertyWrapper nonisolated struct Dependency<Value> {
    let wrappedValue: Value
    init(_ key: KeyPath<DependencyValues, Value>) { wrappedValue = DependencyValues()[keyPath: key] }
}

nonisolated enum DILifeTime { case prototype, single }

nonisolated protocol DIPart {
    static func load(container: DIContainer)
}

nonisolated final class DIContainer: Sendable {
    private nonisolated struct State {
        var factories: [ObjectIdentifier: @Sendable () -> Any] = [:]
        var instances: [ObjectIdentifier: Any] = [:]
    }
    private nonisolated(unsafe) var state = State()

    init() {}

    @discardableResult func register<each P, Impl>(
        _ make: @escaping @Sendable (repeat each P) -> Impl
    ) -> DIComponentBuilder<Impl> {
        state.factories[ObjectIdentifier(Impl.self)] = { make(repeat self.resolve() as each P) }
        return DIComponentBuilder(container: self)
    }
    func append(part: any DIPart.Type) { part.load(container: self) }
    func resolve<T>(sync: Void = ()) -> T { value(of: ObjectIdentifier(T.self)) as! T }

    fileprivate func add(_ type: Any.Type, as other: Any.Type) {
        let (key, id) = (ObjectIdentifier(other), ObjectIdentifier(type))
        state.factories[key] = { self.value(of: id) }
    }
    fileprivate func share(_ type: Any.Type) {
        let id = ObjectIdentifier(type)
        let make = state.factories[id]
        state.factories[id] = {
            if let instance = self.state.instances[id] { return instance }
            let new = make!()
            self.state.instances[id] = new
            return new
        }
    }
    private func value(of id: ObjectIdentifier) -> Any { state.factories[id]!() }
}

nonisolated struct DIComponentBuilder<Impl> {
    let container: DIContainer
    @discardableResult func `as`<P>(check type: P.Type, _ upcast: (Impl) -> P) -> Self {
        container.add(Impl.self, as: type)
        return self
    }
    @discardableResult func lifetime(_ lifetime: DILifeTime) -> Self {
        if lifetime == .single { container.share(Impl.self) }
        return self
    }
}

nonisolated enum Astroject {
    nonisolated protocol Resolver {
        func resolve<Product>(_ productType: Product.Type) throws -> Product
    }

    nonisolated final class Registration<Product> {
        let factory: (any Resolver) throws -> Product
        var isSingleton = false
        var instance: Product?
        init(factory: @escaping (any Resolver) throws -> Product) { self.factory = factory }
        @discardableResult func asSingleton() -> Self {
            isSingleton = true
            return self
        }
        @discardableResult func asTransient() -> Self { self }
    }

    nonisolated protocol Container: Resolver, Sendable {
        @discardableResult func register<Product>(
            _ productType: Product.Type, factory: @escaping (any Resolver) throws -> Product
        ) throws -> Registration<Product>
    }

    nonisolated protocol Assembly {
        init()
        func assemble(container: any Container) throws
    }

    nonisolated struct NoRegistrationFound: Error {}
}

nonisolated final class SyncContainer: Astroject.Container {
    private nonisolated(unsafe) var registrations: [ObjectIdentifier: Any] = [:]

    @discardableResult func register<Product>(
        _ productType: Product.Type, factory: @escaping (any Astroject.Resolver) throws -> Product
    ) throws -> Astroject.Registration<Product> {
        let registration = Astroject.Registration(factory: factory)
        registrations[ObjectIdentifier(productType)] = registration
        return registration
    }
    func resolve<Product>(_ productType: Product.Type) throws -> Product {
        guard let found = registrations[ObjectIdentifier(productType)] as? Astroject.Registration<Product> else {
            throw Astroject.NoRegistrationFound()
        }
        if let instance = found.instance { return instance }
        let new = try found.factory(self)
        if found.isSingleton { found.instance = new }
        return new
    }
}

nonisolated enum Drip {
    nonisolated class Component {
        fileprivate var singles: [ObjectIdentifier: Any] = [:]
        fileprivate var modules: [ObjectIdentifier: Any] = [:]
        required init() {}
        func module<M>() -> M { modules[ObjectIdentifier(M.self)] as! M }
        @discardableResult func module<M>(_ make: (Self) -> M) -> Self {
            modules[ObjectIdentifier(M.self)] = make(self)
            return self
        }
    }

    nonisolated class Module<C: Component> {
        weak var component: C!
        required init(_ component: C) { self.component = component }
        func single<T>(_ make: (C) -> T) -> T {
            let id = ObjectIdentifier(T.self)
            if let instance = component.singles[id] as? T { return instance }
            let new = make(component)
            component.singles[id] = new
            return new
        }
    }
}

@MainActor final class DefaultValues {}

@MainActor final class Injection<Value> {
    enum Strategy { case shared, singleton, onDemand }
    private let make: () -> Value
    var value: Value { make() }
    init(strategy: Strategy, instance: @autoclosure @escaping () -> Value) { make = instance }
}
