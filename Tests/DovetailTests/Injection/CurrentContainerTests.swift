internal import Dovetail
internal import DovetailInjection
internal import Testing

/// The process default of `makeCurrent()`, each in a process of its own.
struct CurrentContainerTests {
    private func lines(_ result: ExitTest.Result?) -> [Substring] {
        String(decoding: result?.standardErrorContent ?? [], as: UTF8.self).split(separator: "\n")
    }

    @Test func `a second container that becomes the default while the first is open is reported once`() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            let first = try Container { Bind(key: \.bound) { Facility("first") } }
            let second = try Container { Bind(key: \.bound) { Facility("second") } }
            first.makeCurrent()
            second.makeCurrent()
            guard LocalBound().service.name == "second" else { fatalError("the newer one is not current") }
            first.makeCurrent()
            guard LocalBound().service.name == "first" else { fatalError("the newest one is not current") }
        }
        #expect(
            lines(result) == [
                "warning: `makeCurrent()` replaces another container that is still open",
                "note: code outside of `asCurrent` resolves from the new container; what it has resolved already stays",
                "help: call `makeCurrent()` once, close the old container first, or use `asCurrent` for a part of the program",
            ])
    }

    @Test func `the same container again, or one after the other was closed, is not reported`() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            let first = try Container { Bind(key: \.bound) { Facility("first") } }
            first.makeCurrent()
            first.makeCurrent()
            try await first.close()
            try Container { Bind(key: \.bound) { Facility("second") } }.makeCurrent()
            guard LocalBound().service.name == "second" else { fatalError("the newer one is not current") }
            try Container {}.asCurrent { _ = LocalBound().service }
        }
        #expect(lines(result) == [])
    }
}

private struct LocalBound { @Injected(\.bound) var service }
