internal import Dovetail
internal import DovetailDiagnostics
internal import DovetailModel
internal import Testing

/// The promises of DITranquillity, in Dovetail's spelling.
///
/// A display name begins with the codes that the test covers: `RES-05` is the synchronous form, `RES-05 async` its pair.
/// Different decisions of Dovetail are in `Documentation/Differences.md`, and they are tested here too.
enum DITranquillity {}

// MARK: - The two forms of a request

extension DITranquillity {
    /// The API that a test uses.
    enum Form: CaseIterable, Sendable {
        case synchronous, asynchronous

        /// A new container that is used in this form.
        func container(
            parent: Asking? = nil, @ModuleBuilder _ modules: () throws -> Bindings
        ) throws(AssemblyError) -> Asking {
            Asking(form: self, base: try Container(parent: parent?.base, modules))
        }

        /// A number for `line:`, so that a binding for the process has a separate location in each form.
        var line: UInt {
            switch self {
            case .synchronous: 1
            case .asynchronous: 2
            }
        }
    }

    /// A container that answers every request in one form.
    struct Asking: Sendable {
        let form: Form
        let base: Container

        nonisolated(nonsending) func resolve<T>(_ type: T.Type = T.self) async throws(ResolutionError) -> sending T {
            switch form {
            case .synchronous: try base.resolveNow(type)
            case .asynchronous: try await base.resolve(type)
            }
        }

        nonisolated(nonsending) func resolve<T>(
            _ type: T.Type, _ qualifier: Qualifier
        ) async throws(ResolutionError) -> sending T {
            switch form {
            case .synchronous: try base.resolve(type, qualifier, isolation: #isolation)
            case .asynchronous: try await base.resolve(type, qualifier)
            }
        }

        nonisolated(nonsending) func resolve<T, each A: Hashable & Sendable>(
            _ type: T.Type = T.self, arguments: repeat each A
        ) async throws(ResolutionError) -> sending T {
            switch form {
            case .synchronous: try base.resolveNow(type, arguments: repeat each arguments)
            case .asynchronous: try await base.resolve(type, arguments: repeat each arguments)
            }
        }

        nonisolated(nonsending) func resolve<T, each A: Hashable & Sendable>(
            _ type: T.Type, _ qualifier: Qualifier, arguments: repeat each A
        ) async throws(ResolutionError) -> sending T {
            switch form {
            case .synchronous:
                try base.resolve(type, qualifier, arguments: repeat each arguments, isolation: #isolation)
            case .asynchronous: try await base.resolve(type, qualifier, arguments: repeat each arguments)
            }
        }

        nonisolated(nonsending) func start() async throws(ResolutionError) {
            switch form {
            case .synchronous: try base.start(isolation: #isolation)
            case .asynchronous: try await base.start()
            }
        }
    }

    /// The id of the error that a request ends with; `nil` where it succeeds.
    nonisolated(nonsending) static func failure<T>(
        of request: nonisolated(nonsending) () async throws(ResolutionError) -> T
    ) async -> DiagnosticID? {
        do throws(ResolutionError) {
            _ = try await request()
            return nil
        } catch {
            return error.id
        }
    }
}

// MARK: - Instruments

extension DITranquillity {
    /// Counts created instances.
    final class Counter: Sendable {
        private let number = Guarded(0)
        var value: Int { number.withLock { $0 } }
        func counting<T>(_ made: T) -> T {
            number.withLock { $0 += 1 }
            return made
        }
    }

    /// Remembers what happened, in order.
    final class Journal: Sendable {
        private let lines = Guarded<[String]>([])
        var entries: [String] { lines.withLock { $0 } }
        func note(_ line: String) { lines.withLock { $0.append(line) } }
    }

    /// A variable that may be changed from anywhere.
    final class Variable<Value: Sendable>: Sendable {
        private let content: Guarded<Value>
        init(_ value: Value) { content = Guarded(value) }
        var value: Value {
            get { content.withLock { $0 } }
            set { content.withLock { $0 = newValue } }
        }
    }
}

// MARK: - Services

extension DITranquillity {
    protocol Service: AnyObject, Sendable {
        var text: String { get }
    }
    final class FooService: Service {
        var text: String { "foo" }
        init() {}
    }
    final class BarService: Service {
        var text: String { "bar" }
        init() {}
    }

    enum FooTag {}
    enum BarTag {}
    enum ThirdTag {}
    /// Two tags at once are one tag.
    enum Both<First, Second> {}

    final class Inject {
        let service: any Service
        init(service: any Service) { self.service = service }
    }
    final class InjectOpt {
        var service: (any Service)?
        init() {}
    }
    final class InjectImplicitly {
        var service: (any Service)!
        init() {}
    }
    final class ManyInject {
        var services: [any Service]!
        init() {}
    }
    final class Params {
        let number: Int
        let str: String
        let bool: Bool
        init(number: Int, str: String, bool: Bool) {
            self.number = number
            self.str = str
            self.bool = bool
        }
    }
}

// MARK: - Cycles

extension DITranquillity {
    final class Circular2A {
        let b: Circular2B
        init(b: Circular2B) { self.b = b }
    }
    final class Circular2B {
        var a: Circular2A!
        init() {}
    }
    /// As the two above, and may be shared.
    final class Shared2A: Sendable {
        let b: Shared2B
        init(b: Shared2B) { self.b = b }
    }
    final class Shared2B: Sendable {
        private let content = Variable<Shared2A?>(nil)
        var a: Shared2A! {
            get { content.value }
            set { content.value = newValue }
        }
        init() {}
    }

    final class Circular3A {
        let b: Circular3B
        init(b: Circular3B) { self.b = b }
    }
    final class Circular3B {
        let c: Circular3C
        init(c: Circular3C) { self.c = c }
    }
    final class Circular3C {
        var a: Circular3A!
        init() {}
    }

    final class CircularDouble2A {
        var b1: CircularDouble2B!
        var b2: CircularDouble2B!
        init() {}
        func set(b1: CircularDouble2B, b2: CircularDouble2B) {
            self.b1 = b1
            self.b2 = b2
        }
    }
    final class CircularDouble2B {
        let a: CircularDouble2A
        init(a: CircularDouble2A) { self.a = a }
    }

    final class DependencyA { init() {} }
    final class DependencyB {
        var a: DependencyA!
        init() {}
    }
    final class DependencyC {
        var b: DependencyB!
        init() {}
    }
}
