import Dovetail

protocol Printer: Sendable { func line(_ text: String) }
struct Paper: Printer { func line(_ text: String) { print(text) } }

final class Kiosk: Sendable {
    let printer: any Printer
    let greeting: String
    init(printer: any Printer, greeting: String) {
        self.printer = printer
        self.greeting = greeting
    }
    func open() { printer.line(greeting) }
}

struct KioskModule: Module {
    var body: some Module {
        Bind((any Printer).self, Paper.init)
        Bind(Kiosk.init).lifetime(.singleton)
        Instance("The kiosk is open.")
    }
}
