internal import Dovetail
internal import DovetailGraph
internal import DovetailValues

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

extension LocatedValue {
    /// Returns the binding of a value that is no object; none if its type cannot be named, for example that of a mixed
    /// array.
    func binding(named name: String) -> Bindings {
        switch content {
        case .null, .object: Bindings(findings: [])
        case .bool(let flag): bind(flag, to: name)
        case .integer(let number): bind(number, to: name)
        case .fraction(let number): numberMistake.map { outOfRange($0, boundTo: name) } ?? bind(number, to: name)
        case .string(let text): bind(text, to: name)
        case .date(let date): bind(date, to: name)
        case .data(let data): bind(data, to: name)
        case .array(let elements) where elements.isEmpty: bindEmptyArray(to: name)
        case .array(let elements): bind(elements, to: name)
        }
    }

    private func bind<Value: Sendable>(_ value: Value, to name: String) -> Bindings {
        Bind(value: value, at: location).qualified(.name(name))._bindings
    }

    private func bind(_ number: Int, to name: String) -> Bindings {
        let binding = Bind(value: number, at: location).qualified(.name(name))
        guard let same = Double(exactly: number) else { return binding._bindings }
        return binding.as(Double.self, .name(name)) { _ in same }._bindings
    }

    private func bindEmptyArray(to name: String) -> Bindings {
        Bind(value: [Int](), at: location).qualified(.name(name)).as([Double].self, .name(name)) { _ in [] }
            .as([Bool].self, .name(name)) { _ in [] }.as([String].self, .name(name)) { _ in [] }._bindings
    }

    private func bind(_ elements: [LocatedValue], to name: String) -> Bindings {
        let integers = elements.compactMap { if case .integer(let number) = $0.content { number } else { nil } }
        let numbers = elements.compactMap(\.number)
        let isWhole = integers.count == elements.count
        let isNumeric = numbers.count == elements.count
        if isWhole {
            let binding = Bind(value: integers, at: location).qualified(.name(name))
            return (isNumeric ? binding.as([Double].self, .name(name)) { _ in numbers } : binding)._bindings
        }
        if isNumeric { return bind(numbers, to: name) }
        return elements.all { if case .bool(let flag) = $0 { flag } else { nil } }.map { bind($0, to: name) }
            ?? elements.all { if case .string(let text) = $0 { text } else { nil } }.map { bind($0, to: name) }
            ?? elements.all { if case .date(let date) = $0 { date } else { nil } }.map { bind($0, to: name) }
            ?? elements.all { if case .data(let data) = $0 { data } else { nil } }.map { bind($0, to: name) }
            ?? Bindings(findings: [])
    }

    /// The first type that the value is bound as, if it is bound.
    var boundType: Any.Type? { boundTypes.first?.type }

    /// The value as a number that a `Double` represents exactly.
    var number: Double? {
        switch content {
        case .integer(let number): Double(exactly: number)
        case .fraction(let number) where number.isFinite: number
        default: nil
        }
    }

    private func outOfRange(_ mistake: (number: String, type: String), boundTo name: String) -> Bindings {
        let problem = OtherProblem.ValueMistake.outOfRange(number: mistake.number, type: mistake.type)
        return Bindings(findings: [Finding(.invalidValue(path: name, mistake: problem), at: location)])
    }
}

extension [LocatedValue] {
    /// Returns the elements as values of one type, if all of them have that type.
    fileprivate func all<Value>(_ value: (LocatedValue.Content) -> Value?) -> [Value]? {
        let values = compactMap { value($0.content) }
        return values.count == count ? values : nil
    }
}

extension BoundType {
    /// The type itself.
    var type: Any.Type {
        switch element {
        case .bool: isArray ? [Bool].self : Bool.self
        case .integer: isArray ? [Int].self : Int.self
        case .fraction: isArray ? [Double].self : Double.self
        case .string: isArray ? [String].self : String.self
        case .date: isArray ? [Date].self : Date.self
        case .data: isArray ? [Data].self : Data.self
        }
    }
}
