// W3: a tree of ten, four deep, nine of them behind protocols.

protocol Cart: Sendable {}
protocol Payment: Sendable {}
protocol Delivery: Sendable {}
protocol Catalog: Sendable {}
protocol Prices: Sendable {}
protocol Gateway: Sendable {}
protocol Addresses: Sendable {}
protocol WordIndex: Sendable {}
protocol Signer: Sendable {}

final class Checkout: Sendable {
    let cart: any Cart
    let payment: any Payment
    let delivery: any Delivery
    init(cart: any Cart, payment: any Payment, delivery: any Delivery) {
        self.cart = cart
        self.payment = payment
        self.delivery = delivery
    }
}
final class ShopCart: Cart {
    let catalog: any Catalog
    let prices: any Prices
    init(catalog: any Catalog, prices: any Prices) {
        self.catalog = catalog
        self.prices = prices
    }
}
final class CardPayment: Payment {
    let gateway: any Gateway
    init(gateway: any Gateway) { self.gateway = gateway }
}
final class PostDelivery: Delivery {
    let addresses: any Addresses
    init(addresses: any Addresses) { self.addresses = addresses }
}
final class ListCatalog: Catalog {
    let index: any WordIndex
    init(index: any WordIndex) { self.index = index }
}
final class FixedPrices: Prices {
    init() {}
}
final class BankGateway: Gateway {
    let signer: any Signer
    init(signer: any Signer) { self.signer = signer }
}
final class BookAddresses: Addresses {
    init() {}
}
final class TreeIndex: WordIndex {
    init() {}
}
final class KeySigner: Signer {
    init() {}
}
