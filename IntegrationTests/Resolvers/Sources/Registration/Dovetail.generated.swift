// Written by `dovetail generate`. Changes are lost.
// swift-format-ignore-file

internal import Dovetail

/// A binding for everything in this target that is `InitializerInjectable`; an explicit `Bind` wins.
struct GeneratedModule: Module {
    var body: some Module {
        Bind((any Clock).self) { SystemClock() }.lifetime(SystemClock.lifetime).asDefault()
        Bind(Ledger.init(clock:)).lifetime(Ledger.lifetime).asDefault()
        Bind { @MainActor (ledger: Ledger) in Screen(ledger: ledger) }.asDefault()
        Bind { (ledger: Ledger) in try Journal(ledger: ledger) }.asDefault()
        Bind(Archive.init(journal:clock:)).asDefault()
        Bind { Red() }.into((any Plugin).self) { $0 }
        Bind { Blue() }.into((any Plugin).self) { $0 }
        Bind(Palette.init(plugins:)).asDefault()
    }
}
