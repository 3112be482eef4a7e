/// A graph instance that is kept only by those who use it.
final class WeakBox: AnyBox, @unchecked Sendable {
    weak let object: AnyObject?
    /// Makes a box of the type it stands for.
    private let box: (AnyObject) -> AnyBox?

    init(_ object: AnyObject, box: @escaping (AnyObject) -> AnyBox?) {
        self.object = object
        self.box = box
    }

    /// The same instance held strongly, while it is there.
    var strengthened: AnyBox? { object.flatMap { box($0) } }
}

extension AnyBox {
    /// The same instance held weakly; `nil` for what is not an object.
    var weakened: AnyBox? { (self as? any AnyObjectBox)?.asWeak }
}

private protocol AnyObjectBox { var asWeak: AnyBox? { get } }
extension Box: AnyObjectBox {
    fileprivate var asWeak: AnyBox? {
        type(of: value as Any) is AnyClass
            ? WeakBox(value as AnyObject) { object in (object as? Value).map { Box($0) } } : nil
    }
}
