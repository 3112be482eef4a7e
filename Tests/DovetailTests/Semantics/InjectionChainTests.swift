internal import Dovetail
internal import Testing

private final class Part0: Sendable {}
private final class Part1: Sendable {}
private final class Part2: Sendable {}
private final class Part3: Sendable {}
private final class Part4: Sendable {}
private final class Part5: Sendable {}
private final class Part6: Sendable {}
private final class Part7: Sendable {}
private final class Part8: Sendable {}
private final class Part9: Sendable {}
private final class Part10: Sendable {}
private final class Part11: Sendable {}
private final class Part12: Sendable {}
private final class Part13: Sendable {}
private final class Part14: Sendable {}
private final class Part15: Sendable {}
private final class Part16: Sendable {}
private final class Part17: Sendable {}
private final class Part18: Sendable {}
private final class Part19: Sendable {}
private final class Part20: Sendable {}
private final class Part21: Sendable {}
private final class Part22: Sendable {}
private final class Part23: Sendable {}
private final class Part24: Sendable {}
private final class Part25: Sendable {}
private final class Part26: Sendable {}
private final class Part27: Sendable {}
private final class Part28: Sendable {}
private final class Part29: Sendable {}

private final class Whole: @unchecked Sendable {
    var part0: Part0!
    var part1: Part1!
    var part2: Part2!
    var part3: Part3!
    var part4: Part4!
    var part5: Part5!
    var part6: Part6!
    var part7: Part7!
    var part8: Part8!
    var part9: Part9!
    var part10: Part10!
    var part11: Part11!
    var part12: Part12!
    var part13: Part13!
    var part14: Part14!
    var part15: Part15!
    var part16: Part16!
    var part17: Part17!
    var part18: Part18!
    var part19: Part19!
    var part20: Part20!
    var part21: Part21!
    var part22: Part22!
    var part23: Part23!
    var part24: Part24!
    var part25: Part25!
    var part26: Part26!
    var part27: Part27!
    var part28: Part28!
    var part29: Part29!
    let begun = Tally()

    var isComplete: Bool {
        let parts: [AnyObject?] = [
            part0, part1, part2, part3, part4, part5,
            part6, part7, part8, part9, part10, part11,
            part12, part13, part14, part15, part16, part17,
            part18, part19, part20, part21, part22, part23,
            part24, part25, part26, part27, part28, part29,
        ]
        return parts.allSatisfy { $0 != nil }
    }
}

private struct Parts: Module {
    var body: some Module {
        Bind(Part0.init)
        Bind(Part1.init)
        Bind(Part2.init)
        Bind(Part3.init)
        Bind(Part4.init)
        Bind(Part5.init)
        Bind(Part6.init)
        Bind(Part7.init)
        Bind(Part8.init)
        Bind(Part9.init)
        Bind(Part10.init)
        Bind(Part11.init)
        Bind(Part12.init)
        Bind(Part13.init)
        Bind(Part14.init)
        Bind(Part15.init)
        Bind(Part16.init)
        Bind(Part17.init)
        Bind(Part18.init)
        Bind(Part19.init)
        Bind(Part20.init)
        Bind(Part21.init)
        Bind(Part22.init)
        Bind(Part23.init)
        Bind(Part24.init)
        Bind(Part25.init)
        Bind(Part26.init)
        Bind(Part27.init)
        Bind(Part28.init)
        Bind(Part29.init)
    }
}

/// The compiler checks a chain of modifiers as one expression. With forms of `inject` that it cannot tell apart by their
/// labels, eight of them took it longer than a minute.
@Suite("A chain of thirty injections") struct InjectionChainTests {
    @Test func `compiles, and sets every property before the hook`() throws {
        let container = try Container {
            Parts()
            Bind(Whole.init)
                .inject(\.part0)
                .inject(\.part1)
                .inject(\.part2)
                .inject(\.part3)
                .inject(\.part4)
                .inject(\.part5)
                .inject(\.part6)
                .inject(\.part7)
                .inject(\.part8)
                .inject(\.part9)
                .inject(\.part10)
                .inject(\.part11)
                .inject(\.part12)
                .inject(\.part13)
                .inject(\.part14)
                .inject(\.part15)
                .inject(\.part16)
                .inject(\.part17)
                .inject(\.part18)
                .inject(\.part19)
                .inject(\.part20)
                .inject(\.part21)
                .inject(\.part22)
                .inject(\.part23)
                .inject(\.part24)
                .inject(\.part25)
                .inject(\.part26)
                .inject(\.part27)
                .inject(\.part28)
                .inject(\.part29)
                .onCreate { whole in if whole.isComplete { _ = whole.begun.next() } }
        }
        try container.validate()
        let whole = try container.resolve(Whole.self)
        #expect(whole.isComplete && whole.begun.count == 1)
    }

    @Test func `compiles with hooks and closures between them`() throws {
        let container = try Container {
            Parts()
            Bind(Whole.init)
                .onCreate { _ = $0.begun.next() }
                .inject(\.part0)
                .inject(\.part1)
                .inject(\.part2)
                .inject(\.part3)
                .inject(\.part4)
                .inject(\.part5)
                .inject(\.part6)
                .inject(\.part7)
                .inject(\.part8)
                .inject(\.part9)
                .inject { (whole, part: Part10) in whole.part10 = part }
                .inject(\.part11)
                .inject(\.part12)
                .inject(\.part13)
                .inject(\.part14)
                .inject(\.part15)
                .inject(\.part16)
                .inject(\.part17)
                .inject(\.part18)
                .inject(\.part19)
                .onCreate { _ = $0.begun.next() }
                .inject { $0.attach($1, $2) }
                .inject(\.part22)
                .inject(\.part23)
                .inject(\.part24)
                .inject(\.part25)
                .inject(\.part26)
                .inject(\.part27)
                .inject(\.part28)
                .inject(\.part29)
                .onCreate { whole in if whole.isComplete { _ = whole.begun.next() } }
        }
        let whole = try container.resolve(Whole.self)
        #expect(whole.isComplete && whole.begun.count == 3)
    }

    @Test func `takes a function by its name`() throws {
        let container = try Container {
            Bind(Part20.init)
            Bind(Part21.init)
            Bind(Whole.init).inject(calling: attach)
        }
        let whole = try container.resolve(Whole.self)
        #expect(whole.part20 != nil && whole.part21 != nil)
    }
}

extension Whole {
    fileprivate func attach(_ left: Part20, _ right: Part21) { (part20, part21) = (left, right) }
}

@Sendable private func attach(_ whole: Whole, _ left: Part20, _ right: Part21) { whole.attach(left, right) }
