// The bindings of previews. `#Preview` itself is a macro of Xcode, which cannot be expanded here; its body is checked.
import Dovetail
import DovetailSwiftUI
import SwiftUI

@MainActor func previews() -> [Any] {
    let trait: PreviewTrait<Preview.ViewTraits> = .dependencies { SampleModule() }
    let plain = ListView().dependencies { SampleModule() }
    return [trait, plain]
}

#Preview(traits: .dependencies { SampleModule() }) { ListView() }

#Preview(traits: .dependencies(started: true) { SampleModule() }) { ListView() }

#Preview("Long list") {
    ListView().dependencies { SampleModule() }
}
