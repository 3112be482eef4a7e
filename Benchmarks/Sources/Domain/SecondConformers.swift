// With one conformer per protocol the optimizer knows the type of an `any P`. An application with test doubles, or
// with two implementations, has more than one; this is that application.
#if TWO_CONFORMERS
    final class OtherSession: Session {}
    final class OtherStore: Store {}
    final class OtherTracker: Tracker {}
    final class OtherLoader: Loader {}
    final class OtherSelection: Selection {}
    final class OtherEditor: Editor {}
    final class OtherContext: RequestContext {}
    final class OtherLog: RequestLog {}
    final class OtherCart: Cart {}
    final class OtherPayment: Payment {}
    final class OtherDelivery: Delivery {}
    final class OtherCatalog: Catalog {}
    final class OtherPrices: Prices {}
    final class OtherGateway: Gateway {}
    final class OtherAddresses: Addresses {}
    final class OtherIndex: WordIndex {}
    final class OtherSigner: Signer {}
#endif
