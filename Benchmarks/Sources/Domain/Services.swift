// The classes that every participant puts together: final, dependencies by initializer, nothing but that. They are compiled
// into each program, so that the optimizer sees of them what it sees in an application.
internal import Harness

/// W1: no dependencies.
final class Plain: Sendable {
    init() {}
}

// W2, W4, W8: the shared services.
protocol Session: Sendable {}
protocol Store: Sendable {}
protocol Tracker: Sendable {}
final class UserSession: Session {
    init() {}
}
final class DiskStore: Store {
    init() {}
}
final class FileTracker: Tracker {
    init() {}
}

// W4: a view model with three singletons, a transient that depends on two of them, and an object of the graph.
protocol Loader: Sendable {}
protocol Selection: Sendable {}
final class PageLoader: Loader {
    let session: any Session
    let store: any Store
    init(session: any Session, store: any Store) {
        self.session = session
        self.store = store
    }
}
final class ListSelection: Selection {
    init() {}
}
final class ListModel: Sendable {
    let session: any Session
    let store: any Store
    let tracker: any Tracker
    let loader: any Loader
    let selection: any Selection
    init(
        session: any Session, store: any Store, tracker: any Tracker, loader: any Loader, selection: any Selection
    ) {
        self.session = session
        self.store = store
        self.tracker = tracker
        self.loader = loader
        self.selection = selection
    }
}

// W4b: the same, and the transient depends on the object of the graph too.
protocol Editor: Sendable {}
final class ListEditor: Editor {
    let session: any Session
    let selection: any Selection
    init(session: any Session, selection: any Selection) {
        self.session = session
        self.selection = selection
    }
}
final class EditModel: Sendable {
    let session: any Session
    let store: any Store
    let tracker: any Tracker
    let editor: any Editor
    let selection: any Selection
    init(
        session: any Session, store: any Store, tracker: any Tracker, editor: any Editor, selection: any Selection
    ) {
        self.session = session
        self.store = store
        self.tracker = tracker
        self.editor = editor
        self.selection = selection
    }
}

// W8: the services of one request.
struct Request: Sendable {
    var number: Int
}
protocol RequestContext: Sendable {}
protocol RequestLog: Sendable {}
final class UserContext: RequestContext {
    let request: Request
    init(request: Request) { self.request = request }
}
final class ContextLog: RequestLog {
    let context: any RequestContext
    let session: any Session
    init(context: any RequestContext, session: any Session) {
        self.context = context
        self.session = session
    }
}
final class RequestHandler: Sendable {
    let context: any RequestContext
    let log: any RequestLog
    let store: any Store
    init(context: any RequestContext, log: any RequestLog, store: any Store) {
        self.context = context
        self.log = log
        self.store = store
    }
}

/// W9: a run-time argument.
final class Detail: Sendable {
    let number: Int
    init(number: Int) { self.number = number }
}

/// W10: counts its creations.
final class Raced: Sendable {
    init() { Race.instanceIsMade() }
}
