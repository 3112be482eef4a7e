import Dovetail

/// Belongs to the main actor by the manifest. Two types share it, which only a `Sendable` type allows.
final class Display {
    var lines: [String] = []
}

final class Header {
    let display: Display
    init(display: Display) { self.display = display }
    func show() { display.lines.append("header") }
}

final class Panel {
    let display: Display
    let header: Header
    init(display: Display, header: Header) {
        self.display = display
        self.header = header
    }
    func show() {
        header.show()
        display.lines.append("panel")
        print(display.lines.joined(separator: ", "))
    }
}

struct PanelModule: Module {
    var body: some Module {
        Bind { @MainActor in Display() }.lifetime(.singleton)
        Bind(Header.init)
        Bind(Panel.init).root()
    }
}
