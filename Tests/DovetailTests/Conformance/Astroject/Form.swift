internal import Dovetail

/// The two forms of a request.
enum Form: CaseIterable, Sendable {
    case synchronous, asynchronous
}

extension Container {
    /// An instance, requested in either form.
    func get<T: Sendable>(_ type: T.Type, _ form: Form) async throws(ResolutionError) -> T {
        switch form {
        case .synchronous: try resolveNow(type)
        case .asynchronous: try await resolve(type)
        }
    }

    /// A named instance.
    func get<T: Sendable>(_ type: T.Type, _ qualifier: Qualifier, _ form: Form) async throws(ResolutionError) -> T {
        switch form {
        case .synchronous: try resolve(type, qualifier, isolation: #isolation)
        case .asynchronous: try await resolve(type, qualifier)
        }
    }

    /// An instance created with an argument.
    func get<T: Sendable, A: Hashable & Sendable>(
        _ type: T.Type, argument: A, _ form: Form
    ) async throws(ResolutionError) -> T {
        switch form {
        case .synchronous: try resolveNow(type, arguments: argument)
        case .asynchronous: try await resolve(type, arguments: argument)
        }
    }
}

/// The error that a request throws, or nothing.
func failure(_ body: () async throws -> Void) async -> ResolutionError? {
    do {
        try await body()
        return nil
    } catch {
        return error as? ResolutionError
    }
}
