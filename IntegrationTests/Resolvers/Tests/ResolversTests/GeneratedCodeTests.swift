@testable internal import Areas
internal import Dovetail
@testable internal import Effects
@testable internal import Kinds
@testable internal import MainActorModule
@testable internal import Names
@testable internal import Parameters
@testable internal import PublicAccess
@testable internal import Strict
internal import Testing
@testable internal import Wide

private struct Keys: PublicResolver {
    func provideToken() -> Token { Token(text: "key") }
}

@Suite("The behavior of generated code") struct GeneratedCodeTests {
    @Test("A diamond declares each parameter once and passes it to both sides")
    func parameters() {
        let resolver = Parameters.LiveResolver()
        let top = resolver.resolveTop(count: 1, log: { _ in }, user: "Ann", default: true)
        #expect(top.dependency.left.leaf.text == "Ann true")
        #expect(top.dependency.right.user == "Ann")
        let conflict = resolver.resolveConflict(user: 7, owner: "Bob", user: "Ann", default: false)
        #expect(conflict.dependency.user == 7)
        #expect(conflict.dependency.second.leaf.text == "Ann false")
        let shadow = resolver.resolveShadow(left: 2, user: "Ann", default: true)
        #expect(shadow.dependency.left == 2)
        #expect(shadow.dependency.note == nil)
        #expect(resolver.resolveSwitch(in: 4).value == 4)
        #expect(resolver.resolveClock(start: 1, unlabelled: 2, user: "Ann", default: true).now == 3)
    }

    @Test("Functions are async, isolated or throwing only if their dependencies are")
    @MainActor func effects() async throws {
        let resolver = Effects.LiveResolver()
        #expect(resolver.resolveConfig().name == "live")
        #expect(resolver.resolveWindow(title: "A").screen.title == "A")
        #expect(await resolver.resolveRoom(title: "B").screen.title == "B")
        #expect(try await resolver.resolveService().connection.config.name == "live")
        #expect(try await resolver.resolveSession(token: 1).token == 1)
        await #expect(throws: Refused.self) { try await resolver.resolveSession(token: 0) }
        let label = Label()
        try await resolver.injectLabel(into: label)
        #expect(label.dependency.connection.config.name == "live")
        #expect(LiveScreens().resolveString() == "main")
    }

    @Test("Each of several resolvers builds the dependents of its values")
    func areas() {
        #expect(Online().resolveDownload().network.name == "net")
        #expect(Online().resolveRuler(length: 2).length == 2)
        #expect(Online().resolveMirror(files: Files(root: "/")).dependency.download.network.name == "net")
        #expect(Offline().resolveFolder().files.root == "/")
        #expect(Whole().resolveMirror().dependency.files.root == "whole")
    }

    @Test("Optionals, collections, generics and deferred dependencies")
    func kinds() async throws {
        let resolver = Kinds.LiveResolver()
        let host = resolver.resolveHost(table: ["a": 1], content: "text")
        #expect(host.plugins.map(\.name) == ["first Ann", "second"])
        #expect(host.box.content.name == "Ann")
        #expect(host.maybe?.content.name == "Ann")
        #expect(host.names.content == "text")
        #expect(host.nothing == nil)
        #expect(host.table == ["a": 1])
        let hen = try resolver.resolveEgg().hen()
        #expect(try hen.egg.hen() !== hen)
        let list = resolver.resolveList(zoom: 2)
        #expect(try list.details(4).page == 4)
        #expect(try list.details(4).zoom == 2)
        #expect(try await list.pages(3, 0.5).zoom == 0.5)
        _ = try await list.later()
        #expect(try list.all().count == 2)
    }

    @Test("Nested types, extensions, inherited and written initializers")
    func names() {
        let resolver = Names.LiveResolver()
        #expect(resolver.resolveHomeScreen().title == "home")
        #expect(resolver.resolveSettingsScreen().title == "settings home")
        #expect(resolver.resolveDerived().list.urls == ["a", "b"])
        #expect(resolver.resolveWrapper().dependency.list.urls == ["a", "b"])
        #expect(resolver.resolveAction()(1) == 2)
    }

    @Test("Public, strict, wide and of the main actor")
    @MainActor func others() {
        #expect(Keys().resolveLogin(attempts: 2).text == "key 2")
        #expect(Strict.LiveResolver().resolveWhole().part.note == nil)
        let whole = Wide.LiveResolver().resolveWhole(seed: 9)
        #expect(whole.part44.seed == 9)
        #expect(whole.name == "wide")
        let view = View()
        MainActorModule.LiveResolver().injectView(into: view, count: 2)
        #expect(view.dependency.model.name == "main")
        #expect(LivePlain().resolvePlain().count == 3)
    }
}
