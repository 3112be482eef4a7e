import Dovetail

let container = try Container { PanelModule() }
try container.resolve(Panel.self).show()
