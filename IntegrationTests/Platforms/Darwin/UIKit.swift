// A stand-in for the part of UIKit that the samples use: declarations only, from its public documentation. On Apple platforms the
// initializers without a coder are Objective-C's.

@MainActor open class UIResponder { public init() {} }
@MainActor open class UIViewController: UIResponder {
    open var title: String?
    open func viewDidLoad() {}
}
@MainActor open class UINavigationController: UIViewController {
    open func pushViewController(_ viewController: UIViewController, animated: Bool) {}
    open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {}
}
