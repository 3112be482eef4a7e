#if Tools
    internal import Testing

    extension SpellingTests {
        /// The errors of code after the usual beginning.
        private func errors(of code: String) -> [String] { errors([("App", SpellingTests.start + code)]) }

        @Test(
            "What the code asks about may be missing",
            arguments: [
                "func go() throws { if app.isRegistered(X.self) { let x: X = try app.resolve(); _ = (x, inject(X.self)) } }",
                "func go(_ b: Bool) throws { if b && app.isRegistered(X.self) { _ = try app.resolve(X.self) } }",
                "func go() throws { if !app.isRegistered(X.self) { return }; _ = try app.resolve(X.self) }",
                "func go() throws { if !app.isRegistered(X.self) {} else { _ = try app.resolve(X.self) } }",
                "func go() throws -> X? { guard app.isRegistered(X.self) else { return nil }; return try app.resolve(X.self) }",
                "func go() throws -> X? { app.isRegistered(X.self) ? try app.resolve(X.self) : nil }",
                "func go() throws { let has = app.isRegistered(X.self); if has { _ = try app.resolve(X.self) } }",
                "func go() throws { for _ in 0..<1 where app.isRegistered(X.self) { _ = try app.resolve(X.self) } }",
                "func go() throws { switch app.isRegistered(X.self) { case true: _ = inject(X.self); case false: break } }",
                "func has<T>(_ t: T.Type) -> Bool { app.isRegistered(t) }; func go() { if has(X.self) { _ = inject(X.self) } }",
                "func get<T>(_ t: T.Type) -> T? { app.isRegistered(t) ? try! app.resolve(t) : nil }; let x = get(X.self)",
                "extension Container { func get<T>(_ t: T.Type) throws -> T? { isRegistered(t) ? try resolve(t) : nil } }; let x = try app.get(X.self)",
                "let x: X = app.isRegistered(X.self) ? inject() : X()",
            ])
        func asked(_ code: String) {
            #expect(errors(of: code).isEmpty)
            // Another function tells nothing. The caller of a function with a choice does not know which of them it is.
            if code.contains("get<T>") { return }
            let other = code.replacing("isRegistered", with: "accepts")
            let accepts = "\nextension Container { func accepts<T>(_ t: T.Type) -> Bool { true } }"
            #expect(errors(of: other + accepts) == ["no binding provides 'X'"])
        }

        @Test(
            "What is outside of the code that asks may not be missing",
            arguments: [
                "func go() throws { if app.isRegistered(A.self) { print(1) }; _ = try app.resolve(X.self) }",
                "func go() throws { do { guard app.isRegistered(A.self) else { return } }; _ = try app.resolve(X.self) }",
                "func go() throws { _ = app.isRegistered(A.self) ? 1 : 2; _ = try app.resolve(X.self) }",
                "func go() throws { let f = { app.isRegistered(A.self) }; _ = (f, try app.resolve(X.self)) }",
            ])
        func notAsked(_ code: String) { #expect(errors(of: code) == ["no binding provides 'X'"]) }

        @Test(
            "A `try?` concerns the closures in it",
            arguments: [
                "func go() { _ = try? [1].map { _ in try app.resolve(X.self) } }",
                "func go() { _ = try? { try app.resolve(X.self) }() }",
                "func go() { _ = try? app.asCurrent { try app.resolve(X.self) } }",
                "func go() { try? own { let x: X = try app.resolve(); _ = x } }; func own(_ f: () throws -> Void) rethrows { try f() }",
            ])
        func attempted(_ code: String) {
            #expect(errors(of: code).isEmpty)
            #expect(errors(of: code.replacing("try?", with: "try!")) == ["no binding provides 'X'"])
        }

        @Test(
            "In an extension of a container, a value hides its functions",
            arguments: [
                "extension Container { func f(resolve: (X.Type) -> X) { let x = resolve(X.self); _ = x } }",
                "extension Container { func f() { let resolve = { X() }; let x: X = resolve(); _ = x } }",
                "extension Container { func f() { func resolve(_ t: X.Type) -> X { X() }; let x = resolve(X.self); _ = x } }",
                "extension Container { func f(_ o: (() -> X)?) { if let resolve = o { let x: X = resolve(); _ = x } } }",
                "extension Container { func f(resolveNow: () -> X) { let x: X = resolveNow(); _ = x } }",
            ])
        func hiddenMember(_ code: String) {
            #expect(errors(of: code).isEmpty)
            let called = code.replacing(" resolve(X", with: " try! self.resolve(X")
                .replacing(" resolve();", with: " try! self.resolve();")
                .replacing(" resolveNow();", with: " try! self.resolveNow();")
            #expect(errors(of: called) == ["no binding provides 'X'"])
        }

        private static let cache = "nonisolated(unsafe) var cache: [String: Any] = [:]\n"

        @Test(
            "A function whose result need not be requested may be called without a binding",
            arguments: [
                "{ if let v = cache[\"\\(t)\"] as? T { return v }; return try! app.resolve(t) }",
                "{ if let v = cache[\"\\(t)\"] as? T { return v }; let v = try! app.resolve(t); cache[\"\\(t)\"] = v; return v }",
                "{ guard let v = cache[\"\\(t)\"] as? T else { return inject(t) }; return v }",
                "{ if let v = cache[\"\\(t)\"] as? T { v } else { inject(t) } }",
                "{ switch cache[\"\\(t)\"] { case let v as T: return v; default: return inject(t) } }",
                "{ for (_, v) in cache { if let v = v as? T { return v } }; return inject(t) }",
                "{ let v = cache[\"\\(t)\"] as? T; return v ?? inject(t) }",
                "{ cache.isEmpty ? inject(t) : cache[\"\\(t)\"] as! T }",
                "{ let v: T; if let known = cache[\"\\(t)\"] as? T { v = known } else { v = inject(t) }; return v }",
            ])
        func cached(_ body: String) {
            let start = SpellingTests.cache
            #expect(errors(of: start + "func get<T>(_ t: T.Type) -> T \(body)\nlet x = get(X.self)").isEmpty)
            #expect(
                errors(
                    of: start
                        + "func own<T>(_ t: T.Type) -> T \(body)\nfunc get<T>(_ t: T.Type) -> T { own(t) }\nlet x = get(X.self)"
                ).isEmpty)
            let element = "struct S { subscript<T>(_ t: T.Type) -> T \(body) }\nlet x = S()[X.self]"
            #expect(errors(of: start + element).isEmpty)
        }

        @Test(
            "A function that requests all of its results is known",
            arguments: [
                "{ print(t); return inject(t) }",
                "{ if cache.isEmpty { print(t) }; return inject(t) }",
                "{ if cache.isEmpty { return try! app.resolve(t) }; return inject(t) }",
                "{ do { return try app.resolve(t) } catch { fatalError() } }",
                "{ let make = { return inject(t) }; return make() }",
            ])
        func alwaysRequested(_ body: String) {
            let code = SpellingTests.cache + "func get<T>(_ t: T.Type) -> T \(body)\nlet x = get(X.self)"
            #expect(errors(of: code) == ["no binding provides 'X'"])
        }

        private static let two = """
            final class B: Sendable { init() {} }
            let other = try! Container { Bind(B.init).root() }

            """

        @Test(
            "A container that may be another one is not known",
            arguments: [
                "func f(_ c: Container? = nil) throws { _ = try (c ?? app).resolve(B.self) }",
                "func f(_ c: Container? = nil) throws { let c = c ?? app; let b: B = try c.resolve(); _ = b }",
                "func pick(_ c: inout Container) { c = other }; func f() throws { var c = app; pick(&c); _ = try c.resolve(B.self) }",
                "func f() throws { var c = app, d = other; swap(&c, &d); _ = try c.resolve(B.self); _ = d }",
                "func f(_ b: Bool) throws { var c = app; if b { c = other }; _ = try c.resolve(B.self) }",
                "func f(_ b: Bool) throws { let c: Container; if b { c = other } else { c = app }; if b { _ = try c.resolve(B.self) } }",
                "func f() throws { var c = app; c = other; _ = try c.resolve(B.self) }",
                "func f() throws { var c = app; for _ in 0..<2 { if c === other { _ = try c.resolve(B.self) }; c = other } }",
                "struct S { let app = other; func f() throws { _ = try app.resolve(B.self) } }",
                "struct S { var app: Container { other }; func f() throws { _ = try self.app.resolve(B.self) } }",
                "struct S { let app: Container; func f() throws { _ = try app.resolve(B.self) } }; let s = S(app: other)",
                "enum DI { static let app = other }; func f() throws { _ = try DI.app.resolve(B.self) }",
            ])
        func otherContainer(_ code: String) {
            #expect(errors(of: SpellingTests.two + code).isEmpty)
            // Nothing in the program provides it.
            let missing = code.replacing("B.self", with: "X.self").replacing("b: B", with: "b: X")
            #expect(errors(of: SpellingTests.two + missing) == ["no binding provides 'X'"])
        }

        @Test(
            "A container that can be no other one is known",
            arguments: [
                "func f(_ c: Container? = nil) throws { _ = try app.resolve(B.self) }",
                "func f() throws { var c = app; _ = try c.resolve(B.self); c = other }",
                "func f() throws { let c: Container; do { c = try Container { Bind(A.init) } }; _ = try c.resolve(B.self) }",
                "struct S { let c: Container; init() { c = try! Container {} }; func f() throws { _ = try c.resolve(B.self) } }",
            ])
        func sameContainer(_ code: String) {
            #expect(errors(of: SpellingTests.two + code) == ["no binding provides 'B'"])
        }
    }
#endif
