import Dovetail
import DovetailSwiftUI
import ReadingModels
import ReadingViews
import SwiftUI

#if os(macOS)
    import AppKit
#endif

@main struct ReadingApp: App {
    // Validated, so that a missing binding is shown in the first window, not when a view needs it.
    @State private var container = AppContainer(validating: true) { ReadingModule() }

    #if os(macOS)
        // A program that is in no bundle gets no keyboard by itself.
        init() { NSApplication.shared.setActivationPolicy(.regular) }
    #endif

    var body: some Scene {
        WindowGroup { RootView().dependencies(container) }
    }
}
