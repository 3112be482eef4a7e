internal import DovetailComponents
internal import Dovetail

extension PrivateProviders {
    /// A shared instance for ``two``, with the name and type that another file has as well.
    private var cache: Facility { shared { Facility("second") } }
    var second: Facility { cache }
}
