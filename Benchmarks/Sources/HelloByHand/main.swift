// The size of a small program without a container: `Scripts/benchmark build` compares it with HelloContainer.
let checkout = Checkout(
    cart: ShopCart(catalog: ListCatalog(index: TreeIndex()), prices: FixedPrices()),
    payment: CardPayment(gateway: BankGateway(signer: KeySigner())),
    delivery: PostDelivery(addresses: BookAddresses()))
print(type(of: checkout.cart))
