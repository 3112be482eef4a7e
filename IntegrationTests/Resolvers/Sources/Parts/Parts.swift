// Injectables for other modules: these create the visible ones themselves.
internal import Dovetail
public import DovetailResolvers
public import Foundation
public import Vault

public protocol Tool: Sendable {
    var name: String { get }
}

public struct Hammer: Tool, InitializerInjectable {
    public typealias Provides = any Tool
    public let name = "hammer"

    public init() {}
}

public struct Bolt: InitializerInjectable {
    public let name: String

    public init() { name = "bolt of the parts" }
}

/// Visible in the package.
package struct Nut: InitializerInjectable {
    package let bolt: Bolt

    package init(bolt: Bolt) { self.bolt = bolt }
}

public final class Engine: Injectable {
    public struct Dependency {
        let bolt: Bolt
        let log: URL

        public init(bolt: Bolt, log: URL) {
            self.bolt = bolt
            self.log = log
        }
    }
    public let text: String

    public init(dependency: Dependency) throws {
        text = "engine with \(dependency.bolt.name), log in \(dependency.log.path)"
    }
}

public struct Wheel: FactoryMethodInjectable {
    public struct Dependency {
        public init() {}
    }
    public let size: Int

    public static func makeInstance(dependency: Dependency) async -> Wheel { Wheel(size: 4) }
}

@globalActor public actor Bench {
    public static let shared = Bench()
}

@Bench public final class Vise: InitializerInjectable {
    nonisolated public let jaws = 2

    public init() {}
}

/// One for each requested type.
public struct Box<Content: Sendable>: InitializerInjectable {
    public let content: Content

    public init(content: Content) { self.content = content }
}

/// Its initializer is internal to this module, so others declare it as a parameter.
public struct Gauge: InitializerInjectable {
    public let scale: Int

    init() { scale = 1 }
}

extension Gauge {
    public init(scale: Int) { self.scale = scale }
}

/// The compiler's initializer is internal to this module.
public struct Label: InitializerInjectable {
    public let text = "label"

    public static var plain: Label { Label() }
}

/// Its dependency is of a module that Workshop does not import.
public final class Safe: InitializerInjectable {
    public let secret: Secret

    public init(secret: Secret) { self.secret = secret }

    public static var empty: Safe { Safe(secret: Secret(code: 0)) }
}

/// Never requested.
public final class Unused: InitializerInjectable {
    public init() {}
}
