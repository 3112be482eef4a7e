internal import Dovetail
internal import DovetailInjection

/// A dependency that counts its creations and notices its end.
final class Facility: Sendable {
    let name: String
    init(_ name: String = "default") { self.name = name }
}

protocol Mailer: AnyObject, Sendable { var name: String { get } }
final class RealMailer: Mailer { let name = "real" }
final class MockMailer: Mailer { let name = "mock" }

/// A structure that counts its creations.
struct Stamp: Sendable {
    static let tally = Tally()
    let number = tally.next()
}

// One key for each test that shares for the process or overrides, because tests run side by side.
extension Dependencies {
    var local: Facility { Facility() }
    var reused: Facility { lifetime(.reused) { Facility() } }
    var singleton: Facility { lifetime(.singleton) { Facility() } }
    var shared: Facility { lifetime(.weak) { Facility() } }
    var sharedLater: Facility { lifetime(.weak) { Facility() } }
    var mailer: any Mailer { RealMailer() }
    var stamp: Stamp { lifetime(.weak) { Stamp() } }
    var overridden: Facility { Facility() }
    var stacked: Facility { lifetime(.weak) { Facility() } }
    var released: Facility { lifetime(.weak) { Facility() } }
    var bound: Facility { Facility() }
    var asked: Facility { resolve() }
    var askedByName: Facility { resolve(Facility.self) }
    var watched: Facility { Facility() }
    var raced: Facility { lifetime(.weak) { Facility() } }
    var first: Chained { Chained(self.second.name) }
    var second: Facility { Facility("second") }
}

final class Chained: Sendable {
    let name: String
    init(_ name: String) { self.name = name }
}

struct LocalPoint: Injecting { @Injected(\.local) var service }
final class MailPoint: Injecting {
    @Injected(\.mailer) var mailer
    @Injected(\.local) var service
}
actor MailActor: Injecting {
    @Injected(\.mailer) var mailer
    @Injected(\.local) var service
    var current: any Mailer { mailer }
    var ownService: Facility { service }
    func again() { $mailer.rollBack() }
}
@MainActor final class MailScreen: Injecting { @Injected(\.mailer) var mailer }
