struct Greeter {
    let phrasebook: any Phrasebook
    func greeting(for name: String) -> String { "\(phrasebook.hello), \(name)!" }
}
