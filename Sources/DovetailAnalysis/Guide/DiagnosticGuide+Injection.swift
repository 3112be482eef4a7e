internal import DovetailGraph

extension DiagnosticGuide {
    static let injection: [DiagnosticGuide] = [
        DiagnosticGuide(
            .injectedInView, "a view creates its dependency again at each update", severity: .warning,
            explanation: """
                If the key of an `@Injected` property states no lifetime, the property owns a separate instance. \
                SwiftUI creates the structs of views, modifiers, apps and scenes again at each update, and the \
                instance with them, so its state is lost. `dovetail check` reports this if the file imports SwiftUI, \
                the key calls an initializer, and no module or container binds the key.
                """,
            example: """
                extension Dependencies {
                    var feed: FeedModel { FeedModel() }
                    var draft: DraftModel { lifetime(.reused) { DraftModel() } }
                    var images: ImageCache { lifetime(.weak) { ImageCache() } }
                }
                struct FeedView: View {
                    @Injected(\\.feed) var feed      // wrong: a new model at each update
                    @Injected(\\.draft) var draft    // right: reused by the next view
                    @Injected(\\.images) var images  // right: shared by all views
                }
                """,
            fix: """
                Use `@Resolved` from DovetailSwiftUI, or state the lifetime `.reused`, `.weak` or `.singleton` in the key.
                """)
    ]
}
