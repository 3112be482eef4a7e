internal import DovetailGraph

extension DiagnosticGuide {
    static let boundaries: [DiagnosticGuide] = [
        DiagnosticGuide(
            .forbiddenDependency, "a Swift module requests what the boundaries in `dovetail.json` forbid",
            explanation: """
                `dovetail.json` puts Swift modules into groups, and states which groups may depend on which. A \
                parameter or request depends on two modules: the one that declares the type, and the one that binds \
                it. Both must be allowed; a note shows the rule that forbids it. The module that binds a type does not \
                count if the type belongs to the requester or to a group with `"interfaces": true`, if a group with \
                `"bindsForAll": true` binds it, or if it is an element of a collection or the value of an `Input`.
                """,
            example: """
                // dovetail.json: "Features": { "modules": ["*Feature"], "independent": true }
                final class SearchModel {               // in SearchFeature
                    init(cart: Cart) {}                 // Cart is declared in CartFeature
                }
                """,
            fix: """
                Declare a protocol with what you need in the module that requests it, and bind it in a module that may \
                depend on both. Or move the type into a module on which both may depend.
                """),
        DiagnosticGuide(
            .forbiddenBinding, "a Swift module binds what the boundaries in `dovetail.json` forbid",
            explanation: """
                With `boundBy`, a group states which other groups may bind or decorate the types that its Swift \
                modules declare. A module that may not depend on another one may not bind its types either. A type \
                that mentions your own, such as `Repository<Order>`, is yours to bind, and so is an element of a \
                collection.
                """,
            example: """
                // dovetail.json: "Payments": { "modules": ["Payments"], "boundBy": [] }
                struct SearchModule: Module {           // in SearchFeature
                    var body: some Module { Bind((any Gateway).self) { TestGateway() } }
                }
                """,
            fix: """
                Remove the binding, and install the module of the group that declares the type. No rule applies to a \
                module whose name ends in `Tests`.
                """),
    ]
}
