// The same in every setting: each initializer checks that it runs where it belongs, and nothing blocks or traps.
import Dovetail

@globalActor public actor Shelf {
    public static let shared = Shelf()
}

nonisolated final class Plain: Sendable {
    init() {}
}
@MainActor final class Board {
    let plain: Plain
    init(plain: Plain) {
        MainActor.preconditionIsolated()
        self.plain = plain
    }
}
@Shelf final class Record {
    let plain: Plain
    init(plain: Plain) {
        Shelf.preconditionIsolated()
        self.plain = plain
    }
}
actor Bucket {
    let plain: Plain
    init(plain: Plain) { self.plain = plain }
}
nonisolated final class Archive: Sendable {
    let plain: Plain
    init(plain: Plain) async throws { self.plain = plain }
}
@MainActor final class AsyncBoard {
    let database: Archive
    init(database: Archive) async throws {
        MainActor.preconditionIsolated()
        self.database = database
    }
}
nonisolated final class Everything: Sendable {
    let screen: Board
    let model: Record
    let cache: Bucket
    let async: AsyncBoard
    init(screen: Board, model: Record, cache: Bucket, async: AsyncBoard) {
        self.screen = screen
        self.model = model
        self.cache = cache
        self.async = async
    }
}

nonisolated struct SettingModule: Module {
    var body: some Module {
        Bind(Plain.init).lifetime(.singleton)
        Bind(Board.init).lifetime(.singleton)
        Bind(Record.init).lifetime(.singleton)
        Bind(Bucket.init).lifetime(.singleton)
        Bind(Archive.init).lifetime(.singleton)
        Bind(AsyncBoard.init).lifetime(.singleton)
        Bind(Everything.init)
    }
}

public nonisolated enum Check {
    /// The ids of the errors of synchronous requests from outside of the actors.
    public nonisolated static func refusals() throws -> [String] {
        let container = try Container { SettingModule() }
        var ids: [String] = []
        do { _ = try container.resolve(Board.self) } catch { ids.append(error.id.rawValue) }
        do { _ = try container.resolve(Record.self) } catch { ids.append(error.id.rawValue) }
        do { _ = try container.resolve(Archive.self) } catch { ids.append(error.id.rawValue) }
        do { _ = try container.resolve(Everything.self) } catch { ids.append(error.id.rawValue) }
        return ids
    }

    /// True if requests from the main actor, from another actor and from no actor return the same instances.
    public nonisolated static func agreement() async throws -> Bool {
        let container = try Container { SettingModule() }
        let all = try await container.resolve(Everything.self)
        let again = try container.resolveNow(Everything.self)
        let main = try await fromMain(container)
        let store = try await fromStore(container)
        return all.screen === main && all.model === store && all.screen === again.screen && all.async === again.async
    }

    @MainActor static func fromMain(_ container: Container) throws -> Board { try container.resolve() }
    @Shelf static func fromStore(_ container: Container) throws -> Record { try container.resolve() }

    /// A synchronous request on the main actor creates its instances.
    @MainActor public static func fresh() throws -> Bool {
        let container = try Container { SettingModule() }
        let screen = try container.resolve(Board.self)
        return try container.resolve(Board.self) === screen
    }
}
