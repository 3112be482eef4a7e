extension FileFacts: FactsCodable {
    package func write(to writer: inout FactsWriter) {
        writer.write(path)
        writer.write(imports)
        writer.write(writtenImports)
        writer.write(declarations)
        writer.write(functions)
        writer.write(properties)
        writer.write(statements)
        writer.write(syntaxErrors)
        writer.write(suppressions)
        writer.write(oldNames)
        writer.write(strictLines.count)
        for line in strictLines { writer.write(line: line) }
        writer.write(hasBodies)
        writer.write(hasStatements)
        writer.write(listsValueFiles)
    }

    package init(from reader: inout FactsReader) throws(FactsError) {
        self.init(path: try reader.read())
        imports = try reader.read()
        writtenImports = try reader.read()
        declarations = try reader.read()
        functions = try reader.read()
        properties = try reader.read()
        statements = try reader.read()
        syntaxErrors = try reader.read()
        suppressions = try reader.read()
        oldNames = try reader.read()
        strictLines = try reader.read()
        hasBodies = try reader.read()
        hasStatements = try reader.read()
        listsValueFiles = try reader.read()
    }
}

extension FileFacts.Import: FactsCodable {
    package func write(to writer: inout FactsWriter) {
        writer.write(module)
        writer.write(declaration)
        writer.write(modifiers)
        writer.write(isConditional)
    }

    package init(from reader: inout FactsReader) throws(FactsError) {
        self.init(
            module: try reader.read(), declaration: try reader.read(), modifiers: try reader.read(),
            isConditional: try reader.read())
    }
}

extension FileFacts.SyntaxError: FactsCodable {
    package func write(to writer: inout FactsWriter) {
        writer.write(message)
        writer.write(position)
    }

    package init(from reader: inout FactsReader) throws(FactsError) {
        self.init(message: try reader.read(), position: try reader.read())
    }
}

extension FileFacts.OldName: FactsCodable {
    package func write(to writer: inout FactsWriter) {
        writer.write(spelling)
        writer.write(position)
    }

    package init(from reader: inout FactsReader) throws(FactsError) {
        self.init(spelling: try reader.read(), position: try reader.read())
    }
}

extension FileFacts.Suppression: FactsCodable {
    package func write(to writer: inout FactsWriter) {
        writer.write(id)
        writer.write(position)
    }

    package init(from reader: inout FactsReader) throws(FactsError) {
        self.init(id: try reader.read(), position: try reader.read())
    }
}

extension ModuleFacts: FactsCodable {
    package func write(to writer: inout FactsWriter) {
        writer.write(name)
        writer.write(defaultIsolation)
        writer.write(files)
        writer.write(values)
    }

    package init(from reader: inout FactsReader) throws(FactsError) {
        self.init(
            name: try reader.read(), defaultIsolation: try reader.read(), files: try reader.read(),
            values: try reader.read())
    }
}

extension Declaration.Kind: FactsCodable {}

extension Declaration: FactsCodable {
    package func write(to writer: inout FactsWriter) {
        writer.write(kind)
        writer.write(name)
        writer.write(position)
        writer.write(target)
        writer.write(generics)
        writer.write(inherited)
        writer.write(attributes)
        writer.write(functions)
        writer.write(properties)
        writer.write(members)
        writer.write(cases)
        writer.write(restrictions)
    }

    package init(from reader: inout FactsReader) throws(FactsError) {
        self.init(kind: try reader.read(), name: try reader.read(), position: try reader.read())
        target = try reader.read()
        generics = try reader.read()
        inherited = try reader.read()
        attributes = try reader.read()
        functions = try reader.read()
        properties = try reader.read()
        members = try reader.read()
        cases = try reader.read()
        restrictions = try reader.read()
    }
}

extension Function: FactsCodable {
    package func write(to writer: inout FactsWriter) {
        writer.write(name)
        writer.write(position)
        writer.write(generics)
        writer.write(parameters)
        writer.write(result)
        writer.write(attributes)
        writer.write(isStatic)
        writer.write(isAsync)
        writer.write(isFailable)
        writer.write(throwing)
        writer.write(restrictions)
        writer.write(body)
        writer.write(results)
        writer.write(hasReturn)
    }

    package init(from reader: inout FactsReader) throws(FactsError) {
        self.init(name: try reader.read(), position: try reader.read())
        generics = try reader.read()
        parameters = try reader.read()
        result = try reader.read()
        attributes = try reader.read()
        isStatic = try reader.read()
        isAsync = try reader.read()
        isFailable = try reader.read()
        throwing = try reader.read()
        restrictions = try reader.read()
        body = try reader.read()
        results = try reader.read()
        hasReturn = try reader.read()
    }
}

extension Restrictions: FactsCodable {
    package func write(to writer: inout FactsWriter) {
        writer.write(conditions)
        writer.write(availability)
    }

    package init(from reader: inout FactsReader) throws(FactsError) {
        self.init(conditions: try reader.read(), availability: try reader.read())
    }
}

extension Function.Parameter: FactsCodable {
    package func write(to writer: inout FactsWriter) {
        writer.write(label)
        writer.write(type)
        writer.write(hasDefault)
        writer.write(position)
        writer.write(name)
        writer.write(specifiers)
    }

    package init(from reader: inout FactsReader) throws(FactsError) {
        self.init(
            label: try reader.read(), type: try reader.read(), hasDefault: try reader.read(),
            position: try reader.read(), name: try reader.read(), specifiers: try reader.read())
    }
}

extension Injection: FactsCodable {
    package func write(to writer: inout FactsWriter) {
        writer.write(key)
        writer.write(isKey)
    }

    package init(from reader: inout FactsReader) throws(FactsError) {
        self.init(key: try reader.read(), isKey: try reader.read())
    }
}

extension Property: FactsCodable {
    package func write(to writer: inout FactsWriter) {
        writer.write(name)
        writer.write(position)
        writer.write(type)
        writer.write(isStatic)
        writer.write(isStored)
        writer.write(isConstant)
        writer.write(isImplicitlyUnwrapped)
        writer.write(injected)
        writer.write(attributes)
        writer.write(value)
        writer.write(body)
        writer.write(hasReturn)
        writer.write(conditions)
    }

    package init(from reader: inout FactsReader) throws(FactsError) {
        self.init(name: try reader.read(), position: try reader.read())
        type = try reader.read()
        isStatic = try reader.read()
        isStored = try reader.read()
        isConstant = try reader.read()
        isImplicitlyUnwrapped = try reader.read()
        injected = try reader.read()
        attributes = try reader.read()
        value = try reader.read()
        body = try reader.read()
        hasReturn = try reader.read()
        conditions = try reader.read()
    }
}
