protocol Phrasebook: Sendable {
    var hello: String { get }
}

final class EnglishPhrasebook: Phrasebook {
    let hello = "Hello"
    init() { print("Loading the phrasebook") }
}
