/// The container one writes in an afternoon: a dictionary from type to closure, and one from type to instance. It is
/// not safe for threads, and a missing binding is a crash.
final class NaiveContainer {
    private var factories: [ObjectIdentifier: (NaiveContainer) -> Any] = [:]
    private var singletons: Set<ObjectIdentifier> = []
    private var instances: [ObjectIdentifier: Any] = [:]
    private let parent: NaiveContainer?

    init(parent: NaiveContainer? = nil) { self.parent = parent }

    func register<T>(_ type: T.Type, isShared: Bool = false, _ make: @escaping (NaiveContainer) -> T) {
        factories[ObjectIdentifier(type)] = make
        if isShared { singletons.insert(ObjectIdentifier(type)) }
    }

    func resolve<T>(_ type: T.Type = T.self) -> T {
        let key = ObjectIdentifier(type)
        if let instance = instances[key] { return instance as! T }
        guard let make = factories[key] else { return parent!.resolve(type) }
        let value = make(self) as! T
        if singletons.contains(key) { instances[key] = value }
        return value
    }
}
