package import DovetailGraph

/// All declarations of the modules that are read together, by qualified name.
///
/// It is an object because all code that looks up names refers to it. It does not change after its initialization.
package final class SymbolTable {
    package let modules: [ModuleFacts]
    package private(set) var symbols: [String: Symbol] = [:]
    /// The global functions by qualified name.
    package private(set) var functions: [String: [(function: Function, scope: Scope)]] = [:]
    /// The types of other libraries that the sources extend: `extension Dependencies`.
    private(set) var foreign: [String: Symbol] = [:]
    let moduleNames: Set<String>
    /// The indices of the modules that declare a top-level type, by its name.
    private(set) var declaring: [String: [Int]] = [:]
    /// The names of all nested types, so that other names are not searched in enclosing types.
    private(set) var nestedNames: Set<String> = []
    /// The names of the generic parameters of types.
    private(set) var genericNames: Set<String> = []
    /// The names from which types inherit, or to which they conform.
    private var inheritedNames: Set<String> = []
    /// The names of private types that several files of a module declare.
    private var repeatedNames: Set<String> = []
    /// The imports of each file, by module and file.
    private let imports: [[FileImports]]
    /// The imports of all files of each module.
    let moduleImports: [Set<String>]
    /// The contents of value files, by the location of the `ValueFiles` that lists them.
    let values: [SourceLocation: ListedValues]

    package init(_ modules: [ModuleFacts]) {
        self.modules = modules
        moduleNames = Set(modules.map(\.name))
        let reexports = FileImports.reexports(of: modules)
        imports = modules.map { module in
            let shared = module.files.flatMap(\.writtenImports).filter { $0.modifiers.contains("@_exported") }
            return module.files.map { FileImports($0, shared: shared, reexports: reexports, of: module.name) }
        }
        moduleImports = imports.map { $0.reduce(into: []) { $0.formUnion($1.modules) } }
        values = Dictionary(modules.flatMap(\.values).map { ($0.location, $0) }) { first, _ in first }
        var extensions: [(Declaration, Scope)] = []
        for (number, module) in modules.enumerated() {
            // Private types come last, so that they are the ones that get another name if they share theirs.
            for isPrivate in [false, true] {
                for (index, file) in module.files.enumerated() {
                    for declaration in file.declarations where declaration.attributes.arePrivate == isPrivate {
                        declare(declaration, in: Scope(module: number, file: index), collecting: &extensions)
                    }
                }
            }
            for (index, file) in module.files.enumerated() {
                let scope = Scope(module: number, file: index)
                for function in file.functions {
                    functions["\(module.name).\(function.name)", default: []].append((function, scope))
                }
            }
        }
        // An extension may declare what another one extends.
        var waiting = extensions
        while !waiting.isEmpty {
            var later: [(Declaration, Scope)] = []
            var nested: [(Declaration, Scope)] = []
            for (declaration, scope) in waiting {
                if !extend(declaration, in: scope, collecting: &nested) { later.append((declaration, scope)) }
            }
            if later.count == waiting.count {
                for (declaration, scope) in later { extendForeign(declaration, in: scope) }
                break
            }
            waiting = later + nested
        }
    }

    package func file(of scope: Scope) -> FileFacts { modules[scope.module].files[scope.file] }

    func imports(of scope: Scope) -> Set<String> { imports[scope.module][scope.file].modules }

    func fileImports(of scope: Scope) -> FileImports { imports[scope.module][scope.file] }

    package func location(_ position: Position, in scope: Scope) -> SourceLocation {
        SourceLocation(file: file(of: scope).path, line: position.line, column: position.column)
    }

    /// The qualified name of a type that is declared in a module or in another type, as a file sees it. Private types
    /// of other files are not visible.
    func type(_ name: String, in parent: String, seenFrom scope: Scope) -> String? {
        if repeatedNames.contains(name) {
            let own = "\(parent).\(privateName(name, in: scope))"
            if symbols[own] != nil { return own }
        }
        guard let symbol = symbols["\(parent).\(name)"] else { return nil }
        let isVisible = !symbol.isPrivate || symbol.scope.module == scope.module && symbol.scope.file == scope.file
        return isVisible ? symbol.name : nil
    }

    /// The name of a private type whose name another file declares as well, similar to that at run time.
    private func privateName(_ name: String, in scope: Scope) -> String {
        let file = file(of: scope).path.split(separator: "/").last ?? ""
        return "(unknown context at $\(String(file.map { $0.isLetter || $0.isNumber ? $0 : "_" }))).\(name)"
    }

    /// The qualified name of one of the enclosing types.
    ///
    /// - Parameter depth: The number of types around it, and itself.
    func enclosingName(_ depth: Int, in scope: Scope) -> String {
        scope.path.prefix(depth).reduce(into: modules[scope.home ?? scope.module].name) { $0 += "." + $1 }
    }

    /// True for a class from which another type of the sources may inherit.
    func mayHaveSubclasses(_ symbol: Symbol) -> Bool {
        symbol.kind == .class && symbol.scope.path.last.map(inheritedNames.contains) == true
    }

    package func symbol(of type: ResolvedType) -> Symbol? { type.base.flatMap { symbols[$0] ?? foreign[$0] } }

    /// The extensions of a type by its qualified name, for example of `Dovetail.Dependencies`.
    package func extensions(of name: String) -> Symbol? { symbols[name] ?? foreign[name] }

    /// The modules of the program that occur in the full name of a type.
    package func modules(in type: ResolvedType) -> Set<String> {
        moduleNames.intersection(type.name.heads)
    }

    /// Every type that the sources declare or extend, by name.
    var allSymbols: [Symbol] { symbols { _ in true } }

    /// Those types that satisfy a condition, by name.
    func symbols(where isMeant: (Symbol) -> Bool) -> [Symbol] {
        (symbols.values.filter(isMeant) + foreign.values.filter(isMeant)).sorted { $0.name < $1.name }
    }

    private func declare(
        _ declaration: Declaration, in scope: Scope, collecting extensions: inout [(Declaration, Scope)]
    ) {
        if declaration.kind == .extension {
            extensions.append((declaration, scope))
            return
        }
        let conditions = declaration.restrictions.conditions
        if conditions.contains(where: { Condition.value(of: $0, flags: nil) == false }) { return }
        let scope = scope.entering(conditions: conditions)
        var inner = scope.entering(declaration.name)
        var name = enclosingName(inner.path.count, in: inner)
        if let known = symbols[name], known.scope.file != scope.file,
            known.isPrivate || declaration.attributes.arePrivate
        {
            inner = scope.entering(privateName(declaration.name, in: scope))
            name = enclosingName(inner.path.count, in: inner)
            repeatedNames.insert(declaration.name)
        }
        // Of two declarations under an `#if`, the first one counts.
        genericNames.formUnion(declaration.generics)
        inheritedNames.formUnion(declaration.inherited.compactMap { $0.parts?.last?.name })
        if let known = symbols[name] {
            if known.kind == .associated, declaration.kind == .alias { known.add(default: declaration, in: inner) }
            if !scope.conditions.isEmpty { known.add(alternative: declaration, in: inner) }
        } else {
            symbols[name] = Symbol(declaration, name: name, scope: inner)
            if scope.path.isEmpty {
                if declaring[declaration.name]?.last != scope.module {
                    declaring[declaration.name, default: []].append(scope.module)
                }
            } else {
                nestedNames.insert(declaration.name)
            }
        }
        for member in declaration.members { declare(member, in: inner, collecting: &extensions) }
    }

    /// Adds an extension to its type.
    ///
    /// - Returns: False if the type is not declared yet.
    private func extend(
        _ declaration: Declaration, in scope: Scope, collecting nested: inout [(Declaration, Scope)]
    ) -> Bool {
        guard let target = declaration.target else { return true }
        guard let name = extended(target, in: scope), let symbol = symbols[name] else {
            return false
        }
        var inner = scope
        inner.path = symbol.scope.path
        let home = symbol.scope.home ?? symbol.scope.module
        inner.home = home == scope.module ? nil : home
        symbol.add(declaration, in: inner)
        for member in declaration.members { declare(member, in: inner, collecting: &nested) }
        return true
    }

    /// The name of the type that an extension extends. One that is declared in an `#if` is meant, so that the code of the
    /// extension is not lost.
    private func extended(_ target: TypeReference, in scope: Scope) -> String? {
        var names = NameResolver(self)
        names.assumesConditions = true
        return names.resolve(target, in: scope).base
    }

    private func extendForeign(_ declaration: Declaration, in scope: Scope) {
        guard let target = declaration.target, let name = extended(target, in: scope) else { return }
        let symbol = foreign[name] ?? Symbol(foreign: name, scope: scope, position: declaration.position)
        // The names of its generic parameters and associated types are not known.
        let isOwn = name.hasPrefix("Dovetail.")
        symbol.add(declaration, in: isOwn ? scope : scope.declaring(NameResolver.usualPlaceholders))
        foreign[name] = symbol
    }
}

extension [String] {
    /// True if the attributes and modifiers of a declaration make it visible only in its file.
    var arePrivate: Bool { contains { $0 == "private" || $0 == "fileprivate" } }
}
