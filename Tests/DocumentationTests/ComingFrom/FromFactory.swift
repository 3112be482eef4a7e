internal import Dovetail
internal import Testing

@Suite("Coming from Factory")
struct FromFactory {
    final class ContentModel { @Injected(\.contentService) var service }

    @Test("A service, its mock, and a preview")
    func example() throws {
        let model = ContentModel()
        let mock = try Container { Bind(key: \.contentService) { MockContent() } }
        let inTest = mock.asCurrent { ContentModel().service.text }
        #expect(model.service.text == "live")
        #expect(inTest == "mock")
    }
}

protocol ContentService: Sendable { var text: String { get } }
struct LiveContent: ContentService { let text = "live" }
struct MockContent: ContentService { let text = "mock" }

extension Dependencies {
    var contentService: any ContentService { LiveContent() }
}
