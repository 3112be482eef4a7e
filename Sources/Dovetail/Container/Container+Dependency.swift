internal import DovetailGraph

/// A binding may take its container.
extension Container: DependencyKind {
    static func link(_ linker: Linker, _ qualification: KeyID.Qualification) throws(LinkFailure) -> AnyNode? {
        linker.keep(Node<Container>(links: []) { context in context.container })
    }
    static func exists(_ linker: Linker, _ qualification: KeyID.Qualification) -> Bool { true }
    static func dependsOnQualification(_ linker: Linker, _ qualification: KeyID.Qualification) -> Bool { false }
    static func describe(_ shape: inout DependencyShape) { shape.kind = .container }
}
