internal import DovetailGraph

extension CodeBodyWalk {
    /// Functions of libraries that send no request to a container that they receive.
    private static let harmless: Set<String> = [
        "print", "debugPrint", "dump", "withExtendedLifetime", "type", "assert", "precondition", "unresolvableRoots",
        "violations", "environment", "dependencies", "append", "insert", "fatalError",
    ]
    /// Types of libraries that only store a container, or send requests that are analyzed.
    private static let storing: Set<String> = [
        "AppContainer", "WithResolved", "Mutex", "ObjectIdentifier", "Unmanaged", "UncheckedSendable",
    ]

    /// Notes that a function receives a container, if the function is not among the sources.
    func noteEscape(to callee: Expression, in context: TypeContext, into program: inout ProgramAssembler) {
        guard let name = callee.calledName, !CodeBodyWalk.harmless.contains(name), !name.hasPrefix("XCTAssert"),
            isForeign(callee, named: name, in: context), program.escapes.insert(callee.text).inserted
        else { return }
        program.findings.append(
            Finding(
                .unanalyzedRequests(function: callee.text), severity: .note,
                at: context.location(of: callee.position)))
    }

    /// True if the called function belongs to a library other than Dovetail.
    private func isForeign(_ callee: Expression, named name: String, in context: TypeContext) -> Bool {
        guard context.callables(for: callee).isEmpty else { return false }
        guard let receiver = callee.receiver else {
            guard case .name(let path, _) = callee.form, !context.localNames.contains(name) else {
                return false
            }
            return name.first?.isUppercase == true
                ? isForeign(context.resolve(path), in: context) : isImported(in: context)
        }
        if let type = context.type(of: receiver) { return isForeign(type.unwrapped, in: context) }
        // A static member: `Service.shared.start(container)`.
        guard case .name(let path, _) = receiver.form, let parts = path.parts else { return false }
        let types = Array(parts.prefix { $0.name.first?.isUppercase == true })
        return !types.isEmpty && isForeign(context.resolve(.path(types)), in: context)
    }

    private func isForeign(_ type: ResolvedType, in context: TypeContext) -> Bool {
        guard let base = type.base, !base.hasPrefix("Dovetail."), !base.hasPrefix("Swift."),
            !CodeBodyWalk.storing.contains(base), context.table.symbol(of: type) == nil
        else { return false }
        return isImported(in: context)
    }

    /// True if the file imports a library that may send requests, which then imports Dovetail, too.
    private func isImported(in context: TypeContext) -> Bool {
        let known = context.table.moduleNames.union(CodeBodyWalk.systemLibraries)
        return context.table.imports(of: context.scope).contains { !$0.hasPrefix("Dovetail") && !known.contains($0) }
    }

    /// Libraries that do not know Dovetail.
    private static let systemLibraries: Set<String> = [
        "Foundation", "FoundationEssentials", "SwiftUI", "UIKit", "AppKit", "WatchKit", "Combine", "Observation",
        "Dispatch", "Synchronization", "Testing", "XCTest", "os", "OSLog", "Darwin", "Glibc", "Musl",
    ]
}
