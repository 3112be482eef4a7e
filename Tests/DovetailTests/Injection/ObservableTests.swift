#if canImport(Observation)
    internal import Dovetail
    internal import DovetailInjection
    internal import Observation
    internal import Testing

    /// Injected properties in classes that are observed.
    struct ObservableTests {
        @Observable final class Draft: Injecting {
            @ObservationIgnored @Injected(\.mailer) var mailer
            @ObservationIgnored @Injected(\.shared) var facility
            var text = ""
            var summary: String { "\(text) by \(mailer.name)" }
        }

        @Test func `an observable class has injected properties, which can be replaced`() {
            let draft = Draft()
            #expect(draft.summary == " by real")
            #expect(draft.facility === Draft().facility)
            #expect(draft.injecting(MockMailer(), for: \.$mailer) === draft)
            #expect(draft.summary == " by mock")
        }

        @Test func `a change of an observed property is reported, one of an injected property is not`() {
            let draft = Draft()
            let changes = Tally()
            withObservationTracking {
                _ = draft.summary
            } onChange: {
                changes.next()
            }
            draft.$mailer.override(MockMailer())
            #expect(changes.count == 0)
            draft.text = "hello"
            #expect(changes.count == 1)
        }
    }
#endif
