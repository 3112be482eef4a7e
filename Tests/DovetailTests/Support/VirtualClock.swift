/// Time that passes only when everything that should be running is: an awaited binding "takes" as long as the schedule
/// states, and the clock continues as soon as exactly the bindings that the schedule expects are asleep.
///
/// If a request started something later than possible, the expected sleepers never meet and the test hangs into its
/// time limit; if it started something too early, the sleeper is reported.
actor VirtualClock {
    struct Entry: Sendable {
        let start: Int
        let finish: Int
    }

    private let schedule: [Int: Entry]
    private(set) var now = 0
    private(set) var surprises: [Int] = []
    private var asleep: [Int: CheckedContinuation<Void, Never>] = [:]

    init(schedule: [Int: Entry]) { self.schedule = schedule }

    /// Sleeps until the scheduled end of binding `number`.
    func sleep(_ number: Int) async {
        guard let entry = schedule[number], entry.start == now else {
            surprises.append(number)
            return
        }
        await withCheckedContinuation { continuation in
            asleep[number] = continuation
            advance()
        }
    }

    private func advance() {
        while true {
            let expected = schedule.filter { $0.value.start <= now && now < $0.value.finish }.keys
            guard asleep.count == expected.count, asleep.keys.allSatisfy(expected.contains),
                let next = asleep.keys.compactMap({ schedule[$0]?.finish }).min()
            else { return }
            now = next
            for number in asleep.keys.filter({ schedule[$0]?.finish == next }) {
                asleep.removeValue(forKey: number)?.resume()
            }
        }
    }
}
