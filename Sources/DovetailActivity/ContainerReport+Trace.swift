internal import DovetailModel
internal import DovetailJSON

extension ContainerReport {
    /// The recorded creations and calls of `start()` in the Trace Event Format, as JSON.
    ///
    /// Write it to a file whose name ends in `.json`, and open that in Perfetto (ui.perfetto.dev), in `chrome://tracing`,
    /// or in another viewer of this format. A creation is drawn below the one that requested it. What was created at the
    /// same time is in separate tracks.
    public var trace: String {
        let lanes = Lanes(creations)
        let names =
            [(ContainerReport.startTrack, "start()")]
            + (0..<lanes.count).map { (ContainerReport.startTrack + 1 + $0, "Creations \($0 + 1)") }
        let titles =
            [ContainerReport.title("process_name", track: ContainerReport.startTrack, "Dovetail")]
            + names.map { ContainerReport.title("thread_name", track: $0.0, $0.1) }
        let started = starts.map { start in
            ContainerReport.event(
                "start()", category: "start", from: start.start, lasting: start.duration,
                track: ContainerReport.startTrack,
                arguments: ["failure": start.failure.map { .string($0.rawValue) }])
        }
        let created = creations.enumerated().map { index, creation in
            ContainerReport.event(
                creation.name, category: "creation", from: creation.start, lasting: creation.duration,
                track: ContainerReport.startTrack + 1 + lanes.lane[index],
                arguments: [
                    "location": .string("\(creation.location)"), "lifetime": .string(creation.lifetime.rawValue),
                    "requester": creation.requester.map { .string(creations[$0].name) },
                    "failure": creation.failure.map { .string($0.rawValue) },
                ])
        }
        return JSON.record([
            "displayTimeUnit": .string("ms"), "traceEvents": .array(titles + started + created),
        ]).text(expanded: 2) + "\n"
    }

    /// The track of `start()`; those of creations follow. Perfetto gives 0, and the number of the process, which is 1, to
    /// threads of its own.
    private static let startTrack = 2

    private static func title(_ kind: String, track: Int, _ name: String) -> JSON {
        .record([
            "name": .string(kind), "ph": .string("M"), "pid": .integer(1), "tid": .integer(track),
            "args": .record(["name": .string(name)]),
        ])
    }

    /// A complete event; or the beginning of one that is in progress, which has no end.
    private static func event(
        _ name: String, category: String, from start: Duration, lasting duration: Duration?, track: Int,
        arguments: KeyValuePairs<String, JSON?>
    ) -> JSON {
        let first = start.microseconds
        return .record([
            "name": .string(name.onOneLine), "cat": .string(category), "ph": .string(duration == nil ? "B" : "X"),
            "ts": .integer(first), "dur": duration.map { .integer((start + $0).microseconds - first) },
            "pid": .integer(1), "tid": .integer(track), "args": .record(arguments),
        ])
    }

    /// The distribution of creations over tracks, on each of which they are nested or follow each other.
    package struct Lanes {
        /// The track of each creation, from zero.
        package private(set) var lane: [Int]
        /// The number of tracks.
        package var count: Int { open.count }

        /// For each track, the creations that contain the current time, the innermost last.
        private var open: [[Int]] = []

        package init(_ creations: [Creation]) {
            lane = Array(repeating: 0, count: creations.count)
            let times = creations.indices.map { index in
                (start: creations[index].start.microseconds, end: Lanes.end(of: creations[index]))
            }
            for index in creations.indices.sorted(by: { (times[$0].start, $0) < (times[$1].start, $1) }) {
                for track in open.indices {
                    while let last = open[track].last, times[last].end <= times[index].start {
                        open[track].removeLast()
                    }
                }
                lane[index] = track(for: index, within: creations[index].requester, times)
                open[lane[index]].append(index)
            }
        }

        private static func end(of creation: Creation) -> Int {
            creation.duration.map { (creation.start + $0).microseconds } ?? .max
        }

        private mutating func track(for index: Int, within requester: Int?, _ times: [(start: Int, end: Int)]) -> Int {
            if let requester, let own = open.firstIndex(where: { $0.last == requester }),
                times[requester].end >= times[index].end
            {
                return own
            }
            if let free = open.firstIndex(where: \.isEmpty) { return free }
            open.append([])
            return open.count - 1
        }
    }
}
