import Dovetail

let container = try Container { KioskModule() }
try container.resolve(Kiosk.self).open()
