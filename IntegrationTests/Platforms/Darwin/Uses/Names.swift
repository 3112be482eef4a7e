// Names that SwiftUI and Dovetail must not both declare: this file imports both, and uses SwiftUI's and its own.
// Where a target enables `MemberImportVisibility`, as a new Xcode project does, members of an error need an import. Naming the types keeps
// `Binding` SwiftUI's.
import Dovetail
import SwiftUI

import struct DovetailDiagnostics.DiagnosticID
import struct DovetailDiagnostics.Finding

struct Field: View {
    @Binding var text: String
    @State private var count = 0
    @Environment(\.font) private var font
    var body: some View { TextField("Name", text: $text) }
}

extension EnvironmentValues { var font: Font? { nil } }

struct Graph { var keys: [Key] }
struct Key: Hashable { var name: String }
struct Dependency { var isolation: Isolation }
enum Isolation { case here, there }

@MainActor func isMissing(_ container: Container) -> Bool {
    do throws(ResolutionError) {
        _ = try container.resolve(Int.self)
        return false
    } catch {
        return error.id == .missingBinding && error.finding.trace.isEmpty && !error.finding.message.isEmpty
    }
}
