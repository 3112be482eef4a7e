import Dovetail

struct GreetingModule: Module {
    var body: some Module {
        Bind((any Phrasebook).self, EnglishPhrasebook.init)
            .lifetime(.singleton)
        Bind(Greeter.init).root()
    }
}
