internal import DovetailGraph

extension ProgramAssembler {
    /// Reads the bindings that code lists outside of the containers and modules that were read: in the traits of tests,
    /// in functions that return a binding, and in closures that are passed to functions.
    ///
    /// A container that is not known may contain them.
    mutating func readUnlistedBindings() {
        for code in CodeBody.all(in: table, where: \.listsBindings) where !isModule(code) {
            var walk = CodeBodyWalk(code, pass: .unlisted)
            walk.run(into: &self)
        }
    }

    /// True for the body of a module, which is read where the module is installed.
    private func isModule(_ code: CodeBody) -> Bool {
        guard code.property == "body", let owner = code.owner else { return false }
        return names.ancestors(of: owner).contains { $0.base == "Dovetail.Module" }
    }

    /// Reads an expression if it is a binding, or a list whose function belongs to Dovetail.
    mutating func readUnlisted(
        _ expression: Expression, as expected: ResolvedType?, in context: TypeContext
    ) -> Bool {
        if let line = BindingReader.read(expression, in: context, as: expected) {
            if let binding = line.binding { graph.unlisted.append(binding) }
            graph.unlistedProvisions.formUnion(line.unread)
            return true
        }
        guard expression.isListOfDovetail, case .call(_, let arguments) = expression.form else { return false }
        for case .closure(let closure) in arguments.map(\.value.form) {
            // A module of the sources is known, installed or not. Any other line may provide everything.
            for case .expression(let line) in closure.statements
            where BindingReader.root(of: line) == nil
                && context.type(of: line.moduleOfLive ?? line).flatMap(table.symbol(of:)) == nil
            {
                graph.unlistedProvisions.insert(.anything)
            }
        }
        return false
    }
}
