// Read twice: compiled and run, and as source by the reader. Both must find the same bindings, findings and traces.
internal import Dovetail
internal import Foundation

protocol ParityClock: Sendable {}
protocol ParityStore: Sendable {}
final class ParitySystemClock: ParityClock, Sendable { init() {} }
final class ParityLoudClock: ParityClock, Sendable { init(inner: any ParityClock) {} }
struct ParityUser: Sendable, Hashable { var name = "" }
final class ParityDisk: ParityStore, Sendable { init(clock: any ParityClock, size: Int) {} }
final class ParityDatabase: Sendable { init(clock: any ParityClock) async throws {} }
@MainActor final class ParityScreen {
    init(user: ParityUser, store: any ParityStore, stores: [any ParityStore]) {}
    var title: String?
    func attach(_ clock: any ParityClock) {}
}
final class ParityCoordinator: Sendable {
    init(screens: Provider<ParityScreen, ParityUser>, store: Lazy<any ParityStore>, extra: ParityUser?) {}
}
final class ParityFirst { init(second: ParitySecond) {} }
final class ParitySecond { init(first: ParityFirst) {} }
struct ParityBox<Content: Sendable>: Sendable { let content: Content }
enum ParityFast {}
enum ParityOuter { final class Inner: Sendable { init(box: ParityBox<Int>, table: [String: any ParityStore]) {} } }
actor ParityCache { init(clock: any ParityClock) {} }

struct ParityParts: Module {
    var body: some Module {
        Instance(42)
        Bind((any ParityClock).self, ParitySystemClock.init).lifetime(.singleton)
        Bind(ParityLoudClock.init).decorating((any ParityClock).self) { $0 }
        Bind(ParityBox<Int>.init).lifetime(.scoped)
    }
}

struct ParityGood: Module {
    var requirements: [any Module] { [ParityParts()] }
    var body: some Module {
        Bind(ParityDisk.init).as((any ParityStore).self) { $0 }.qualified(.tag(ParityFast.self)).lifetime(.singleton)
            .root()
        Bind { ParityDisk(clock: $0, size: $1) }.into((any ParityStore).self) { $0 }.into(
            (any ParityStore).self, key: "a"
        ) { $0 }
        Bind(ParityDatabase.init).lifetime(.singleton).eager()
        Bind { @MainActor in ParityScreen(user: arg($0), store: $1, stores: $2) }
            .inject { @MainActor in $0.attach($1) }.root()
        Bind(ParityCoordinator.init).lifetime(.singleton).root()
        Bind(ParityOuter.Inner.init).qualified(.name("inner")).lifetime(.weak).root()
        Bind(ParityCache.init).lifetime(.singleton).root()
        Bind { (clock: any ParityClock, cache: ParityCache) -> Double in 1 }.hidden().root()
    }
}

struct ParityBroken: Module {
    var body: some Module {
        Bind(ParityFirst.init).root()
        Bind(ParitySecond.init)
        Bind(ParityDisk.init).root()
        Bind(ParityCache.init).lifetime(.singleton)
        Bind(ParityBox<ParityUser>.init).using(ParityUser.self, .tag(ParityFast.self))
        Bind { tagged(ParityFast.self, $0) as ParityUser }.root()
    }
}

struct ParityShared: Module {
    var body: some Module {
        Bind(ParityOuter.Inner.init).lifetime(.singleton).root()
        Bind(ParityBox<Int>.init).lifetime(.scoped)
        Bind((any ParityStore).self) { ParityDisk(clock: $0, size: $1) }.root()
        Bind { 7 }.asDefault()
        Bind { 8 }
        Bind { ParityUser(name: $0) }.lifetime(.graph).root()
    }
}

protocol ParityNamed: ParityClock {}
protocol ParityObject: AnyObject, Sendable {}
enum ParityOuterNames { protocol Inside: Sendable {} }
struct ParityCell<Value: Sendable>: Sendable { struct Entry: Sendable { let value: Value } }
@globalActor actor ParityActor { static let shared = ParityActor() }
typealias ParityUI = MainActor
typealias ParityMetatype = any (ParityStore & ParityClock).Type
typealias ParityBoth = ParityStore & ParityClock

/// Types whose names the compiler changes.
struct ParityNames: Module {
    var body: some Module {
        Bind((any ParityStore & ParityClock).self) { fatalError() }.qualified(.tag(ParityFast.self))
        Bind((any ParityOuterNames.Inside & ParityStore & Error & Sendable).self) { fatalError() }
        Bind((any ParityStore & ParityNamed & ParityClock).self) { fatalError() }
        Bind((any ParityStore & AnyObject & ParityClock).self) { fatalError() }
        Bind((any ParityStore & AnyObject & ParityObject).self) { fatalError() }
        Bind((any ParityUpper & ParityStore).self) { fatalError() }
        Bind((any ParityBoth & ParityNamed).self) { fatalError() }.qualified(.name("alias"))
        Bind((any ParityClock & Sendable).self) { fatalError() }
        Bind([any Sendable].self) { fatalError() }
        Bind((any Codable & Sendable).self) { fatalError() }
        Bind((@MainActor @Sendable (Int) -> Void).self) { fatalError() }
        Bind((@Sendable @ParityUI () async throws -> Int).self) { fatalError() }
        Bind((@ParityActor () -> [any ParityClock]).self) { fatalError() }
        Bind((@isolated(any) @Sendable () async -> Void).self) { fatalError() }
        Bind((@Sendable ((Int) -> Void, any ParityClock) -> Void).self) { fatalError() }
        Bind(Int.Type.self) { fatalError() }
        Bind((any ParityClock.Type).self) { fatalError() }
        Bind((any ParityClock).Type.self) { fatalError() }
        Bind((any ParityStore & ParityClock).Type.self) { fatalError() }
        Bind(ParityMetatype.self) { fatalError() }
        Bind(AnyClass.self) { fatalError() }
        Bind(ParityCell<[String]>.Entry.self) { fatalError() }
        Bind([ParityCell<any ParityClock>.Entry?].self) { fatalError() }
        Bind(TimeInterval.self) { fatalError() }
        Bind([CInt: (Float32, CBool)].self) { fatalError() }
        Bind(unichar.self) { fatalError() }
        Bind(Void.self) { fatalError() }
    }
}
class ParityUpper: ParityClock, @unchecked Sendable {}

enum ParityContainers {
    static func good() throws -> Container { try Container { ParityGood() } }
    static func broken() throws -> Container { try Container { ParityBroken() } }
    static func shared() throws -> Container { try Container { ParityShared() } }
    static func names() throws -> Container { try Container { ParityNames() } }
}
