// A stub for the part of SwiftUI that DovetailSwiftUI and its samples use: declarations only, written from what is known of its
// public documentation, and not compared with an SDK.
// If the documentation names a further module, such as SwiftUICore or DeveloperToolsSupport, users see it as SwiftUI.
@_exported import Observation

// MARK: Views

@MainActor @preconcurrency public protocol View {
    associatedtype Body: View
    @ViewBuilder @MainActor @preconcurrency var body: Self.Body { get }
}

extension Never: View { public var body: Never { fatalError() } }
extension Optional: View where Wrapped: View { public var body: Never { fatalError() } }

@resultBuilder public struct ViewBuilder {
    public static func buildExpression<V: View>(_ view: V) -> V { view }
    public static func buildBlock() -> EmptyView { EmptyView() }
    public static func buildBlock<V: View>(_ view: V) -> V { view }
    public static func buildBlock<each V: View>(_ views: repeat each V) -> TupleView<(repeat each V)> { TupleView((repeat each views)) }
    public static func buildIf<V: View>(_ view: V?) -> V? { view }
    public static func buildEither<A: View, B: View>(first: A) -> _ConditionalContent<A, B> { fatalError() }
    public static func buildEither<A: View, B: View>(second: B) -> _ConditionalContent<A, B> { fatalError() }
}

public struct _ConditionalContent<A, B> {}
extension _ConditionalContent: View where A: View, B: View { public var body: Never { fatalError() } }
public struct TupleView<T>: View {
    nonisolated public init(_ value: T) {}
    public var body: Never { fatalError() }
}
public struct EmptyView: View {
    nonisolated public init() {}
    public var body: Never { fatalError() }
}
public struct Text: View {
    nonisolated public init(verbatim content: String) {}
    nonisolated public init<S: StringProtocol>(_ content: S) {}
    public var body: Never { fatalError() }
}
public struct ProgressView: View {
    nonisolated public init() {}
    public var body: Never { fatalError() }
}
public struct ScrollView<Content: View>: View {
    nonisolated public init(@ViewBuilder content: () -> Content) {}
    public var body: Never { fatalError() }
}
public struct TextField: View {
    nonisolated public init<S: StringProtocol>(_ title: S, text: Binding<String>) {}
    public var body: Never { fatalError() }
}
public struct Button: View {
    nonisolated public init<S: StringProtocol>(_ title: S, action: @escaping @MainActor () -> Void) {}
    public var body: Never { fatalError() }
}
public struct Font: Hashable, Sendable {
    public enum TextStyle: Sendable { case body, footnote }
    public enum Design: Hashable, Sendable { case `default`, monospaced }
    public static func system(_ style: TextStyle, design: Design? = nil) -> Font { fatalError() }
}

public struct VStack<Content: View>: View {
    nonisolated public init(@ViewBuilder content: () -> Content) {}
    public var body: Never { fatalError() }
}
public struct Group<Content: View>: View {
    nonisolated public init(@ViewBuilder content: () -> Content) {}
    public var body: Never { fatalError() }
}
public struct ZStack<Content: View>: View {
    nonisolated public init(@ViewBuilder content: () -> Content) {}
    public var body: Never { fatalError() }
}
public struct List<Content: View>: View {
    nonisolated public init<Data: RandomAccessCollection>(
        _ data: Data, @ViewBuilder rowContent: @escaping (Data.Element) -> Content
    ) where Data.Element: Identifiable {}
    public var body: Never { fatalError() }
}
public struct NavigationStack<Root: View>: View {
    nonisolated public init(@ViewBuilder root: () -> Root) {}
    public var body: Never { fatalError() }
}
public struct NavigationLink: View {
    nonisolated public init<S: StringProtocol, P: Hashable>(_ title: S, value: P?) {}
    public var body: Never { fatalError() }
}

// MARK: Modifiers

@MainActor @preconcurrency public protocol ViewModifier {
    associatedtype Body: View
    typealias Content = _ViewModifier_Content<Self>
    @ViewBuilder @MainActor @preconcurrency func body(content: Self.Content) -> Self.Body
}
public struct _ViewModifier_Content<Modifier: ViewModifier>: View { public var body: Never { fatalError() } }
public struct ModifiedContent<Content, Modifier> {}
extension ModifiedContent: View where Content: View, Modifier: ViewModifier { public var body: Never { fatalError() } }

extension View {
    nonisolated public func modifier<M>(_ modifier: M) -> ModifiedContent<Self, M> { fatalError() }
    nonisolated public func environment<V>(_ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V) -> some View { EmptyView() }
    nonisolated public func font(_ font: Font?) -> some View { EmptyView() }
    nonisolated public func padding() -> some View { EmptyView() }
    nonisolated public func disabled(_ disabled: Bool) -> some View { EmptyView() }
    nonisolated public func navigationTitle<S: StringProtocol>(_ title: S) -> some View { EmptyView() }
    nonisolated public func navigationDestination<D: Hashable, C: View>(
        for data: D.Type, @ViewBuilder destination: @escaping (D) -> C
    ) -> some View { EmptyView() }
    nonisolated public func task<T: Equatable>(
        id value: T, priority: TaskPriority = .userInitiated,
        @_inheritActorContext _ action: sending @escaping @isolated(any) () async -> Void
    ) -> some View { EmptyView() }
    nonisolated public func task(
        priority: TaskPriority = .userInitiated,
        @_inheritActorContext _ action: sending @escaping @isolated(any) () async -> Void
    ) -> some View { EmptyView() }
}

// MARK: Data

public protocol EnvironmentKey {
    associatedtype Value
    static var defaultValue: Self.Value { get }
}
public struct EnvironmentValues {
    public init() {}
    public subscript<K: EnvironmentKey>(key: K.Type) -> K.Value { get { K.defaultValue } set {} }
}
public protocol DynamicProperty { mutating func update() }
extension DynamicProperty { public mutating func update() {} }
@propertyWrapper public struct Environment<Value>: DynamicProperty {
    public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {}
    public var wrappedValue: Value { fatalError() }
}
@propertyWrapper public struct State<Value>: DynamicProperty {
    public init(wrappedValue value: Value) {}
    public init(initialValue value: Value) {}
    public var wrappedValue: Value { get { fatalError() } nonmutating set {} }
    public var projectedValue: Binding<Value> { fatalError() }
}
@propertyWrapper @dynamicMemberLookup public struct Binding<Value> {
    public init(get: @escaping @isolated(any) @Sendable () -> Value, set: @escaping @isolated(any) @Sendable (Value) -> Void) {}
    public var wrappedValue: Value { get { fatalError() } nonmutating set {} }
    public var projectedValue: Binding<Value> { self }
    public subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Binding<Subject> { fatalError() }
}
@propertyWrapper @dynamicMemberLookup public struct Bindable<Value> {
    private let value: Value
    public var wrappedValue: Value { get { fatalError() } set {} }
    public var projectedValue: Bindable<Value> { self }
    public subscript<Subject>(dynamicMember keyPath: ReferenceWritableKeyPath<Value, Subject>) -> Binding<Subject>
    where Value: AnyObject { fatalError() }
}
extension Bindable where Value: Observable {
    public init(wrappedValue: Value) { value = wrappedValue }
    public init(_ wrappedValue: Value) { value = wrappedValue }
}

// MARK: Scenes

@MainActor @preconcurrency public protocol Scene {
    associatedtype Body: Scene
    @SceneBuilder @MainActor @preconcurrency var body: Self.Body { get }
}
extension Never: Scene {}
@resultBuilder public struct SceneBuilder { public static func buildBlock<S: Scene>(_ scene: S) -> S { scene } }
extension Scene {
    nonisolated public func environment<V>(_ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V) -> some Scene { _NoScene() }
}
public struct _NoScene: Scene {
    nonisolated init() {}
    public var body: Never { fatalError() }
}
public struct WindowGroup<Content: View>: Scene {
    nonisolated public init(@ViewBuilder content: () -> Content) {}
    public var body: Never { fatalError() }
}
@MainActor @preconcurrency public protocol App {
    associatedtype Body: Scene
    @SceneBuilder @MainActor @preconcurrency var body: Self.Body { get }
    @MainActor @preconcurrency init()
}
extension App { @MainActor public static func main() {} }

// MARK: Previews

/// The parameters of the macro `#Preview`: Xcode expands it, so the check writes a call of this function instead.
@MainActor public func previewOf<V: View>(
    _ name: String? = nil, traits: PreviewTrait<Preview.ViewTraits>..., @ViewBuilder body: @escaping @MainActor () -> V
) {}

public enum Preview { public struct ViewTraits: Sendable {} }
public struct PreviewTrait<T>: Sendable {}
@MainActor @preconcurrency public protocol PreviewModifier {
    associatedtype Context = Void
    associatedtype Body: View
    typealias Content = _PreviewContent
    static func makeSharedContext() async throws -> Self.Context
    @ViewBuilder @MainActor @preconcurrency func body(content: Self.Content, context: Self.Context) -> Self.Body
}
extension PreviewModifier where Context == Void { public static func makeSharedContext() async throws {} }
public struct _PreviewContent: View { public var body: Never { fatalError() } }
extension PreviewTrait where T == Preview.ViewTraits {
    @MainActor public static func modifier(_ modifier: some PreviewModifier) -> PreviewTrait<Preview.ViewTraits> { fatalError() }
}
