internal import Dovetail
internal import Testing

@Suite("Coming from Swinject")
struct FromSwinject {
    protocol Animal: Sendable { var name: String { get } }
    struct Cat: Animal { let name: String }
    struct Horse: Animal { let name: String }
    protocol Person { var pet: any Animal { get } }
    struct PetOwner: Person { let pet: any Animal }

    struct PetAssembly: Module {
        var body: some Module {
            Bind((any Animal).self) { Cat(name: "Mimi") }.lifetime(.singleton)
            Bind((any Animal).self) { Horse(name: arg($0)) }.named("horse")
            Bind((any Person).self, PetOwner.init)
        }
    }

    @Test("A person, a pet, and a named registration with an argument")
    func example() throws {
        let container = try Container { PetAssembly() }
        try container.validate()
        let person = try container.resolve((any Person).self)
        let horse = try container.resolve((any Animal).self, name: "horse", arguments: "Lucky")
        #expect(person.pet.name == "Mimi")
        #expect(horse.name == "Lucky")
    }
}
