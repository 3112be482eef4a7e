// The conformances that the generator reads: nothing but the protocols of the domain's classes.
internal import Dovetail
internal import DovetailResolvers

extension Plain: InitializerInjectable {}
extension Detail: InitializerInjectable {}
extension ListModel: InitializerInjectable {}
extension Checkout: InitializerInjectable {}
extension RequestHandler: InitializerInjectable {}

extension PageLoader: InitializerInjectable { typealias Provides = any Loader }
extension ListSelection: InitializerInjectable { typealias Provides = any Selection }
extension ShopCart: InitializerInjectable { typealias Provides = any Cart }
extension CardPayment: InitializerInjectable { typealias Provides = any Payment }
extension PostDelivery: InitializerInjectable { typealias Provides = any Delivery }
extension ListCatalog: InitializerInjectable { typealias Provides = any Catalog }
extension FixedPrices: InitializerInjectable { typealias Provides = any Prices }
extension BankGateway: InitializerInjectable { typealias Provides = any Gateway }
extension BookAddresses: InitializerInjectable { typealias Provides = any Addresses }
extension TreeIndex: InitializerInjectable { typealias Provides = any WordIndex }
extension KeySigner: InitializerInjectable { typealias Provides = any Signer }
extension UserContext: InitializerInjectable { typealias Provides = any RequestContext }
extension ContextLog: InitializerInjectable { typealias Provides = any RequestLog }
