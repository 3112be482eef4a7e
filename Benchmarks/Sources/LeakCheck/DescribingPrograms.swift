internal import Dovetail
internal import DovetailDiagnostics
internal import DovetailComponents
internal import DovetailActivity

/// The graph as data.
let describingPrograms: [Program] = [
    .synchronous(
        "graph", covers: ["Container.graph", "Container.findings", "Container.isValid", "Container.description"],
        rounds: 500
    ) {
        let container = try makeContainer()
        return { _ = (container.graph, container.findings, container.isValid, container.description) }
    },
    .synchronous("validation", covers: ["Container.validate()", "ValidationError.description"], rounds: 500) {
        let container = try makeContainer()
        return {
            do {
                try container.validate()
                fatalError("nothing was thrown")
            } catch let error as ValidationError {
                _ = error.description
            }
        }
    },
]

/// Public entry points that no program has to cover.
let exemptions: [Exemption] = [
    .init(names: "*.body", reason: "a list in the program's own module, or never called"),
    .init(names: "Module.*", reason: "requirements that the program implements"),
    .init(names: "Observer.*", reason: "a requirement that the program implements"),
    .init(names: "InstanceStore.*", reason: "requirements that the program implements"),
    .init(names: "ContainerReport.*", reason: "values of a report, which a program creates"),
    .init(names: "Component.scope", reason: "a requirement that the program implements"),
]
