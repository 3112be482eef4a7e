internal import Dovetail

extension Container {
    /// The domain in which injection points share and store instances under this container, instead of in the process.
    var injections: InjectionDomain { attached(InjectionDomain.self) { InjectionDomain() } }
}
