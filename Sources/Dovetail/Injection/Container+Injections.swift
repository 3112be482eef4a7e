extension Container {
    /// What injection points share and keep here, instead of in the process.
    var injections: InjectionRealm { attached(InjectionRealm.self) { InjectionRealm() } }
}
