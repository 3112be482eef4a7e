extension Problem {
    /// The id of the problem.
    package var id: DiagnosticID {
        switch self {
        case .missingBinding: .missingBinding
        case .duplicateBinding: .duplicateBinding
        case .cycle, .reentrance: .cycle
        case .captiveDependency, .captiveContainer: .captiveDependency
        case .needsAsync, .awaitedAtTopLevel: .needsAsync
        case .wrongIsolation: .wrongIsolation
        case .notSendable: .notSendable
        case .argumentMismatch, .argumentNotProven, .parametersNotInKey: .argumentMismatch
        case .argumentNotHashable: .argumentNotHashable
        case .missingInput: .missingInput
        case .unknownInput, .surplusInput: .unknownInput
        case .noDecoratorTarget: .noDecoratorTarget
        case .requirementCycle: .requirementCycle
        case .missingRequirement: .missingRequirement
        case .moduleMismatch: .moduleMismatch
        case .alreadyRegistered: .alreadyRegistered
        case .invalidBinding: .invalidBinding
        case .noOwnerToClose: .noOwnerToClose
        case .factoryFailed: .factoryFailed
        case .hookFailed: .hookFailed
        case .closed: .closed
        case .cancelled: .cancelled
        case .tooDeep: .tooDeep
        case .other(let problem): problem.id
        }
    }
}
