// Written by `dovetail generate`. Changes are lost.
// swift-format-ignore-file

internal import Dovetail

extension SharingResolver {
    func resolveCounter() -> Counter { provideCounter().value }

    nonisolated(nonsending) func resolveDatabase() async throws -> Database { try await provideDatabase().value }

    nonisolated(nonsending) func resolveReport() async throws -> Report {
        let counter = resolveCounter()
        let counter2 = resolveCounter()
        let database = try await resolveDatabase()
        return Report(dependency: .init(counter: counter, other: counter2, database: database))
    }
}
