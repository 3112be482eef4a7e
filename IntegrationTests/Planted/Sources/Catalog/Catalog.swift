public import Injection

public protocol Clock: Sendable {}
public struct SystemClock: Clock { public init() {} }

public protocol Storage: Sendable {}
public struct MemoryStorage: Storage { public init() {} }
public final class DiskStorage: Storage { public init(folder: Folder) {} }
public final class CloudStorage: Storage { public init(session: Session, clock: any Clock) {} }
public struct Folder: Sendable { public init() {} }
public final class Session: Sendable { public init(clock: any Clock) {} }

public struct Book: Hashable, Sendable {
    public let title: String
    public init(title: String) { self.title = title }
}
public typealias Shelf = Repository<Book>
public final class Repository<Item: Sendable>: Sendable {
    public init(storage: any Storage) {}
}
public final class Index: Sendable { public init(shelf: Shelf) {} }

public enum Place: Sendable { case memory, disk, cloud }

/// Where the books are.
public struct StorageModule: Module {
    let place: Place
    public init(place: Place) { self.place = place }

    public var body: some Module {
        switch place {
        case .memory: Bind((any Storage).self, MemoryStorage.init)
        case .disk:
            Bind((any Storage).self, DiskStorage.init)
            Bind(Folder.init)
        case .cloud:
            Bind((any Storage).self, CloudStorage.init)
            Bind(Session.init)
        }
    }
}

public struct CatalogModule: Module {
    let place: Place
    public init(place: Place) { self.place = place }

    public var requirements: [any Module] { [StorageModule(place: place)] }

    public var body: some Module {
        Bind((any Clock).self, SystemClock.init)
        Bind(Shelf.init).asService()
        Bind { Index(shelf: $0) }.lifetime(.singleton).eager()
    }
}
