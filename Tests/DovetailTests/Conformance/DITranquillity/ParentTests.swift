internal import Dovetail
internal import Testing

extension DITranquillity {
    @Suite struct Parents {
        protocol P: AnyObject, Sendable {}
        final class A: P { init() {} }
        final class B: P { init() {} }
        final class C {
            var inject: B?
            init() {}
        }

        @Test("PAR-01, PAR-01 async: a child resolves bindings that only it has", arguments: Form.allCases)
        func onlyInChild(_ form: Form) async throws {
            let parent = try form.container {}
            let child = try form.container(parent: parent) { Bind(A.init) }
            #expect(try await child.resolve(A?.self) != nil)
        }

        @Test("PAR-02, PAR-02 async: a child resolves bindings that its parent had before", arguments: Form.allCases)
        func beforeChild(_ form: Form) async throws {
            let parent = try form.container { Bind(A.init) }
            let child = try form.container(parent: parent) {}
            #expect(try await child.resolve(A?.self) != nil)
        }

        @Test("PAR-03, PAR-03 async: a child resolves bindings added to its parent later", arguments: Form.allCases)
        func afterChild(_ form: Form) async throws {
            let parent = try form.container {}
            let child = try form.container(parent: parent) {}
            #expect(try await child.resolve(A?.self) == nil)
            try parent.base.register { Bind(A.init) }
            #expect(try await child.resolve(A?.self) != nil)
        }

        @Test("PAR-04, PAR-04 async: an Optional that neither has is nil", arguments: Form.allCases)
        func nowhere(_ form: Form) async throws {
            let parent = try form.container {}
            let child = try form.container(parent: parent) {}
            #expect(try await child.resolve(A?.self) == nil)
        }

        @Test("PAR-05, PAR-05 async: a parent does not resolve from its child", arguments: Form.allCases)
        func notInParent(_ form: Form) async throws {
            let parent = try form.container {}
            let child = try form.container(parent: parent) { Bind(A.init) }
            #expect(try await child.resolve(A?.self) != nil)
            #expect(try await parent.resolve(A?.self) == nil)
        }

        @Test("PAR-06, PAR-06 async: a child's own binding hides its parent's", arguments: Form.allCases)
        func ownFirst(_ form: Form) async throws {
            let parent = try form.container { Bind((any P).self, A.init) }
            let child = try form.container(parent: parent) { Bind((any P).self, B.init) }
            #expect(try await parent.resolve((any P).self) is A)
            #expect(try await child.resolve((any P).self) is B)
        }

        @Test("PAR-07, PAR-07 async: a collection has the parent's elements, then its own", arguments: Form.allCases)
        func collection(_ form: Form) async throws {
            let parent = try form.container { Bind(A.init).into((any P).self) { $0 } }
            let child = try form.container(parent: parent) { Bind(B.init).into((any P).self) { $0 } }
            #expect(try await parent.resolve([any P].self).count == 1)
            let elements = try await child.resolve([any P].self)
            #expect(elements.count == 2)
            #expect(elements.first is A)
            #expect(elements.last is B)
        }

        @Test("PAR-08, PAR-08 async: a transient of the parent uses bindings of the child", arguments: Form.allCases)
        func parentsBindingChildsDependency(_ form: Form) async throws {
            let parent = try form.container { Bind(C.init).inject(\.inject) }
            let child = try form.container(parent: parent) { Bind(B.init) }
            #expect(try await child.resolve(C.self).inject != nil)
            #expect(try await parent.resolve(C.self).inject == nil)
        }
    }
}
