// A program without any framework: its top level is on the main actor, and so are its globals.
import Dovetail
import DovetailComponents
import DovetailInjection
import Keys

struct Harbour: Component {
    let scope = Scope()
    var tide: Tide { shared { Tide("component") } }
}
struct Ship: Injecting { @Injected(\.tide) var tide }
actor Pilot: Injecting {
    @Injected(\.tide) var tide
    var name: String { tide.name }
}

let harbour = Harbour()
let pilot = Pilot()
let container = try Container { Bind(key: \.tide) { Tide("bound") } }
print(harbour.tide.name, Ship().tide.name, await pilot.name)
container.makeCurrent()
print(Ship().tide.name, await pilot.name, await Task.detached { Ship().tide.name }.value)
try await harbour.scope.close()
