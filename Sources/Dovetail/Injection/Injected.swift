internal import DovetailGraph
internal import Synchronization

/// A dependency that is named by a key path of ``Dependencies``, at the property that needs it.
///
/// ```swift
/// struct RemoteImage: Injecting {
///     @Injected(\.downloader) var downloader
///     @Injected(\.cache, .permanent, .shared) var cache
/// }
/// ```
///
/// It is made at the first read. By default each injection point has its own, which lives with it; see ``Lifespan`` and
/// ``InjectionScope`` for the other three combinations. The point may lie in a structure, a class or an actor, on any
/// isolation, and may be read from many threads.
///
/// In an `@Observable` class write `@ObservationIgnored` before it. A final `Sendable` class cannot hold it, because it
/// is a `var`: let the initializer take the dependency there.
///
/// A recipe `Bind(key:)` in ``Container/current`` that cannot give its value at once stops the process with the whole
/// diagnostic; a property cannot throw.
@propertyWrapper public struct Injected<Value> {
    private let point: InjectionPoint<Value>
    private var replacements: [Value] = []

    /// An injection point for `key`.
    public init(
        _ key: KeyPath<Dependencies, Value>, _ lifespan: Lifespan = .temporary, _ scope: InjectionScope<Value> = .local,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
    ) {
        let location = SourceLocation(fileID: fileID, line: line, column: column)
        point = InjectionPoint(
            DependencyPath(path: key), isPermanent: lifespan == .permanent, isShared: scope.isShared, at: location)
    }

    /// The dependency.
    public var wrappedValue: Value {
        guard let replacement = replacements.last else { return point.value() }
        point.wasDelivered()
        return replacement
    }

    /// The injection point itself, to override it: `$downloader`.
    public var projectedValue: Injected<Value> {
        get { self }
        set { self = newValue }
    }

    /// Replaces the dependency at this injection point alone, also after it was read. Replacements stack.
    ///
    /// Observers of ``Container/current`` hear of it as of a recipe at the place of this point.
    public mutating func override(_ value: Value) {
        replacements.append(value)
        point.wasReplaced()
    }

    /// Takes the newest replacement back: what was there before it is given again. Without one it does nothing.
    public mutating func rollBack() {
        if replacements.popLast() != nil { point.wasRolledBack() }
    }
}

// Safe where the value is: the point is written under its lock only.
extension Injected: Sendable where Value: Sendable {}

/// What one injection point has been given, by what gave it.
final class InjectionPoint<Value>: @unchecked Sendable {
    // Safe: a point of values that are not `Sendable` belongs to an `Injected` that is not either; the cells are only
    // touched under the lock.
    private let path: DependencyPath
    private let isPermanent: Bool
    private let isShared: Bool
    private let recipe: AnyRecipe
    private let cells = Mutex<[InjectionSource.ID: Entry]>([:])

    private struct Entry: Sendable {
        let cell: InjectionCell<Value>
        weak var realm: InjectionRealm?
    }

    init(_ path: DependencyPath, isPermanent: Bool, isShared: Bool, at location: SourceLocation) {
        self.path = path
        self.isPermanent = isPermanent
        self.isShared = isShared
        recipe = AnyRecipe(type: Value.self, location: location)
        recipe.qualification = .keyPath(path)
    }

    func value() -> Value {
        let source = InjectionSource.current(path, isShared: isShared, for: Value.self)
        let value = cell(for: source).value(at: recipe.location) { () throws(ResolutionError) in
            // Points that need each other while they are made have no other end.
            guard CurrentThread.hasStack() else {
                throw ResolutionError(.tooDeep(target: recipe.displayName), at: recipe.location)
            }
            return try source.make(recipe)
        }
        wasDelivered()
        return value
    }

    func wasDelivered() {
        tell { observer, binding, _ in observer.didResolve(binding, resolution: ResolutionID()) }
    }
    func wasReplaced() { tell { $0.didRegister($1, in: $2) } }
    func wasRolledBack() { tell { observer, binding, _ in observer.didRelease(binding) } }

    /// Calls the observers of the current container, if there are any.
    private func tell(_ body: (any Observer, BindingDescription, Container) -> Void) {
        guard let container = Container.current, container.plan.isObserved else { return }
        let binding = BindingDescription(recipe)
        container.tell { body($0, binding, container) }
    }

    private func cell(for source: InjectionSource) -> InjectionCell<Value> {
        // Let go of after the lock is: what a realm or an override gave that is gone.
        var old: [InjectionSource.ID: Entry] = [:]
        defer { _ = old }
        return cells.withLock { cells in
            if let known = cells[source.id] { return known.cell }
            old = cells.filter { $0.value.realm?.isGiving($0.key, of: path) != true }
            for id in old.keys { cells[id] = nil }
            let cell: InjectionCell<Value> =
                isShared
                ? source.realm.sharedCell(path, source.id, isPermanent: isPermanent) : InjectionCell<Value>()
            if isPermanent, !isShared { source.realm.keep(cell) }
            cells[source.id] = Entry(cell: cell, realm: source.realm)
            return cell
        }
    }
}
