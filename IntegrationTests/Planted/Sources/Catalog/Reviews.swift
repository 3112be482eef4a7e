public import Injection

/// Files have their own private types of this name.
private struct Settings: Sendable { let limit = 500 }

public protocol Reviews: Sendable {}
public final class StoredReviews: Reviews { fileprivate init(settings: Settings, shelf: Shelf) {} }
public final class FilteredReviews: Reviews { public init(reviews: any Reviews) {} }

public protocol Filter: Sendable {}
public final class LengthFilter: Filter { public init() {} }
public final class WordFilter: Filter { public init(words: WordList) {} }
public final class WordList: Sendable { public init() {} }
public final class Moderation: Sendable { public init(filters: [any Filter], reviews: Lazy<any Reviews>) {} }

public struct ReviewsModule: Module {
    public init() {}

    public var body: some Module {
        Bind((any Reviews).self) { StoredReviews(settings: $0, shelf: $1) }
        Bind { Settings() }
        Bind(FilteredReviews.init).decorating((any Reviews).self) { $0 }
        filters
        Bind(Moderation.init).asService()
    }
}

extension ReviewsModule {
    @ModuleBuilder private var filters: some Module {
        Bind(LengthFilter.init).into((any Filter).self) { $0 }
        Bind(WordFilter.init).into((any Filter).self) { $0 }
        Bind(WordList.init)
    }
}
