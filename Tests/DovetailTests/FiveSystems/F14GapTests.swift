internal import Dovetail
internal import DovetailComponents
internal import Testing

private final class Part: Sendable {
    let number: Int
    init(number: Int) { self.number = number }
}

private enum Red {}
private enum Green {}

@Suite struct GapTests {
    @Test("F14: isRegistered accepts a name or a tag")
    func registered() async throws {
        let container = try Container {
            Bind { Part(number: 1) }.qualified(.name("one"))
            Bind { Part(number: 2) }.qualified(.tag(Red.self))
        }
        let child = try container.makeChild { Bind { Part(number: 3) }.qualified(.name("three")) }
        for asked in [container, child] {
            #expect(asked.isRegistered(Part.self, .name("one")))
            #expect(asked.isRegistered(Part.self, .tag(Red.self)))
            #expect(!asked.isRegistered(Part.self))
            #expect(!asked.isRegistered(Part.self, .name("two")))
            #expect(!asked.isRegistered(Part.self, .tag(Green.self)))
            #expect(!asked.isRegistered(String.self, .name("one")))
        }
        #expect(child.isRegistered(Part.self, .name("three")))
        #expect(!container.isRegistered(Part.self, .name("three")))
        try await container.close()
        #expect(!container.isRegistered(Part.self, .name("one")))
    }

    @Test("F14: a pool with weak instances applies to every container, as perRun(.weak) does")
    func weakInProcess() throws {
        let process = InstancePool("process", holding: .weak)
        let create = { try Container { Bind { Part(number: 1) }.lifetime(.pool(process)) } }
        let container = try create()
        var part: Part? = try container.resolve(Part.self)
        #expect(try container.resolve(Part.self) === part)
        weak let reference = part
        part = nil
        #expect(reference == nil)
    }

    @Test("F14: an override of a component replaces one provider by its name, and all without one")
    func namedProvider() {
        let component = NamedComponent()
        let one = component.override(Int.self, name: "plain") { 9 }
        #expect(component.plain == 9 && component.named == 2)
        one.rollBack()
        component.override(Int.self, name: "alt") { 8 }
        #expect(component.plain == 1 && component.named == 8)
        component.override(Int.self) { 7 }
        #expect(component.plain == 7 && component.named == 7)
    }
}

private struct NamedComponent: Component {
    let scope = Scope()
    var plain: Int { shared { 1 } }
    var named: Int { shared("alt") { 2 } }
}
