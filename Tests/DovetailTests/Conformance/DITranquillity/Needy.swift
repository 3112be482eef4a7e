internal import Dovetail

// Seventy-five dependencies, and types that depend on many of them. Written by a script.

extension DITranquillity {
    protocol Needy: AnyObject {}

    final class A1 { init() {} }
    final class A2 { init() {} }
    final class A3 { init() {} }
    final class A4 { init() {} }
    final class A5 { init() {} }
    final class A6 { init() {} }
    final class A7 { init() {} }
    final class A8 { init() {} }
    final class A9 { init() {} }
    final class A10 { init() {} }
    final class A11 { init() {} }
    final class A12 { init() {} }
    final class A13 { init() {} }
    final class A14 { init() {} }
    final class A15 { init() {} }
    final class A16 { init() {} }
    final class A17 { init() {} }
    final class A18 { init() {} }
    final class A19 { init() {} }
    final class A20 { init() {} }
    final class A21 { init() {} }
    final class A22 { init() {} }
    final class A23 { init() {} }
    final class A24 { init() {} }
    final class A25 { init() {} }
    final class A26 { init() {} }
    final class A27 { init() {} }
    final class A28 { init() {} }
    final class A29 { init() {} }
    final class A30 { init() {} }
    final class A31 { init() {} }
    final class A32 { init() {} }
    final class A33 { init() {} }
    final class A34 { init() {} }
    final class A35 { init() {} }
    final class A36 { init() {} }
    final class A37 { init() {} }
    final class A38 { init() {} }
    final class A39 { init() {} }
    final class A40 { init() {} }
    final class A41 { init() {} }
    final class A42 { init() {} }
    final class A43 { init() {} }
    final class A44 { init() {} }
    final class A45 { init() {} }
    final class A46 { init() {} }
    final class A47 { init() {} }
    final class A48 { init() {} }
    final class A49 { init() {} }
    final class A50 { init() {} }
    final class A51 { init() {} }
    final class A52 { init() {} }
    final class A53 { init() {} }
    final class A54 { init() {} }
    final class A55 { init() {} }
    final class A56 { init() {} }
    final class A57 { init() {} }
    final class A58 { init() {} }
    final class A59 { init() {} }
    final class A60 { init() {} }
    final class A61 { init() {} }
    final class A62 { init() {} }
    final class A63 { init() {} }
    final class A64 { init() {} }
    final class A65 { init() {} }
    final class A66 { init() {} }
    final class A67 { init() {} }
    final class A68 { init() {} }
    final class A69 { init() {} }
    final class A70 { init() {} }
    final class A71 { init() {} }
    final class A72 { init() {} }
    final class A73 { init() {} }
    final class A74 { init() {} }
    final class A75 { init() {} }

    final class Needs2: Needy {
        init(_: A1, _: A2) {}
    }
    final class Needs3: Needy {
        init(_: A1, _: A2, _: A3) {}
    }
    final class Needs4: Needy {
        init(_: A1, _: A2, _: A3, _: A4) {}
    }
    final class Needs5: Needy {
        init(_: A1, _: A2, _: A3, _: A4, _: A5) {}
    }
    final class Needs6: Needy {
        init(_: A1, _: A2, _: A3, _: A4, _: A5, _: A6) {}
    }
    final class Needs7: Needy {
        init(_: A1, _: A2, _: A3, _: A4, _: A5, _: A6, _: A7) {}
    }
    final class Needs8: Needy {
        init(_: A1, _: A2, _: A3, _: A4, _: A5, _: A6, _: A7, _: A8) {}
    }
    final class Needs9: Needy {
        init(_: A1, _: A2, _: A3, _: A4, _: A5, _: A6, _: A7, _: A8, _: A9) {}
    }
    final class Needs10: Needy {
        init(_: A1, _: A2, _: A3, _: A4, _: A5, _: A6, _: A7, _: A8, _: A9, _: A10) {}
    }
    final class Needs11: Needy {
        init(_: A1, _: A2, _: A3, _: A4, _: A5, _: A6, _: A7, _: A8, _: A9, _: A10, _: A11) {}
    }
    final class Needs12: Needy {
        init(_: A1, _: A2, _: A3, _: A4, _: A5, _: A6, _: A7, _: A8, _: A9, _: A10, _: A11, _: A12) {}
    }
    final class Needs13: Needy {
        init(_: A1, _: A2, _: A3, _: A4, _: A5, _: A6, _: A7, _: A8, _: A9, _: A10, _: A11, _: A12, _: A13) {}
    }
    final class Needs14: Needy {
        init(_: A1, _: A2, _: A3, _: A4, _: A5, _: A6, _: A7, _: A8, _: A9, _: A10, _: A11, _: A12, _: A13, _: A14) {}
    }
    final class Needs15: Needy {
        init(
            _: A1, _: A2, _: A3, _: A4, _: A5, _: A6, _: A7, _: A8, _: A9, _: A10, _: A11, _: A12, _: A13, _: A14,
            _: A15
        ) {}
    }
    final class Needs16: Needy {
        init(
            _: A1, _: A2, _: A3, _: A4, _: A5, _: A6, _: A7, _: A8, _: A9, _: A10, _: A11, _: A12, _: A13, _: A14,
            _: A15, _: A16
        ) {}
    }
    final class Needs20: Needy {
        init(
            _: A1, _: A2, _: A3, _: A4, _: A5, _: A6, _: A7, _: A8, _: A9, _: A10, _: A11, _: A12, _: A13, _: A14,
            _: A15, _: A16, _: A17, _: A18, _: A19, _: A20
        ) {}
    }
    final class Needs30: Needy {
        init(
            _: A1, _: A2, _: A3, _: A4, _: A5, _: A6, _: A7, _: A8, _: A9, _: A10, _: A11, _: A12, _: A13, _: A14,
            _: A15, _: A16, _: A17, _: A18, _: A19, _: A20, _: A21, _: A22, _: A23, _: A24, _: A25, _: A26, _: A27,
            _: A28, _: A29, _: A30
        ) {}
    }
    final class Needs40: Needy {
        init(
            _: A1, _: A2, _: A3, _: A4, _: A5, _: A6, _: A7, _: A8, _: A9, _: A10, _: A11, _: A12, _: A13, _: A14,
            _: A15, _: A16, _: A17, _: A18, _: A19, _: A20, _: A21, _: A22, _: A23, _: A24, _: A25, _: A26, _: A27,
            _: A28, _: A29, _: A30, _: A31, _: A32, _: A33, _: A34, _: A35, _: A36, _: A37, _: A38, _: A39, _: A40
        ) {}
    }
    final class Needs50: Needy {
        init(
            _: A1, _: A2, _: A3, _: A4, _: A5, _: A6, _: A7, _: A8, _: A9, _: A10, _: A11, _: A12, _: A13, _: A14,
            _: A15, _: A16, _: A17, _: A18, _: A19, _: A20, _: A21, _: A22, _: A23, _: A24, _: A25, _: A26, _: A27,
            _: A28, _: A29, _: A30, _: A31, _: A32, _: A33, _: A34, _: A35, _: A36, _: A37, _: A38, _: A39, _: A40,
            _: A41, _: A42, _: A43, _: A44, _: A45, _: A46, _: A47, _: A48, _: A49, _: A50
        ) {}
    }
    final class Needs75: Needy {
        init(
            _: A1, _: A2, _: A3, _: A4, _: A5, _: A6, _: A7, _: A8, _: A9, _: A10, _: A11, _: A12, _: A13, _: A14,
            _: A15, _: A16, _: A17, _: A18, _: A19, _: A20, _: A21, _: A22, _: A23, _: A24, _: A25, _: A26, _: A27,
            _: A28, _: A29, _: A30, _: A31, _: A32, _: A33, _: A34, _: A35, _: A36, _: A37, _: A38, _: A39, _: A40,
            _: A41, _: A42, _: A43, _: A44, _: A45, _: A46, _: A47, _: A48, _: A49, _: A50, _: A51, _: A52, _: A53,
            _: A54, _: A55, _: A56, _: A57, _: A58, _: A59, _: A60, _: A61, _: A62, _: A63, _: A64, _: A65, _: A66,
            _: A67, _: A68, _: A69, _: A70, _: A71, _: A72, _: A73, _: A74, _: A75
        ) {}
    }
    final class Calls2: Needy {
        private(set) var isCalled = false
        init() {}
        func call(_: A1, _: A2) { isCalled = true }
    }
    final class Calls3: Needy {
        private(set) var isCalled = false
        init() {}
        func call(_: A1, _: A2, _: A3) { isCalled = true }
    }
    final class Calls4: Needy {
        private(set) var isCalled = false
        init() {}
        func call(_: A1, _: A2, _: A3, _: A4) { isCalled = true }
    }
    final class Calls5: Needy {
        private(set) var isCalled = false
        init() {}
        func call(_: A1, _: A2, _: A3, _: A4, _: A5) { isCalled = true }
    }
    final class Calls6: Needy {
        private(set) var isCalled = false
        init() {}
        func call(_: A1, _: A2, _: A3, _: A4, _: A5, _: A6) { isCalled = true }
    }
    final class Calls7: Needy {
        private(set) var isCalled = false
        init() {}
        func call(_: A1, _: A2, _: A3, _: A4, _: A5, _: A6, _: A7) { isCalled = true }
    }
    final class Calls8: Needy {
        private(set) var isCalled = false
        init() {}
        func call(_: A1, _: A2, _: A3, _: A4, _: A5, _: A6, _: A7, _: A8) { isCalled = true }
    }
    final class Takes1: Needy {
        let number: Int
        init(_ number: Int, _: A1) { self.number = number }
    }
    final class Takes2: Needy {
        let number: Int
        init(_ number: Int, _: A1, _: A2) { self.number = number }
    }
    final class Takes3: Needy {
        let number: Int
        init(_ number: Int, _: A1, _: A2, _: A3) { self.number = number }
    }
    final class Takes4: Needy {
        let number: Int
        init(_ number: Int, _: A1, _: A2, _: A3, _: A4) { self.number = number }
    }
    final class Takes5: Needy {
        let number: Int
        init(_ number: Int, _: A1, _: A2, _: A3, _: A4, _: A5) { self.number = number }
    }
    final class Takes6: Needy {
        let number: Int
        init(_ number: Int, _: A1, _: A2, _: A3, _: A4, _: A5, _: A6) { self.number = number }
    }
    final class Takes7: Needy {
        let number: Int
        init(_ number: Int, _: A1, _: A2, _: A3, _: A4, _: A5, _: A6, _: A7) { self.number = number }
    }
    final class Takes8: Needy {
        let number: Int
        init(_ number: Int, _: A1, _: A2, _: A3, _: A4, _: A5, _: A6, _: A7, _: A8) { self.number = number }
    }
    final class Takes9: Needy {
        let number: Int
        init(_ number: Int, _: A1, _: A2, _: A3, _: A4, _: A5, _: A6, _: A7, _: A8, _: A9) { self.number = number }
    }
    final class Takes10: Needy {
        let number: Int
        init(
            _ number: Int, _: A1, _: A2, _: A3, _: A4, _: A5, _: A6, _: A7, _: A8, _: A9, _: A10
        ) { self.number = number }
    }
    final class Takes11: Needy {
        let number: Int
        init(
            _ number: Int, _: A1, _: A2, _: A3, _: A4, _: A5, _: A6, _: A7, _: A8, _: A9, _: A10, _: A11
        ) { self.number = number }
    }
    final class Takes12: Needy {
        let number: Int
        init(
            _ number: Int, _: A1, _: A2, _: A3, _: A4, _: A5, _: A6, _: A7, _: A8, _: A9, _: A10, _: A11, _: A12
        ) { self.number = number }
    }
    final class Takes13: Needy {
        let number: Int
        init(
            _ number: Int, _: A1, _: A2, _: A3, _: A4, _: A5, _: A6, _: A7, _: A8, _: A9, _: A10, _: A11, _: A12,
            _: A13
        ) { self.number = number }
    }
    final class Takes14: Needy {
        let number: Int
        init(
            _ number: Int, _: A1, _: A2, _: A3, _: A4, _: A5, _: A6, _: A7, _: A8, _: A9, _: A10, _: A11, _: A12,
            _: A13, _: A14
        ) { self.number = number }
    }
    final class Takes15: Needy {
        let number: Int
        init(
            _ number: Int, _: A1, _: A2, _: A3, _: A4, _: A5, _: A6, _: A7, _: A8, _: A9, _: A10, _: A11, _: A12,
            _: A13, _: A14, _: A15
        ) { self.number = number }
    }
    final class Takes20: Needy {
        let number: Int
        init(
            _ number: Int, _: A1, _: A2, _: A3, _: A4, _: A5, _: A6, _: A7, _: A8, _: A9, _: A10, _: A11, _: A12,
            _: A13, _: A14, _: A15, _: A16, _: A17, _: A18, _: A19, _: A20
        ) { self.number = number }
    }
    final class Takes30: Needy {
        let number: Int
        init(
            _ number: Int, _: A1, _: A2, _: A3, _: A4, _: A5, _: A6, _: A7, _: A8, _: A9, _: A10, _: A11, _: A12,
            _: A13, _: A14, _: A15, _: A16, _: A17, _: A18, _: A19, _: A20, _: A21, _: A22, _: A23, _: A24, _: A25,
            _: A26, _: A27, _: A28, _: A29, _: A30
        ) { self.number = number }
    }
}

extension DITranquillity {
    struct SeventyFive: Module {
        var body: some Module {
            FirstHalf()
            SecondHalf()
        }
    }
    struct FirstHalf: Module {
        var body: some Module {
            Bind(A1.init)
            Bind(A2.init)
            Bind(A3.init)
            Bind(A4.init)
            Bind(A5.init)
            Bind(A6.init)
            Bind(A7.init)
            Bind(A8.init)
            Bind(A9.init)
            Bind(A10.init)
            Bind(A11.init)
            Bind(A12.init)
            Bind(A13.init)
            Bind(A14.init)
            Bind(A15.init)
            Bind(A16.init)
            Bind(A17.init)
            Bind(A18.init)
            Bind(A19.init)
            Bind(A20.init)
            Bind(A21.init)
            Bind(A22.init)
            Bind(A23.init)
            Bind(A24.init)
            Bind(A25.init)
            Bind(A26.init)
            Bind(A27.init)
            Bind(A28.init)
            Bind(A29.init)
            Bind(A30.init)
            Bind(A31.init)
            Bind(A32.init)
            Bind(A33.init)
            Bind(A34.init)
            Bind(A35.init)
            Bind(A36.init)
            Bind(A37.init)
            Bind(A38.init)
        }
    }
    struct SecondHalf: Module {
        var body: some Module {
            Bind(A39.init)
            Bind(A40.init)
            Bind(A41.init)
            Bind(A42.init)
            Bind(A43.init)
            Bind(A44.init)
            Bind(A45.init)
            Bind(A46.init)
            Bind(A47.init)
            Bind(A48.init)
            Bind(A49.init)
            Bind(A50.init)
            Bind(A51.init)
            Bind(A52.init)
            Bind(A53.init)
            Bind(A54.init)
            Bind(A55.init)
            Bind(A56.init)
            Bind(A57.init)
            Bind(A58.init)
            Bind(A59.init)
            Bind(A60.init)
            Bind(A61.init)
            Bind(A62.init)
            Bind(A63.init)
            Bind(A64.init)
            Bind(A65.init)
            Bind(A66.init)
            Bind(A67.init)
            Bind(A68.init)
            Bind(A69.init)
            Bind(A70.init)
            Bind(A71.init)
            Bind(A72.init)
            Bind(A73.init)
            Bind(A74.init)
            Bind(A75.init)
        }
    }
    struct NeedyInitializers: Module {
        var body: some Module {
            Bind(Needs2.init)
            Bind(Needs3.init)
            Bind(Needs4.init)
            Bind(Needs5.init)
            Bind(Needs6.init)
            Bind(Needs7.init)
            Bind(Needs8.init)
            Bind(Needs9.init)
            Bind(Needs10.init)
            Bind(Needs11.init)
            Bind(Needs12.init)
            Bind(Needs13.init)
            Bind(Needs14.init)
            Bind(Needs15.init)
            Bind(Needs16.init)
            Bind(Needs20.init)
            Bind(Needs30.init)
            Bind(Needs40.init)
            Bind(Needs50.init)
            Bind(Needs75.init)
        }
    }
    struct NeedyMethods: Module {
        var body: some Module {
            Bind(Calls2.init).inject { $0.call($1, $2) }
            Bind(Calls3.init).inject { $0.call($1, $2, $3) }
            Bind(Calls4.init).inject { $0.call($1, $2, $3, $4) }
            Bind(Calls5.init).inject { $0.call($1, $2, $3, $4, $5) }
            Bind(Calls6.init).inject { $0.call($1, $2, $3, $4, $5, $6) }
            Bind(Calls7.init).inject { $0.call($1, $2, $3, $4, $5, $6, $7) }
            Bind(Calls8.init).inject { $0.call($1, $2, $3, $4, $5, $6, $7, $8) }
        }
    }
    struct NeedyArguments: Module {
        var body: some Module {
            Bind { Takes1(arg($0), $1) }
            Bind { Takes2(arg($0), $1, $2) }
            Bind { Takes3(arg($0), $1, $2, $3) }
            Bind { Takes4(arg($0), $1, $2, $3, $4) }
            Bind { Takes5(arg($0), $1, $2, $3, $4, $5) }
            Bind { Takes6(arg($0), $1, $2, $3, $4, $5, $6) }
            Bind { Takes7(arg($0), $1, $2, $3, $4, $5, $6, $7) }
            Bind { Takes8(arg($0), $1, $2, $3, $4, $5, $6, $7, $8) }
            Bind { Takes9(arg($0), $1, $2, $3, $4, $5, $6, $7, $8, $9) }
            Bind { Takes10(arg($0), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10) }
            Bind { Takes11(arg($0), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) }
            Bind { Takes12(arg($0), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) }
            Bind { Takes13(arg($0), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) }
            Bind { Takes14(arg($0), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) }
            Bind { Takes15(arg($0), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) }
            Bind {
                Takes20(
                    arg($0), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20
                )
            }
            Bind {
                Takes30(
                    arg($0), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19,
                    $20, $21, $22, $23, $24, $25, $26, $27, $28, $29, $30
                )
            }
        }
    }
}

extension DITranquillity {
    static var needyInitializers: [any Needy.Type] {
        [
            Needs2.self, Needs3.self, Needs4.self, Needs5.self, Needs6.self, Needs7.self, Needs8.self, Needs9.self,
            Needs10.self, Needs11.self, Needs12.self, Needs13.self, Needs14.self, Needs15.self, Needs16.self,
            Needs20.self, Needs30.self, Needs40.self, Needs50.self, Needs75.self,
        ]
    }
    static var needyMethods: [any Needy.Type] {
        [
            Calls2.self, Calls3.self, Calls4.self, Calls5.self, Calls6.self, Calls7.self, Calls8.self,
        ]
    }
    static var needyArguments: [any Needy.Type] {
        [
            Takes1.self, Takes2.self, Takes3.self, Takes4.self, Takes5.self, Takes6.self, Takes7.self, Takes8.self,
            Takes9.self, Takes10.self, Takes11.self, Takes12.self, Takes13.self, Takes14.self, Takes15.self,
            Takes20.self,
            Takes30.self,
        ]
    }
}
