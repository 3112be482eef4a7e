internal import DovetailModel

/// Makes `Container` a parameter that factories may have.
extension Container: DependencyKind {
    static func link(with linker: inout Linker, under qualification: KeyID.Qualification) throws(LinkFailure)
        -> AnyNode?
    {
        linker.own(Node<Container>(links: []) { context in context.container })
    }
    static func exists(for linker: borrowing Linker, under qualification: KeyID.Qualification) -> Bool { true }
    static func dependsOnQualification(_ qualification: KeyID.Qualification, for linker: borrowing Linker) -> Bool {
        false
    }
    static func describe(in shape: inout DependencyShape) { shape.kind = .container }
}
