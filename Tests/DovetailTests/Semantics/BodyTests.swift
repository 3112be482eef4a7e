internal import Dovetail
internal import Testing

@Suite("Bodies of modules") struct BodyTests {
    private struct Numbers: Module {
        let numbers: Range<Int>
        let isDoubled: Bool
        var body: some Module {
            Instance(-1).qualified(.name("first"))
            for number in numbers { Instance(number).into(Int.self) { $0 } }
            if isDoubled { for number in numbers { Instance(2 * number).into(Int.self) { $0 } } }
            Instance(-2).qualified(.name("last"))
        }
    }

    @Test("Lines preserve their order, through loops and conditions", arguments: [false, true])
    func order(isDoubled: Bool) throws {
        let container = try Container { Numbers(numbers: 0..<5, isDoubled: isDoubled) }
        #expect(try container.resolve([Int].self) == [0, 1, 2, 3, 4] + (isDoubled ? [0, 2, 4, 6, 8] : []))
        #expect(try container.resolve(Int.self, .name("first")) == -1)
        #expect(try container.resolve(Int.self, .name("last")) == -2)
    }

    @Test("A list that is used twice does not change if one use adds to it")
    func shared() throws {
        @ModuleBuilder func list() -> Bindings {
            Instance(1).into(Int.self) { $0 }
            Instance(2).into(Int.self) { $0 }
        }
        let both = list()
        let one = try Container {
            both
            Instance(3).into(Int.self) { $0 }
        }
        let other = try Container {
            both
            Instance(4).into(Int.self) { $0 }
        }
        #expect(try one.resolve([Int].self) == [1, 2, 3])
        #expect(try other.resolve([Int].self) == [1, 2, 4])
    }

    @Test("A body of a hundred thousand lines is released on an ordinary stack")
    func long() throws {
        let list = Numbers(numbers: 0..<100_000, isDoubled: false).body._bindings
        withExtendedLifetime(list) {}
        #expect(try Container { Numbers(numbers: 0..<1_000, isDoubled: false) }.resolve([Int].self).count == 1_000)
    }
}
