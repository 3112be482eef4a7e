/// The functions of Dovetail by the labels of their parameters. A call with other labels is one of a function of the
/// program that has the same name, of which nothing is known. A test compares them with the public declarations.
package struct LibraryCalls: Sendable {
    /// A parameter, as it is spelled in the lists below: `_` without a label, `?` after one that may be omitted, `…` after
    /// one that takes any number of arguments, `{}` after one that takes a closure.
    private struct Parameter: Sendable {
        var label: String?
        var isOptional: Bool
        var isPack: Bool
        var isClosure: Bool

        init(_ text: Substring) {
            let name = text.prefix { !"?…{".contains($0) }
            label = name == "_" ? nil : String(name)
            isPack = text.contains("…")
            isOptional = isPack || text.contains("?")
            isClosure = text.contains("{")
        }

        func takes(_ argument: Expression.Argument) -> Bool {
            argument.isTrailing && argument.label == nil ? isClosure : argument.label == label
        }
    }

    private let functions: [String: [[Parameter]]]

    private init(_ functions: [String: [String]]) {
        self.functions = functions.mapValues { forms in forms.map { $0.split(separator: " ").map(Parameter.init) } }
    }

    package var names: Set<String> { Set(functions.keys) }

    /// The labels of the parameters of each function.
    package var labels: [String: Set<String>] {
        functions.mapValues { Set($0.joined().compactMap(\.label)) }
    }

    /// True if one of these functions takes such arguments.
    func declare(_ name: String, taking arguments: [Expression.Argument]) -> Bool {
        functions[name]?.contains { LibraryCalls.fit(arguments, $0) } == true
    }

    private static func fit(_ arguments: [Expression.Argument], _ parameters: [Parameter]) -> Bool {
        var rest = parameters[...]
        var isInPack = false
        for argument in arguments {
            if isInPack, argument.label == nil, !argument.isTrailing { continue }
            guard let index = rest.firstIndex(where: { !$0.isOptional || $0.takes(argument) }),
                rest[index].takes(argument)
            else { return false }
            isInPack = rest[index].isPack
            rest = rest[(index + 1)...]
        }
        return rest.allSatisfy(\.isOptional)
    }

    private static let location = "fileID? line? column?"

    /// The functions and initializers that create bindings.
    package static let bindings = LibraryCalls([
        "Bind": ["_{} \(location)", "_ _{} \(location)", "_ from at? \(location)", "key _{} \(location)"],
        "Instance": ["_ \(location)"], "Input": ["_ \(location)"],
        "Multibinding": ["_ _? \(location)", "_ keyedBy \(location)"],
    ])

    /// The modifiers of bindings.
    package static let modifiers = LibraryCalls([
        "lifetime": ["_"], "asDefault": [""], "replacing": [""], "overridable": ["_"], "hidden": [""], "eager": [""],
        "root": [""], "live": [""], "onCreate": ["_{}"], "onClose": ["_{}"], "onEnd": ["_{}"], "as": ["_ _? _{}"],
        "into": ["_ _? key? _{}"], "qualified": ["_"], "using": ["_ _"], "decorating": ["_ _{}"],
        "inject": ["_ _?", "calling{}"], "service": ["onSuccess? onFailure? _?{}"],
    ])

    /// The lifetimes that are functions.
    package static let lifetimes = LibraryCalls(["pool": ["_"], "custom": ["_"]])

    /// The initializer and the methods of containers, and of what resolves from one.
    package static let containers = LibraryCalls([
        "Container": ["parent? requirements? observers? _{}"],
        "makeChild": ["providing…", "_{}"], "withChild": ["providing… body{}"], "closeAfter": ["_{}"],
        "overriding": ["_{}"], "register": ["_{}"], "start": ["_?", "isolation?"], "inject": ["into isolation?"],
        "resolve": ["_? _? arguments… isolation?", "_? in isolation?", "_? \(location) isolation?"],
        "resolveNow": ["_? _? arguments… isolation?"],
    ])

    /// The methods of components.
    package static let components = LibraryCalls([
        "resolver": ["_{}"],
        "shared": ["_? arguments… onClose? \(location) isolation? _?{}"],
        "transient": ["_? \(location) isolation? _?{}"],
    ])
}
