// Written by `dovetail generate`. Changes are lost.
// swift-format-ignore-file

internal import Dovetail

extension FileResolver {
    func resolveDownload(network: Network) -> Download { Download(dependency: .init(network: network)) }

    func resolveFiles() -> Files { provideFiles() }

    func resolveFolder() -> Folder {
        let files = resolveFiles()
        return Folder(dependency: .init(files: files))
    }

    func resolveMirror(network: Network) -> Mirror {
        let download = resolveDownload(network: network)
        let files = resolveFiles()
        return Mirror(dependency: .init(download: download, files: files))
    }

    func resolveRuler(length: Int) -> Ruler { Ruler(dependency: .init(length: length)) }
}

extension NetworkResolver {
    func resolveDownload() -> Download {
        let network = resolveNetwork()
        return Download(dependency: .init(network: network))
    }

    func resolveMirror(files: Files) -> Mirror {
        let download = resolveDownload()
        return Mirror(dependency: .init(download: download, files: files))
    }

    func resolveNetwork() -> Network { provideNetwork() }

    func resolveRuler(length: Int) -> Ruler { Ruler(dependency: .init(length: length)) }
}

extension WholeResolver {
    func resolveDownload() -> Download {
        let network = resolveNetwork()
        return Download(dependency: .init(network: network))
    }

    func resolveFiles() -> Files { provideFiles() }

    func resolveFolder() -> Folder {
        let files = resolveFiles()
        return Folder(dependency: .init(files: files))
    }

    func resolveMirror() -> Mirror {
        let download = resolveDownload()
        let files = resolveFiles()
        return Mirror(dependency: .init(download: download, files: files))
    }

    func resolveNetwork() -> Network { provideNetwork() }

    func resolveRuler(length: Int) -> Ruler { Ruler(dependency: .init(length: length)) }
}
