/// A request that a module declares, and that code outside of modules sends.
struct DeclaredRequest: Hashable, Sendable {
    let key: KeyID
    let site: DeclarationSite

    static func == (left: Self, right: Self) -> Bool {
        left.key == right.key && left.site.location == right.site.location
    }
    func hash(into hasher: inout Hasher) { hasher.combine(key) }
}
