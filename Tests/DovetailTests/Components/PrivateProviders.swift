internal import Dovetail

extension PrivateProviders {
    /// What ``two`` shares, of the name and type that another file has as well.
    private var cache: Facility { shared { Facility("second") } }
    var second: Facility { cache }
}
