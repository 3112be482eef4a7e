// A stub for the part of UIKit that the samples use: declarations only, written from what is known of its public
// documentation, and not compared with an SDK. `NSCoder` and `Bundle` are Foundation's, which UIKit exports.

open class NSCoder {}
open class Bundle {}

@MainActor open class UIResponder { public init() {} }
@MainActor open class UIViewController: UIResponder {
    public init(nibName: String?, bundle: Bundle?) {}
    public required init?(coder: NSCoder) {}
    open var title: String?
    open func viewDidLoad() {}
}
@MainActor open class UINavigationController: UIViewController {
    open func pushViewController(_ viewController: UIViewController, animated: Bool) {}
    open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {}
}
