internal import Dovetail
internal import DovetailResolvers

struct Network: Sendable { let name: String }
struct Files: Sendable { let root: String }

struct Download: Injectable {
    struct Dependency { let network: Network }
    let network: Network
    init(dependency: Dependency) { network = dependency.network }
}

struct Folder: Injectable {
    struct Dependency { let files: Files }
    let files: Files
    init(dependency: Dependency) { files = dependency.files }
}

/// Depends on the values of both, on one of them indirectly.
struct Mirror: Injectable {
    struct Dependency {
        let download: Download
        let files: Files
    }
    let dependency: Dependency
    init(dependency: Dependency) { self.dependency = dependency }
}

/// Depends on nothing that a resolver provides.
struct Ruler: Injectable {
    struct Dependency { let length: Int }
    let length: Int
    init(dependency: Dependency) { length = dependency.length }
}

protocol NetworkResolver: Resolver { func provideNetwork() -> Network }
protocol FileResolver: Resolver { func provideFiles() -> Files }
/// Provides everything that another one provides, and more.
protocol WholeResolver: NetworkResolver { func provideFiles() -> Files }

struct Online: NetworkResolver { func provideNetwork() -> Network { Network(name: "net") } }
struct Offline: FileResolver { func provideFiles() -> Files { Files(root: "/") } }
struct Whole: WholeResolver {
    func provideNetwork() -> Network { Network(name: "whole") }
    func provideFiles() -> Files { Files(root: "whole") }
}
