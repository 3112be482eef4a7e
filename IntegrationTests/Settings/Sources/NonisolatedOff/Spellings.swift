// The spellings that compile in every setting, for code that does not compile in another. The same in every setting.
import Dovetail
import DovetailDiagnostics

nonisolated final class Client: Sendable { init() {} }
nonisolated struct Dependency: Sendable { let client: Client }
protocol Repository: AnyObject {}
@MainActor protocol Screening: AnyObject {}
@MainActor final class LiveRepository: Repository {
    init(client: Client) {}
}
@MainActor final class Detail: Screening {
    var client: Client?
    var dependency: Dependency!
    init() {}
}
nonisolated final class Form {
    var dependency: Dependency!
    init() {}
}
@MainActor final class Sheet {
    var dependency: Dependency!
    init() {}
}

nonisolated struct SpellingModule: Module {
    var body: some Module {
        Bind(Client.init).lifetime(.singleton)
        Bind(Detail.init).inject { @MainActor in $0.client = $1 }.as((any Screening).self) { $0 }
        Bind(LiveRepository.init).lifetime(.singleton).as((any Repository).self) { $0 }
        Input(Form.self).inject { $0.dependency = Dependency(client: $1) }
        Input(Sheet.self).inject { @MainActor in $0.dependency = Dependency(client: $1) }
        Bind { @MainActor in Detail() }.qualified(.name("detail"))
    }
}

public nonisolated enum Spellings {
    /// The values that were set, as a list that is compared.
    @MainActor public static func made() throws -> [Bool] {
        let container = try Container { SpellingModule() }
        let form = Form()
        let sheet = Sheet()
        try container.inject(into: form)
        try container.inject(into: sheet)
        let repository: any Repository = try container.resolve()
        return [
            try container.resolve(Detail.self).client != nil, form.dependency != nil,
            repository === (try container.resolve(LiveRepository.self)),
            try container.resolve((any Screening).self) is Detail,
            sheet.dependency != nil, try container.resolve(Detail.self, .name("detail")).client == nil,
        ]
    }

    /// The id of an error that is read within a closure.
    public nonisolated static func id() throws -> String? {
        let container = try Container {}
        let read = { () -> DiagnosticID? in
            do throws(ResolutionError) {
                _ = try container.resolve(Client.self)
                return nil
            } catch {
                return error.id
            }
        }
        return read()?.rawValue
    }
}
