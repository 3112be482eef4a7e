internal import DovetailActivity
internal import DovetailAnalysis
internal import DovetailGraph
internal import Foundation
internal import Testing

@Suite("Traces of a running container")
struct TraceTests {
    private static func creation(
        _ name: String, _ start: Int, _ duration: Int?, for requester: Int? = nil, failure: DiagnosticID? = nil
    ) -> ContainerReport.Creation {
        ContainerReport.Creation(
            binding: 0, name: name, lifetime: .singleton,
            location: SourceLocation(file: "App.swift", line: 1, column: 1), requester: requester,
            start: .microseconds(start), duration: duration.map { .microseconds($0) }, failure: failure)
    }

    private static func report(_ creations: [ContainerReport.Creation]) -> ContainerReport {
        var report = ContainerReport(Sketch.graph { $0.bind("A", [], .singleton) }, existing: [0])
        report.isRecorded = true
        report.creations = creations
        report.starts = [ContainerReport.Start(start: .microseconds(1), duration: .microseconds(900), failure: nil)]
        return report
    }

    private static func events(_ report: ContainerReport) throws -> [[String: Any]] {
        let value = try JSONSerialization.jsonObject(with: Data(report.trace.utf8)) as? [String: Any]
        return try #require(value?["traceEvents"] as? [[String: Any]])
    }

    /// The fields that the Trace Event Format requires of each kind of event.
    private static func check(_ event: [String: Any]) {
        #expect(event["name"] is String)
        #expect(event["pid"] is Int && event["tid"] is Int)
        // Perfetto merges the tracks of the threads 0 and that of the number of the process.
        #expect(event["tid"] as? Int != 0 && event["tid"] as? Int != event["pid"] as? Int)
        switch event["ph"] as? String {
        case "X":
            #expect((event["ts"] as? Int).map { $0 >= 0 } == true && (event["dur"] as? Int).map { $0 >= 0 } == true)
            #expect(event["cat"] is String)
        case "B": #expect(event["ts"] is Int && event["dur"] == nil)
        case "M": #expect(event["args"] is [String: Any])
        default: Issue.record("an unknown kind of event: \(event)")
        }
    }

    @Test("every event has the fields that the format requires")
    func fields() throws {
        let report = Self.report([
            Self.creation("Shop", 10, 500), Self.creation("Database", 20, 300, for: 0),
            Self.creation("Odd \"<\n>\" 🕰️", 400, nil, for: 0),
            Self.creation("Broken", 600, 5, failure: .factoryFailed),
        ])
        let events = try Self.events(report)
        for event in events { Self.check(event) }
        #expect(events.filter { $0["ph"] as? String == "X" }.count == 4)
        #expect(events.filter { $0["ph"] as? String == "B" }.count == 1)
        #expect(report.trace.contains("\"failure\": \"factory-failed\""))
        #expect(report.trace.contains("\"requester\": \"Shop\""))
    }

    @Test("a report without creations is a trace, too")
    func empty() throws {
        let report = ContainerReport(Graph(), existing: [])
        for event in try Self.events(report) { Self.check(event) }
        #expect(report.text == "")
    }

    @Test("on each track, slices are nested or follow each other", arguments: 0..<300)
    func nested(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var creations: [ContainerReport.Creation] = []
        for _ in 0..<Int.random(in: 1...40, using: &generator) {
            let requester =
                creations.isEmpty || Bool.random(using: &generator)
                ? nil : Int.random(in: 0..<creations.count, using: &generator)
            let length = Int.random(in: 0...60, using: &generator)
            let isOpen = Int.random(in: 0..<10, using: &generator) == 0
            creations.append(
                Self.creation(
                    "T", Int.random(in: 0...100, using: &generator), isOpen ? nil : length, for: requester))
        }
        creations.sort { $0.start < $1.start }
        let lanes = ContainerReport.Lanes(creations)
        for (index, one) in creations.enumerated() {
            for (other, two) in creations.enumerated() where index < other && lanes.lane[index] == lanes.lane[other] {
                let end = one.duration.map { one.start + $0 } ?? .seconds(1_000_000)
                let otherEnd = two.duration.map { two.start + $0 } ?? .seconds(1_000_000)
                let follows = end <= two.start || otherEnd <= one.start
                let isNested = one.start <= two.start && otherEnd <= end || two.start <= one.start && end <= otherEnd
                #expect(follows || isNested, "\(one) \(two)")
            }
        }
        #expect(lanes.lane.allSatisfy { (0..<lanes.count).contains($0) })
    }

    @Test("what one creation requests after the other is on its own track")
    func oneTrack() {
        let lanes = ContainerReport.Lanes([
            Self.creation("A", 0, 100), Self.creation("B", 10, 20, for: 0), Self.creation("C", 30, 70, for: 0),
            Self.creation("D", 40, 50, for: 2), Self.creation("E", 200, 5),
        ])
        #expect(lanes.lane == [0, 0, 0, 0, 0])
        #expect(lanes.count == 1)
    }

    @Test("text is in the order of time, one line for each event, whatever the names contain")
    func text() {
        let report = Self.report([Self.creation("A\nB", 12_345, 4_500), Self.creation("C", 20_000, nil, for: 0)])
        #expect(
            report.text == """
                at 0.001 ms: start(), 0.900 ms
                at 12.345 ms: A\\nB, 4.500 ms (App.swift:1:1)
                at 20.000 ms: C, in progress, for A\\nB (App.swift:1:1)

                """)
    }
}
