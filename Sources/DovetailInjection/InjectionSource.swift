internal import Dovetail
internal import DovetailModel

/// The current source of a key's value: overrides, a binding in the current container, or the default.
struct InjectionSource {
    /// An identifier that distinguishes the values of different sources.
    struct ID: Hashable, Sendable {
        let realm: Int
        /// The identifier of the newest override, 0 for the default, -1 for a binding without an override.
        let override: Int
    }

    let id: ID
    /// The domain in which points share and store the values.
    let realm: InjectionDomain
    /// The current container if it, or an ancestor, binds the key. The binding takes the place of the default.
    private let container: Container?
    /// The overrides that apply, the outermost first.
    private let overrides: [InjectionOverride]
    private let path: DependencyPath

    /// Returns the default source, without replacements.
    static func standard(for path: DependencyPath) -> InjectionSource {
        InjectionSource(
            id: ID(realm: InjectionDomain.process.number, override: 0), realm: .process, container: nil, overrides: [],
            path: path)
    }

    /// True for the default outside of every overlay.
    var isStandard: Bool { id.override == 0 && realm === InjectionDomain.process }

    /// Finds the source of a key; linear in the levels of containers above the current one.
    ///
    /// - Parameters:
    ///   - path: The key.
    ///   - type: The type of the value.
    /// - Returns: The source that applies now.
    static func current<Value>(for path: DependencyPath, giving type: Value.Type) -> InjectionSource {
        let current = Container.current
        let level = current?.level(binding: KeyID(Value.self, .keyPath(path)))
        let container = level == nil ? nil : current
        let overrides = InjectionDomain.overrides(of: path, in: current, upTo: level)
        if let container, overrides.isEmpty {
            return InjectionSource(
                id: ID(realm: container.injections.number, override: -1), realm: container.injections,
                container: container, overrides: [], path: path)
        }
        let realm = current?.overlay?.injections ?? .process
        return InjectionSource(
            id: ID(realm: realm.number, override: overrides.last?.id ?? 0), realm: realm, container: container,
            overrides: overrides, path: path)
    }

    /// The lives with which the source ends: those of its domain and of its override.
    var lives: [InjectionLife] { overrides.last.map { realm.lives + [$0.life] } ?? realm.lives }

    /// Returns the same source for one container, whose values end with it; `nil` without a container.
    func following(_ container: Container?) -> InjectionSource? {
        container.map { container in
            InjectionSource(
                id: ID(realm: container.injections.number, override: id.override), realm: container.injections,
                container: self.container, overrides: overrides, path: path)
        }
    }

    /// Creates a value.
    func make<Value>(for binding: BindingFacts, ownedBy holder: any InjectionHolder) throws(ResolutionError) -> Value {
        if let container, overrides.isEmpty { return try bound(in: container, ownedBy: holder) }
        guard let observed = Container.current, observed.plan.isObserved else {
            return value(of: overrides[...], ownedBy: holder)
        }
        let creation = Creation(binding, ResolutionScope.newID(), within: nil)
        observed.notify(creation.creating)
        let value: Value = value(of: overrides[...], ownedBy: holder)
        observed.notify(creation.ended(with: nil))
        return value
    }

    private func value<Value>(
        of overrides: ArraySlice<InjectionOverride>, ownedBy holder: any InjectionHolder
    ) -> Value {
        guard let newest = overrides.last, let creator = newest.make as? DependencyMaker<Value> else {
            return original(ownedBy: holder)
        }
        let make = { creator.make { value(of: overrides.dropLast(), ownedBy: holder) } }
        guard let lifetime = newest.lifetime else { return make() }
        let id = ID(realm: realm.number, override: newest.id)
        return lifetime.value(in: realm, from: id, lives: realm.lives + [newest.life], ownedBy: holder, make)
    }

    /// Returns the value that the outermost override replaces. The closure of an override cannot throw.
    private func original<Value>(ownedBy holder: any InjectionHolder) -> Value {
        guard let container else { return standard(ownedBy: holder) }
        do { return try bound(in: container, ownedBy: holder) } catch { stop(error) }
    }

    private func bound<Value>(
        in container: Container, ownedBy holder: any InjectionHolder
    ) throws(ResolutionError) -> Value {
        guard InjectionRequest.isRead else { return try container.evaluate(.keyPath(path), with: nil, on: nil) }
        let result = InjectionRequest.$current.withValue(InjectionRequest(holder)) {
            () -> Result<Value, ResolutionError> in
            do throws(ResolutionError) {
                return .success(try container.evaluate(.keyPath(path), with: nil, on: nil))
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    /// Returns the value of the default.
    func standard<Value>(ownedBy holder: any InjectionHolder) -> Value {
        // An `Injected` or an override of this type has created the path.
        Dependencies(holder: holder)[keyPath: known(path.path, as: KeyPath<Dependencies, Value>.self)]
    }
}

extension Container {
    /// Returns the number of levels up at which a container binds a key, or `nil` if none does. For a closed container it
    /// notifies observers and returns `nil`.
    fileprivate func level(binding key: KeyID) -> Int? {
        do { return try livePlan().binding(serving: key)?.level } catch {
            notify(.failed(error))
            return nil
        }
    }
}
