// View controllers with dependencies in their initializers, and a coordinator that creates them.
import Dovetail
import UIKit

struct Item: Hashable, Sendable { let name: String }

final class DetailViewController: UIViewController {
    private let item: Item
    private let catalog: any Catalog

    init(item: Item, catalog: any Catalog) {
        self.item = item
        self.catalog = catalog
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { fatalError("created in code only") }

    override func viewDidLoad() { title = item.name }
}

@MainActor final class Coordinator {
    private let navigation: UINavigationController
    private let details: Provider<DetailViewController, Item>

    init(navigation: UINavigationController, details: Provider<DetailViewController, Item>) {
        self.navigation = navigation
        self.details = details
    }

    func show(_ item: Item) {
        do {
            navigation.pushViewController(try details(item), animated: true)
        } catch {
            print(error)
        }
    }
}

struct ScreensModule: Module {
    var body: some Module {
        Input(UINavigationController.self)
        Bind { @MainActor in DetailViewController(item: arg($0), catalog: $1) }
        Bind(Coordinator.init).root()
    }
}

@MainActor final class WindowScreens {
    private let container: Container
    let coordinator: Coordinator

    init(_ navigation: UINavigationController, in app: Container) throws {
        container = try app.makeChild(providing: navigation)
        coordinator = try container.resolveNow(Coordinator.self)
    }
}

struct ProfileModule: Module {
    var body: some Module {
        Input(ProfileViewController.self).inject { @MainActor in $0.catalog = $1 }
    }
}

final class ProfileViewController: UIViewController {
    var catalog: (any Catalog)!

    override func viewDidLoad() {
        super.viewDidLoad()
        do { try Container.current?.inject(into: self) } catch { assertionFailure("\(error)") }
    }
}
