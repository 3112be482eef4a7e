internal import DovetailComponents
internal import Dovetail
internal import Testing

struct OverrideTests {
    @Test("DRIP-04: the provider returns the instance that overrides it")
    func instance() {
        let town = TownComponent()
        let fake = FakeStall()
        town.override((any Stall).self) { fake }
        #expect(town.shop === fake)
    }

    @Test("DRIP-05: an override of a shared provider is created once, of a transient one each time")
    func maker() {
        let town = TownComponent()
        let tally = Tally()
        town.override((any Stall).self) {
            tally.next()
            return FakeStall()
        }
        town.override(Baker.self) {
            tally.next()
            return Baker()
        }
        #expect(town.shop === town.shop)
        #expect(tally.count == 1)
        #expect(town.baker !== town.baker)
        #expect(tally.count == 3)
    }

    @Test("DRIP-06: an override by name replaces that provider only, without a name every provider of the type")
    func named() {
        let street = street()
        let old = (street.baker, street.second)
        let fake = Baker()
        let override = street.override(name: "second") { fake }
        #expect(street.second === fake)
        #expect(street.baker === old.0)
        override.rollBack()
        street.override { fake }
        #expect(street.baker === fake && street.second === fake)
    }

    @Test("DRIP-07: the provider's own closure does not run while it is overridden")
    func instead() {
        let street = street()
        let override = street.override { Baker() }
        _ = street.baker
        #expect(street.tally.count == 0)
        override.rollBack()
        _ = street.baker
        #expect(street.tally.count == 1)
    }

    @Test("DRIP-10: an override of a type that no provider creates has no effect")
    func unused() {
        let town = TownComponent()
        town.override(Int.self) { 1 }
        #expect(town.shop.name == "corner")
    }

    @Test("DRIP-12: the type of the property is the key, whatever the closure creates")
    func declaredType() {
        let town = TownComponent()
        town.override(CornerStall.self) { CornerStall() }
        let own = town.shop
        town.override((any Stall).self) { FakeStall() }
        #expect(own.name == "corner" && town.shop.name == "fake")
    }

    @Test("DRIP-15: an override applies before the first use of the provider and after it")
    func anyTime() {
        for isUsed in [false, true] {
            let street = street()
            let old = isUsed ? street.baker : nil
            let fake = Baker()
            let override = street.override { fake }
            #expect(street.delivery.baker === fake)
            override.rollBack()
            #expect(street.baker !== fake)
            if let old { #expect(street.baker === old) }
        }
    }

    @Test func `overrides stack and come off in any order`() {
        let town = TownComponent()
        let first = FakeStall()
        let second = FakeStall()
        let old = town.shop
        let one = town.override((any Stall).self) { first }
        let two = town.override((any Stall).self) { second }
        #expect(town.shop === second)
        one.rollBack()
        #expect(town.shop === second)
        two.rollBack()
        two.rollBack()
        #expect(town.shop === old)
    }

    @Test func `instances that exist before an override retain their dependencies`() {
        let street = street()
        let far = street.far
        street.override(Baker.self, name: "baker") { Baker() }
        #expect(street.far === far)
        #expect(street.baker !== far.baker)
    }

    @Test func `an override is created once, however many threads request it`() throws {
        let town = TownComponent()
        let tally = Tally()
        town.override((any Stall).self) {
            tally.next()
            return FakeStall()
        }
        let shops = try onThreads(16) { _ in town.shop }.map { try $0.get() }
        #expect(tally.count == 1)
        #expect(shops.allSatisfy { $0 === shops[0] })
    }
}
