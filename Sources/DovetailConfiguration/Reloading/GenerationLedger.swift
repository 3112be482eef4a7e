#if Configuration
    internal import Dovetail

    /// The containers of one state of the values.
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    struct Generation: Sendable {
        let number: Int
        let container: Container
        /// The overlays with the instances of each group, some of them from earlier generations.
        let homes: [Container]
        /// The values, in the order of the series.
        let values: [ReadSetting]
    }

    /// Which generations exist, who uses them, and which containers have to be closed. A pure state machine.
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    struct GenerationLedger: Sendable {
        /// What has to be closed because a generation has ended, in this order.
        struct Ending: Sendable {
            let generation: Int
            let containers: [Container]
        }
        private(set) var current: Generation?
        /// The generations in use, by number: the current one and those with requests.
        private var known: [Int: Generation] = [:]
        private var leases: [Int: Int] = [:]
        /// The number of generations that use the overlay of a group.
        private var uses: [ObjectIdentifier: Int] = [:]

        init(_ first: Generation) { _ = replace(with: first) }

        /// Counts a request of the current generation; `nil` after the end.
        mutating func lease() -> Generation? {
            guard let current else { return nil }
            leases[current.number, default: 0] += 1
            return current
        }

        /// Ends a request.
        mutating func endLease(of number: Int) -> Ending? {
            leases[number, default: 1] -= 1
            return end(number)
        }

        /// Makes a generation the current one.
        mutating func replace(with generation: Generation?) -> Ending? {
            let last = current
            current = generation
            if let generation {
                known[generation.number] = generation
                for home in generation.homes { uses[ObjectIdentifier(home), default: 0] += 1 }
            }
            return last.flatMap { end($0.number) }
        }

        /// Ends every generation, also those with requests, the newest first.
        mutating func endAll() -> [Ending] {
            current = nil
            leases = [:]
            return known.keys.sorted(by: >).compactMap { end($0) }
        }

        private mutating func end(_ number: Int) -> Ending? {
            guard current?.number != number, leases[number, default: 0] == 0,
                let generation = known.removeValue(forKey: number)
            else { return nil }
            leases[number] = nil
            var containers = [generation.container]
            // A group depends only on earlier ones.
            for home in generation.homes.reversed() {
                let id = ObjectIdentifier(home)
                uses[id, default: 1] -= 1
                guard uses[id] == 0 else { continue }
                uses[id] = nil
                containers.append(home)
            }
            return Ending(generation: number, containers: containers)
        }
    }
#endif
