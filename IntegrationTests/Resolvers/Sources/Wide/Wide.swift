internal import Dovetail
internal import DovetailResolvers

struct Part0: InitializerInjectable { let seed: Int }
struct Part1: InitializerInjectable { let seed: Int }
struct Part2: InitializerInjectable { let seed: Int }
struct Part3: InitializerInjectable { let seed: Int }
struct Part4: InitializerInjectable { let seed: Int }
struct Part5: InitializerInjectable { let seed: Int }
struct Part6: InitializerInjectable { let seed: Int }
struct Part7: InitializerInjectable { let seed: Int }
struct Part8: InitializerInjectable { let seed: Int }
struct Part9: InitializerInjectable { let seed: Int }
struct Part10: InitializerInjectable { let seed: Int }
struct Part11: InitializerInjectable { let seed: Int }
struct Part12: InitializerInjectable { let seed: Int }
struct Part13: InitializerInjectable { let seed: Int }
struct Part14: InitializerInjectable { let seed: Int }
struct Part15: InitializerInjectable { let seed: Int }
struct Part16: InitializerInjectable { let seed: Int }
struct Part17: InitializerInjectable { let seed: Int }
struct Part18: InitializerInjectable { let seed: Int }
struct Part19: InitializerInjectable { let seed: Int }
struct Part20: InitializerInjectable { let seed: Int }
struct Part21: InitializerInjectable { let seed: Int }
struct Part22: InitializerInjectable { let seed: Int }
struct Part23: InitializerInjectable { let seed: Int }
struct Part24: InitializerInjectable { let seed: Int }
struct Part25: InitializerInjectable { let seed: Int }
struct Part26: InitializerInjectable { let seed: Int }
struct Part27: InitializerInjectable { let seed: Int }
struct Part28: InitializerInjectable { let seed: Int }
struct Part29: InitializerInjectable { let seed: Int }
struct Part30: InitializerInjectable { let seed: Int }
struct Part31: InitializerInjectable { let seed: Int }
struct Part32: InitializerInjectable { let seed: Int }
struct Part33: InitializerInjectable { let seed: Int }
struct Part34: InitializerInjectable { let seed: Int }
struct Part35: InitializerInjectable { let seed: Int }
struct Part36: InitializerInjectable { let seed: Int }
struct Part37: InitializerInjectable { let seed: Int }
struct Part38: InitializerInjectable { let seed: Int }
struct Part39: InitializerInjectable { let seed: Int }
struct Part40: InitializerInjectable { let seed: Int }
struct Part41: InitializerInjectable { let seed: Int }
struct Part42: InitializerInjectable { let seed: Int }
struct Part43: InitializerInjectable { let seed: Int }
struct Part44: InitializerInjectable { let seed: Int }

/// More dependencies than one body may create.
struct Whole: InitializerInjectable {
    let part0: Part0
    let part1: Part1
    let part2: Part2
    let part3: Part3
    let part4: Part4
    let part5: Part5
    let part6: Part6
    let part7: Part7
    let part8: Part8
    let part9: Part9
    let part10: Part10
    let part11: Part11
    let part12: Part12
    let part13: Part13
    let part14: Part14
    let part15: Part15
    let part16: Part16
    let part17: Part17
    let part18: Part18
    let part19: Part19
    let part20: Part20
    let part21: Part21
    let part22: Part22
    let part23: Part23
    let part24: Part24
    let part25: Part25
    let part26: Part26
    let part27: Part27
    let part28: Part28
    let part29: Part29
    let part30: Part30
    let part31: Part31
    let part32: Part32
    let part33: Part33
    let part34: Part34
    let part35: Part35
    let part36: Part36
    let part37: Part37
    let part38: Part38
    let part39: Part39
    let part40: Part40
    let part41: Part41
    let part42: Part42
    let part43: Part43
    let part44: Part44
    let name: String
}

protocol WideResolver: Resolver { func provideName() -> String }
struct LiveResolver: WideResolver { func provideName() -> String { "wide" } }
