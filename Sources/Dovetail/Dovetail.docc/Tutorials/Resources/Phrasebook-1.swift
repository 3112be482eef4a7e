protocol Phrasebook: Sendable {
    var hello: String { get }
}
