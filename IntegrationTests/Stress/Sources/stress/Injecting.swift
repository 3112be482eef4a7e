internal import Dovetail
internal import DovetailInjection

private final class Gauge: Sendable {
    let number: Int
    init(_ number: Int) { self.number = number }
}

// One key for each program, because an override applies to the process.
extension Dependencies {
    fileprivate var local: Gauge { Gauge(0) }
    fileprivate var shared: Gauge { lifetime(.weak) { Gauge(0) } }
    fileprivate var nested: Gauge { Gauge(0) }
}

private struct LocalPoint: Sendable { @Injected(\.local) var gauge }
private struct SharedPoint: Sendable { @Injected(\.shared) var gauge }
private struct NestedPoint: Sendable { @Injected(\.nested) var gauge }

/// Three threads read while this one replaces the value.
private func replace(
    _ key: any KeyPath<Dependencies, Gauge> & Sendable, _ read: @escaping @Sendable () -> Gauge
) throws {
    let crew = Crew(3) { _ in
        for _ in 0..<300 {
            let number = read().number
            try expect(number == 0 || number == 1, "\(number) was never there")
        }
    }
    crew.begin()
    for _ in 0..<100 {
        let override = Dependencies.override(key) { _ in Gauge(1) }
        _ = read()
        override.rollBack()
    }
    try crew.join()
    try expect(read().number == 0, "what was replaced is not there again")
}

let injecting = [
    Program(name: "overrides", summary: "Core 32: three threads read a property while one overrides it") { _ in
        let point = LocalPoint()
        try replace(\.local) { point.gauge }
    },
    Program(name: "shared-overrides", summary: "Core 32: the same for a shared property") { _ in
        let point = SharedPoint()
        try replace(\.shared) { point.gauge }
    },
    Program(name: "nested-overrides", summary: "Core 32: an override is rolled back while its value is created") { _ in
        for _ in 0..<100 {
            let point = NestedPoint()
            let outer = Dependencies.override(\.nested) { _ in Gauge(2) }
            let inner = Locked<Override?>(nil)
            inner.exchange(
                Dependencies.override(\.nested) { original in
                    inner.now?.rollBack()
                    return Gauge(point.gauge.number + original().number + 1)
                })
            let (first, second) = (point.gauge.number, point.gauge.number)
            outer.rollBack()
            let third = point.gauge.number
            try expect([first, second, third] == [5, 2, 0], "\(first), \(second), \(third) instead of 5, 2, 0")
        }
    },
]
