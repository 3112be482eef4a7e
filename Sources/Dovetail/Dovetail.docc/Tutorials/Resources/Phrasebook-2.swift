protocol Phrasebook: Sendable {
    var hello: String { get }
}

struct EnglishPhrasebook: Phrasebook {
    let hello = "Hello"
}
