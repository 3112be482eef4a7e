// Written by `dovetail generate`. Changes are lost.
// swift-format-ignore-file

internal import Dovetail

extension WideResolver {
    func resolvePart0(seed: Int) -> Part0 { Part0(seed: seed) }

    func resolvePart1(seed: Int) -> Part1 { Part1(seed: seed) }

    func resolvePart10(seed: Int) -> Part10 { Part10(seed: seed) }

    func resolvePart11(seed: Int) -> Part11 { Part11(seed: seed) }

    func resolvePart12(seed: Int) -> Part12 { Part12(seed: seed) }

    func resolvePart13(seed: Int) -> Part13 { Part13(seed: seed) }

    func resolvePart14(seed: Int) -> Part14 { Part14(seed: seed) }

    func resolvePart15(seed: Int) -> Part15 { Part15(seed: seed) }

    func resolvePart16(seed: Int) -> Part16 { Part16(seed: seed) }

    func resolvePart17(seed: Int) -> Part17 { Part17(seed: seed) }

    func resolvePart18(seed: Int) -> Part18 { Part18(seed: seed) }

    func resolvePart19(seed: Int) -> Part19 { Part19(seed: seed) }

    func resolvePart2(seed: Int) -> Part2 { Part2(seed: seed) }

    func resolvePart20(seed: Int) -> Part20 { Part20(seed: seed) }

    func resolvePart21(seed: Int) -> Part21 { Part21(seed: seed) }

    func resolvePart22(seed: Int) -> Part22 { Part22(seed: seed) }

    func resolvePart23(seed: Int) -> Part23 { Part23(seed: seed) }

    func resolvePart24(seed: Int) -> Part24 { Part24(seed: seed) }

    func resolvePart25(seed: Int) -> Part25 { Part25(seed: seed) }

    func resolvePart26(seed: Int) -> Part26 { Part26(seed: seed) }

    func resolvePart27(seed: Int) -> Part27 { Part27(seed: seed) }

    func resolvePart28(seed: Int) -> Part28 { Part28(seed: seed) }

    func resolvePart29(seed: Int) -> Part29 { Part29(seed: seed) }

    func resolvePart3(seed: Int) -> Part3 { Part3(seed: seed) }

    func resolvePart30(seed: Int) -> Part30 { Part30(seed: seed) }

    func resolvePart31(seed: Int) -> Part31 { Part31(seed: seed) }

    func resolvePart32(seed: Int) -> Part32 { Part32(seed: seed) }

    func resolvePart33(seed: Int) -> Part33 { Part33(seed: seed) }

    func resolvePart34(seed: Int) -> Part34 { Part34(seed: seed) }

    func resolvePart35(seed: Int) -> Part35 { Part35(seed: seed) }

    func resolvePart36(seed: Int) -> Part36 { Part36(seed: seed) }

    func resolvePart37(seed: Int) -> Part37 { Part37(seed: seed) }

    func resolvePart38(seed: Int) -> Part38 { Part38(seed: seed) }

    func resolvePart39(seed: Int) -> Part39 { Part39(seed: seed) }

    func resolvePart4(seed: Int) -> Part4 { Part4(seed: seed) }

    func resolvePart40(seed: Int) -> Part40 { Part40(seed: seed) }

    func resolvePart41(seed: Int) -> Part41 { Part41(seed: seed) }

    func resolvePart42(seed: Int) -> Part42 { Part42(seed: seed) }

    func resolvePart43(seed: Int) -> Part43 { Part43(seed: seed) }

    func resolvePart44(seed: Int) -> Part44 { Part44(seed: seed) }

    func resolvePart5(seed: Int) -> Part5 { Part5(seed: seed) }

    func resolvePart6(seed: Int) -> Part6 { Part6(seed: seed) }

    func resolvePart7(seed: Int) -> Part7 { Part7(seed: seed) }

    func resolvePart8(seed: Int) -> Part8 { Part8(seed: seed) }

    func resolvePart9(seed: Int) -> Part9 { Part9(seed: seed) }

    func resolveString() -> String { provideName() }

    func resolveWhole(seed: Int) -> Whole {
        let group1 = resolveWholePart1(seed: seed)
        let group2 = resolveWholePart2(seed: seed)
        return Whole(
            part0: group1.0,
            part1: group1.1,
            part2: group1.2,
            part3: group1.3,
            part4: group1.4,
            part5: group1.5,
            part6: group1.6,
            part7: group1.7,
            part8: group1.8,
            part9: group1.9,
            part10: group1.10,
            part11: group1.11,
            part12: group1.12,
            part13: group1.13,
            part14: group1.14,
            part15: group1.15,
            part16: group1.16,
            part17: group1.17,
            part18: group1.18,
            part19: group1.19,
            part20: group1.20,
            part21: group1.21,
            part22: group1.22,
            part23: group1.23,
            part24: group1.24,
            part25: group1.25,
            part26: group1.26,
            part27: group1.27,
            part28: group1.28,
            part29: group1.29,
            part30: group1.30,
            part31: group1.31,
            part32: group1.32,
            part33: group1.33,
            part34: group1.34,
            part35: group1.35,
            part36: group1.36,
            part37: group1.37,
            part38: group2.0,
            part39: group2.1,
            part40: group2.2,
            part41: group2.3,
            part42: group2.4,
            part43: group2.5,
            part44: group2.6,
            name: group2.7
        )
    }

    func resolveWholePart1(
        seed: Int
    ) -> (Part0, Part1, Part2, Part3, Part4, Part5, Part6, Part7, Part8, Part9, Part10, Part11, Part12, Part13, Part14, Part15, Part16, Part17, Part18, Part19, Part20, Part21, Part22, Part23, Part24, Part25, Part26, Part27, Part28, Part29, Part30, Part31, Part32, Part33, Part34, Part35, Part36, Part37) {
        let part0 = resolvePart0(seed: seed)
        let part1 = resolvePart1(seed: seed)
        let part2 = resolvePart2(seed: seed)
        let part3 = resolvePart3(seed: seed)
        let part4 = resolvePart4(seed: seed)
        let part5 = resolvePart5(seed: seed)
        let part6 = resolvePart6(seed: seed)
        let part7 = resolvePart7(seed: seed)
        let part8 = resolvePart8(seed: seed)
        let part9 = resolvePart9(seed: seed)
        let part10 = resolvePart10(seed: seed)
        let part11 = resolvePart11(seed: seed)
        let part12 = resolvePart12(seed: seed)
        let part13 = resolvePart13(seed: seed)
        let part14 = resolvePart14(seed: seed)
        let part15 = resolvePart15(seed: seed)
        let part16 = resolvePart16(seed: seed)
        let part17 = resolvePart17(seed: seed)
        let part18 = resolvePart18(seed: seed)
        let part19 = resolvePart19(seed: seed)
        let part20 = resolvePart20(seed: seed)
        let part21 = resolvePart21(seed: seed)
        let part22 = resolvePart22(seed: seed)
        let part23 = resolvePart23(seed: seed)
        let part24 = resolvePart24(seed: seed)
        let part25 = resolvePart25(seed: seed)
        let part26 = resolvePart26(seed: seed)
        let part27 = resolvePart27(seed: seed)
        let part28 = resolvePart28(seed: seed)
        let part29 = resolvePart29(seed: seed)
        let part30 = resolvePart30(seed: seed)
        let part31 = resolvePart31(seed: seed)
        let part32 = resolvePart32(seed: seed)
        let part33 = resolvePart33(seed: seed)
        let part34 = resolvePart34(seed: seed)
        let part35 = resolvePart35(seed: seed)
        let part36 = resolvePart36(seed: seed)
        let part37 = resolvePart37(seed: seed)
        return (
            part0,
            part1,
            part2,
            part3,
            part4,
            part5,
            part6,
            part7,
            part8,
            part9,
            part10,
            part11,
            part12,
            part13,
            part14,
            part15,
            part16,
            part17,
            part18,
            part19,
            part20,
            part21,
            part22,
            part23,
            part24,
            part25,
            part26,
            part27,
            part28,
            part29,
            part30,
            part31,
            part32,
            part33,
            part34,
            part35,
            part36,
            part37
        )
    }

    func resolveWholePart2(seed: Int) -> (Part38, Part39, Part40, Part41, Part42, Part43, Part44, String) {
        let part38 = resolvePart38(seed: seed)
        let part39 = resolvePart39(seed: seed)
        let part40 = resolvePart40(seed: seed)
        let part41 = resolvePart41(seed: seed)
        let part42 = resolvePart42(seed: seed)
        let part43 = resolvePart43(seed: seed)
        let part44 = resolvePart44(seed: seed)
        let string = resolveString()
        return (part38, part39, part40, part41, part42, part43, part44, string)
    }
}

/// A binding for everything in this target that is `InitializerInjectable`; an explicit `Bind` wins.
struct GeneratedModule: Module {
    var body: some Module {
        part1
        part2
    }

    @ModuleBuilder private var part1: some Module {
        Bind(Part0.init(seed:)).asDefault()
        Bind(Part1.init(seed:)).asDefault()
        Bind(Part2.init(seed:)).asDefault()
        Bind(Part3.init(seed:)).asDefault()
        Bind(Part4.init(seed:)).asDefault()
        Bind(Part5.init(seed:)).asDefault()
        Bind(Part6.init(seed:)).asDefault()
        Bind(Part7.init(seed:)).asDefault()
        Bind(Part8.init(seed:)).asDefault()
        Bind(Part9.init(seed:)).asDefault()
        Bind(Part10.init(seed:)).asDefault()
        Bind(Part11.init(seed:)).asDefault()
        Bind(Part12.init(seed:)).asDefault()
        Bind(Part13.init(seed:)).asDefault()
        Bind(Part14.init(seed:)).asDefault()
        Bind(Part15.init(seed:)).asDefault()
        Bind(Part16.init(seed:)).asDefault()
        Bind(Part17.init(seed:)).asDefault()
        Bind(Part18.init(seed:)).asDefault()
        Bind(Part19.init(seed:)).asDefault()
        Bind(Part20.init(seed:)).asDefault()
        Bind(Part21.init(seed:)).asDefault()
        Bind(Part22.init(seed:)).asDefault()
        Bind(Part23.init(seed:)).asDefault()
        Bind(Part24.init(seed:)).asDefault()
        Bind(Part25.init(seed:)).asDefault()
        Bind(Part26.init(seed:)).asDefault()
        Bind(Part27.init(seed:)).asDefault()
        Bind(Part28.init(seed:)).asDefault()
        Bind(Part29.init(seed:)).asDefault()
        Bind(Part30.init(seed:)).asDefault()
        Bind(Part31.init(seed:)).asDefault()
        Bind(Part32.init(seed:)).asDefault()
        Bind(Part33.init(seed:)).asDefault()
        Bind(Part34.init(seed:)).asDefault()
        Bind(Part35.init(seed:)).asDefault()
        Bind(Part36.init(seed:)).asDefault()
        Bind(Part37.init(seed:)).asDefault()
        Bind(Part38.init(seed:)).asDefault()
        Bind(Part39.init(seed:)).asDefault()
    }

    @ModuleBuilder private var part2: some Module {
        Bind(Part40.init(seed:)).asDefault()
        Bind(Part41.init(seed:)).asDefault()
        Bind(Part42.init(seed:)).asDefault()
        Bind(Part43.init(seed:)).asDefault()
        Bind(Part44.init(seed:)).asDefault()
        Bind(
            Whole.init(part0:part1:part2:part3:part4:part5:part6:part7:part8:part9:part10:part11:part12:part13:part14:part15:part16:part17:part18:part19:part20:part21:part22:part23:part24:part25:part26:part27:part28:part29:part30:part31:part32:part33:part34:part35:part36:part37:part38:part39:part40:part41:part42:part43:part44:name:)
        ).asDefault()
    }
}
