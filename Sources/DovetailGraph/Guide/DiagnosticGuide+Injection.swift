extension DiagnosticGuide {
    static let injection: [DiagnosticGuide] = [
        DiagnosticGuide(
            .scopeMismatch, "a consumer of a key states another scope than the key does", severity: .warning,
            explanation: """
                A property of `Dependencies` with `shared { … }` or `shared(.permanent) { … }` says for all consumers who shares \
                the instance and how long it lives. What a consumer states after the key is overruled: it reads as if the \
                consumer had an instance of its own, and it has not. Told by `dovetail check` where both can be read, and no \
                binding for the key is in a module or container.
                """,
            example: """
                extension Dependencies {
                    var images: ImageCache { shared(.permanent) { ImageCache() } }
                }
                struct Gallery { @Injected(\\.images, .temporary, .local) var images }  // wrong: it is given the shared one
                struct Album { @Injected(\\.images) var images }                       // right
                """,
            remedy: """
                Remove what stands after the key. If each consumer is to decide, remove `shared` from the key.
                """),
        DiagnosticGuide(
            .injectedInView, "a view creates its dependency again at each update", severity: .warning,
            explanation: """
                An `@Injected` with a key alone has an instance of its own, which lives as long as the property. SwiftUI creates \
                the structures of views, modifiers, apps and scenes again at each update, and the instance with them: what it had \
                in memory is lost. Told by `dovetail check` where SwiftUI is imported, the key calls an initializer, and no \
                binding for the key is in a module or container.
                """,
            example: """
                extension Dependencies {
                    var feed: FeedModel { FeedModel() }
                    var images: ImageCache { shared { ImageCache() } }
                }
                struct FeedView: View {
                    @Injected(\\.feed) var feed                // wrong: a new model at each update
                    @Injected(\\.feed, .permanent) var kept    // right: kept for the view that is created next
                    @Injected(\\.images) var images            // right: the key shares its instance
                }
                """,
            remedy: """
                Use `@Resolved` of DovetailSwiftUI, state `shared { … }` in the key, or `.permanent` or `.shared` at the property.
                """),
    ]
}
