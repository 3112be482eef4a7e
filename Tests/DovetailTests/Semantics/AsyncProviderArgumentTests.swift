internal import Dovetail
internal import Testing

private final class Room: Sendable {
    let number: Int
    init(number: Int) { self.number = number }
}
private struct NotHashable: Sendable {}

@Test("§5 an AsyncProvider of a shared binding returns one instance per distinct arguments")
func asyncProviderOfASharedBinding() async throws {
    let container = try Container { Bind { Room(number: arg($0)) }.lifetime(.singleton) }
    let rooms = try await container.resolve(AsyncProvider<Room, Int>.self)
    let (first, again, other) = (try await rooms(1), try await rooms(1), try await rooms(2))
    #expect(first === again)
    #expect(first !== other)
    #expect(other.number == 2)
}

@Test("§5 an AsyncProvider of a transient binding accepts arguments that are not Hashable")
func asyncProviderOfATransientBinding() async throws {
    let container = try Container { Bind { (_: RuntimeArgument<NotHashable>) in Room(number: 7) } }
    let rooms = try await container.resolve(AsyncProvider<Room, NotHashable>.self)
    #expect(try await rooms(NotHashable()).number == 7)
}
