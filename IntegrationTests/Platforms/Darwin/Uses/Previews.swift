// The bindings of previews. `#Preview` itself is a macro of Xcode, which is not there to expand it: what it is given is checked.
import Dovetail
import DovetailSwiftUI
import SwiftUI

@MainActor func previews() -> [Any] {
    let trait: PreviewTrait<Preview.ViewTraits> = .dependencies { SampleModule() }
    let plain = ListView().dependencies { SampleModule() }
    return [trait, plain]
}

#Preview(traits: .dependencies { SampleModule() }) { ListView() }

#Preview("Long list") {
    ListView().dependencies { SampleModule() }
}
