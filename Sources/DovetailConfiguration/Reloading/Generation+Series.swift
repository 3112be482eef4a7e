#if Configuration
    internal import Dovetail

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    extension OverlaySeries {
        /// Creates the containers of a generation, without any instance.
        ///
        /// - Parameters:
        ///   - number: The number of the generation.
        ///   - values: The values.
        ///   - old: The generation with which to share the instances that the change does not affect.
        ///   - changed: The positions of the values that have changed since.
        func generation(
            _ number: Int, of values: [ReadSetting], after old: Generation?, changed: Set<Int>
        ) throws(AssemblyError) -> Generation {
            let bindings = values.reduce(Bindings(findings: [])) { $0.followed(by: $1.bindings) }
            var homes: [Container] = []
            for (position, group) in groups.enumerated() {
                if let old, group.values.isDisjoint(with: changed) {
                    homes.append(old.homes[position])
                } else {
                    let below = homes.enumerated().filter { groups[$0.offset].values.isStrictSubset(of: group.values) }
                    homes.append(try overlay(bindings, homes: Dictionary(uniqueKeysWithValues: below.map { ($0, $1) })))
                }
            }
            let all = Dictionary(uniqueKeysWithValues: homes.enumerated().map { ($0, $1) })
            let lease = Input(GenerationLease.self)._bindings
            let container = try overlay(bindings.followed(by: lease), homes: all)
            return Generation(number: number, container: container, homes: homes, values: values)
        }
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    extension Generation {
        /// Closes what this generation does not share with an older one, because it was not taken. Observers are notified of
        /// errors.
        func discard(keeping old: Generation) async {
            try? await container.close()
            for home in homes.reversed() where !old.homes.contains(where: { $0 === home }) { try? await home.close() }
        }
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    extension GenerationLedger.Ending {
        /// Closes the containers, each after those that depend on it.
        func run() async -> ReloadEvent {
            var failure: CloseError?
            for container in containers {
                do throws(CloseError) { try await container.close() } catch {
                    failure = failure.map { $0.joined(with: error) } ?? error
                }
            }
            return .ended(generation: generation, failure)
        }
    }
#endif
