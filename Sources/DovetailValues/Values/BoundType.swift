/// A type that a value is bound as: a plain type, or an array of a plain type.
package struct BoundType: Hashable, Sendable {
    /// The plain types, by their names in Swift.
    package enum Element: String, Hashable, Sendable {
        case bool = "Bool"
        case integer = "Int"
        case fraction = "Double"
        case string = "String"
        case date = "Date"
        case data = "Data"
    }

    package var element: Element
    package var isArray = false
}

extension LocatedValue {
    /// The types that the value is bound as, its own first. Empty if its type cannot be named, for example that of a
    /// mixed array.
    package var boundTypes: [BoundType] {
        switch content {
        case .array([]): [.integer, .fraction, .bool, .string].map { BoundType(element: $0, isArray: true) }
        case .array(let elements):
            elements.dropFirst().reduce(elements[0].plainTypes) { common, element in
                common.filter(element.plainTypes.contains)
            }.map { BoundType(element: $0, isArray: true) }
        default: plainTypes.map { BoundType(element: $0) }
        }
    }

    private var plainTypes: [BoundType.Element] {
        switch content {
        case .null, .array, .object: []
        case .bool: [.bool]
        case .integer(let number): Double(exactly: number) == nil ? [.integer] : [.integer, .fraction]
        case .fraction(let number): number.isFinite ? [.fraction] : []
        case .string: [.string]
        case .date: [.date]
        case .data: [.data]
        }
    }
}
