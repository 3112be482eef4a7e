internal import Dovetail
internal import DovetailInjection
internal import Testing

/// The example of Inject's README in our spelling: a default, a consumer, and a replacement for a preview.
struct ReadmeOfInjectTests {
    @Test("INJ-22: the README's image view, with its default and with a mock")
    func readme() {
        let image = RemoteImage(url: "https://example.com/cat.png")
        #expect(image.body == "downloaded https://example.com/cat.png")
        let preview = image.injecting(MockDownloader(), for: \.$downloader)
        #expect(preview.body == "a picture of a cat")
        #expect(image.body == "downloaded https://example.com/cat.png")
    }
}

protocol ImageDownloading: Sendable { func image(at url: String) -> String }
struct ImageDownloader: ImageDownloading { func image(at url: String) -> String { "downloaded " + url } }
struct MockDownloader: ImageDownloading { func image(at url: String) -> String { "a picture of a cat" } }

extension Dependencies {
    var imageDownloader: any ImageDownloading { ImageDownloader() }
}

struct RemoteImage: Injecting {
    @Injected(\.imageDownloader) var downloader
    let url: String
    init(url: String) { self.url = url }
    var body: String { downloader.image(at: url) }
}
