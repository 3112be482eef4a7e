/// A module as an assembly stores it: an opaque object.
private final class ModuleValue: Sendable {
    let module: any Module
    init(_ module: any Module) { self.module = module }
}

extension Assembly.InstalledModule {
    init(_ module: any Module, index: Int) {
        self.init(type: Swift.type(of: module), index: index, value: ModuleValue(module))
    }

    /// The module that the initializer stored.
    var module: any Module { known(value, as: ModuleValue.self).module }
}
