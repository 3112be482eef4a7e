internal import DovetailGraph

extension DiagnosticGuide {
    static let injection: [DiagnosticGuide] = [
        DiagnosticGuide(
            .scopeMismatch, "a property declares another scope than its key", severity: .warning,
            explanation: """
                A property of `Dependencies` with `shared { … }` or `shared(.permanent) { … }` determines for all \
                consumers how the instance is shared and how long it lives. If a consumer declares something else \
                after the key, it has no effect: the consumer seems to have a separate instance, but receives the \
                shared one. `dovetail check` reports this if it can read both declarations and no module or \
                container binds the key.
                """,
            example: """
                extension Dependencies {
                    var images: ImageCache { shared(.permanent) { ImageCache() } }
                }
                struct Gallery { @Injected(\\.images, .temporary, .local) var images }  // wrong: no effect
                struct Album { @Injected(\\.images) var images }                       // right
                """,
            fix: """
                Remove the arguments after the key. If each consumer should decide, remove `shared` from the key.
                """),
        DiagnosticGuide(
            .injectedInView, "a view creates its dependency again at each update", severity: .warning,
            explanation: """
                An `@Injected` property that has only a key owns a separate instance, which lives as long as the \
                property. SwiftUI creates the structs of views, modifiers, apps and scenes again at each update, \
                and the instance with them, so its state is lost. `dovetail check` reports this if the file imports \
                SwiftUI, the key calls an initializer, and no module or container binds the key.
                """,
            example: """
                extension Dependencies {
                    var feed: FeedModel { FeedModel() }
                    var images: ImageCache { shared { ImageCache() } }
                }
                struct FeedView: View {
                    @Injected(\\.feed) var feed                // wrong: a new model at each update
                    @Injected(\\.feed, .permanent) var kept    // right: reused by the next view
                    @Injected(\\.images) var images            // right: the key shares its instance
                }
                """,
            fix: """
                Use `@Resolved` from DovetailSwiftUI, declare `shared { … }` in the key, or add `.permanent` or \
                `.shared` to the property.
                """),
    ]
}
