#if Tools
    /// An application that requests each of its services in several places, always in one of seven ways.
    struct SpelledApplication {
        enum Spelling: CaseIterable, Sendable {
            case direct, staticFunction, globalFunction, locator, requirement, `subscript`, keyPath
        }

        /// How a place writes a request, of which the type is known there or not.
        private struct Call {
            /// With the type as an argument.
            var stated: String
            /// Without it.
            var inferred: String
        }

        let spelling: Spelling
        let services: Int
        /// The service that has no binding.
        var missing: Int?
        /// False if the files of the features name nothing of the library.
        var importsEverywhere = true

        /// The places in which each service is requested.
        static let places = 8
        var requests: Int { services * SpelledApplication.places }

        /// Every third one is a protocol, and every fifth one a type in another one.
        static func name(_ service: Int) -> String {
            service.isMultiple(of: 3)
                ? "any Service\(service)" : service.isMultiple(of: 5) ? "Outer.Service\(service)" : "Service\(service)"
        }

        private func call(_ service: Int) -> Call {
            let type = SpelledApplication.name(service)
            let metatype = type.hasPrefix("any ") ? "(\(type)).self" : "\(type).self"
            return switch spelling {
            case .direct:
                Call(stated: "try! DI.container.resolve(\(metatype))", inferred: "try! DI.container.resolve()")
            case .staticFunction: Call(stated: "DI.get(\(metatype))", inferred: "DI.get()")
            case .globalFunction: Call(stated: "inject(\(metatype))", inferred: "inject()")
            case .locator: Call(stated: "DI.locator.get(\(metatype))", inferred: "DI.locator.get()")
            case .requirement: Call(stated: "DI.locating.locate(\(metatype))", inferred: "DI.locating.locate()")
            case .subscript: Call(stated: "DI.locator[\(metatype)]", inferred: "DI.locator[]")
            case .keyPath:
                Call(stated: "DI.locator[\\.service\(service)]", inferred: "DI.locator[\\.service\(service)]")
            }
        }

        var files: [(name: String, text: String)] {
            let start = importsEverywhere ? "import Dovetail\n" : ""
            return [("App.swift", application), ("Features.swift", start + (0..<services).map(feature).joined())]
        }

        private var application: String {
            let numbers = Array(0..<services)
            let types = numbers.map { service in
                service.isMultiple(of: 3)
                    ? "protocol Service\(service): Sendable {}\nstruct Live\(service): Service\(service) {}\n"
                    : service.isMultiple(of: 5)
                        ? "extension Outer { struct Service\(service): Sendable {} }\n"
                        : "final class Service\(service): Sendable {}\n"
            }
            let bindings = numbers.filter { $0 != missing }.map { service in
                let type = SpelledApplication.name(service)
                return service.isMultiple(of: 3)
                    ? "        Bind((\(type)).self, Live\(service).init)\n" : "        Bind(\(type).init)\n"
            }
            return """
                import Dovetail

                enum Outer {}
                \(types.joined())
                struct AppModule: Module {
                    var body: some Module {
                \(bindings.joined())    }
                }
                enum DI {
                    static let container = try! Container { AppModule() }
                    static let locator = Locator()
                    static let locating: any Locating = locator
                    static func get<T>(_ type: T.Type = T.self) -> T { try! container.resolve(type) }
                }
                func inject<T>(_ type: T.Type = T.self) -> T { try! DI.container.resolve() }
                protocol Locating: Sendable { func locate<Value>(_ type: Value.Type) -> Value }
                extension Locating { func locate<Value>() -> Value { locate(Value.self) } }
                struct Locator: Locating {
                    func get<T>(_ type: T.Type = T.self) -> T { try! DI.container.resolve(type) }
                    func locate<T>(_ type: T.Type) -> T { try! DI.container.resolve(type) }
                    subscript<T>(_ type: T.Type = T.self) -> T { try! DI.container.resolve(type) }
                    subscript<T>(_ path: KeyPath<Services, T>) -> T { try! DI.container.resolve(T.self) }
                }
                struct Services {
                \(numbers.map { "    let service\($0): \(SpelledApplication.name($0))\n" }.joined())}
                """
        }

        private func feature(_ service: Int) -> String {
            let type = SpelledApplication.name(service)
            let call = call(service)
            return """
                struct Screen\(service) { let service: \(type) }
                struct View\(service) {
                    let stated = \(call.stated)
                    let inferred: \(type) = \(call.inferred)
                    func show() {
                        let local = \(call.stated)
                        let typed: \(type) = \(call.inferred)
                        _ = (local, typed, Screen\(service)(service: \(call.inferred)))
                    }
                    func made() -> \(type) { \(call.inferred) }
                    func cast() { _ = \(call.inferred) as \(type) }
                }
                final class Model\(service) {
                    let service: \(type)
                    init() { service = \(call.inferred) }
                }

                """
        }
    }
#endif
