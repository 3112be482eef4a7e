@testable internal import Dovetail
internal import DovetailDiagnostics
internal import Testing

protocol Announcing {}
protocol Counting: Announcing {}
protocol Collecting<Element> { associatedtype Element }
private protocol Whispering {}
private struct Announcer: Announcing {}
private final class Counter: Counting, Whispering, Sendable {}
private enum Label {}
private enum Numbers: Collecting { typealias Element = Int }

/// The information that metadata has about types without a value.
struct MetadataKindTests {
    @Test func `protocols used as types are existential, all other types are not`() {
        let existential: [any Any.Type] = [
            (any Announcing).self, (any Whispering).self, (any Announcing & Sendable).self, Any.self, AnyObject.self,
            (any Error).self,
        ]
        for type in existential { #expect(MetadataKind.isExistential(type)) }
        let others: [any Any.Type] = [
            Int.self, Counter.self, Announcer.self, Numbers.self, (any Announcing)?.self, [any Announcing].self,
            (any Announcing.Type).self, (() -> Void).self, (Int, Int).self,
        ]
        for type in others { #expect(!MetadataKind.isExistential(type)) }
    }

    @Test func `structs and enums are distinguished from all other types`() {
        let values: [any Any.Type] = [
            Int.self, String.self, Announcer.self, Numbers.self, Int?.self, [Int].self, [Int: Int].self, Set<Int>.self,
            Result<Int, any Error>.self, Lazy<Int>.self, Never.self, Bool.self,
        ]
        for type in values {
            #expect(MetadataKind.isStructOrEnum(type), "\(type)")
            #expect(MetadataKind.isOptional(type) == (type == Int?.self), "\(type)")
        }
        let others: [any Any.Type] = [
            Counter.self, Container.self, (any Announcing).self, (any Collecting<Int>).self, Any.self, AnyObject.self,
            (any Announcing.Type).self, Int.Type.self, (() -> Void).self, (Int, Int).self, Void.self,
        ]
        for type in others {
            #expect(!MetadataKind.isStructOrEnum(type) && !MetadataKind.isOptional(type), "\(type)")
        }
    }

    @Test func `existential types and existential metatypes are spelled with any`() {
        #expect(TypeName((any Announcing).self).description == "any Announcing")
        #expect(TypeName((any Announcing.Type).self).description == "any Announcing.Type")
        #expect(TypeName(Int.Type.self).description == "Int.Type")
    }

    @Test func `protocols inside of collections are spelled with any`() {
        #expect(TypeName([any Announcing].self).description == "[any Announcing]")
        #expect(TypeName([String: [any Announcing]?].self).description == "[String: [any Announcing]?]")
        #expect(TypeName((any Announcing)?.self).description == "(any Announcing)?")
        #expect(TypeName(Set<[Int: Double]>.self).description == "Set<[Int: Double]>")
        let name = TypeName((any Announcing).self).qualified
        #expect(TypeName([any Announcing].self) == TypeName("Swift.Array<\(name)>"))
    }

    @Test func `every kind of parameter is recognized`() {
        let kinds: [any Any.Type] = [
            Int?.self, [Int].self, [Int: Int].self, Lazy<Int>.self, AsyncLazy<Int>.self, Provider<Int>.self,
            AsyncProvider<Int>.self, Weak<Counter>.self, Tagged<Int, Label>.self, RuntimeArgument<Int>.self,
            Resolution.self,
            Container.self,
        ]
        for type in kinds { #expect(DependencyShape.kind(of: type) != nil, "\(type)") }
        let others: [any Any.Type] = [
            Int.self, Announcer.self, Counter.self, (any Announcing).self, (any Collecting<Int>).self, (Int, Int).self,
            (() -> Void).self, Set<Int>.self, Int.Type.self,
        ]
        for type in others { #expect(DependencyShape.kind(of: type) == nil, "\(type)") }
    }

    @Test func `names of types are those of String(reflecting:)`() {
        struct Local {}
        struct Pair<Left, Right> {}
        let types: [any Any.Type] = [
            Int.self, Announcer.self, Counter.self, Numbers.self, Local.self, Pair<Local, Int?>.self, Int?.self,
            [any Announcing].self, [String: Announcer].self, (any Announcing).self, (any Announcing & Sendable).self,
            (any Counting & AnyObject).self, (any Collecting<Int>).self, Any.self, AnyObject.self, (any Error).self,
            (any Announcing.Type).self, Announcer.Type.self, Any.Type.self, (() -> Void).self,
            (@Sendable (Int) async throws -> String).self, (@MainActor (inout Int) -> Void).self, (Int, Int).self,
            (first: Int, second: Local).self, Void.self, Never.self, Unmanaged<Counter>.self, Lazy<any Announcing>.self,
            Result<Int, any Error>.self, KeyPath<String, Int>.self,
        ]
        for type in types { #expect(_typeName(type, qualified: true) == String(reflecting: type)) }
    }

    private static let pairs: [(type: any Any.Type, wanted: any Any.Type, conforms: Bool)] = [
        (Announcer.self, (any Announcing).self, true), (Announcer.self, (any Counting).self, false),
        (Counter.self, (any Announcing).self, true), (Counter.self, (any Counting).self, true),
        (Counter.self, (any Counting & Announcing).self, true),
        (Announcer.self, (any Counting & Announcing).self, false),
        (Numbers.self, (any Announcing).self, false), (Int.self, (any Hashable).self, true),
        (Int.self, (any Error).self, false), (Int.self, Any.self, false), (Counter.self, AnyObject.self, false),
        (Int.self, Int.self, false), (Counter.self, Announcer.self, false),
    ]

    @Test func `conformances are found by the runtime's lookup and by the name of the protocol`() {
        for (type, wanted, conforms) in Self.pairs {
            #expect(MetadataKind.conforms(type, to: wanted) == conforms, "\(type): \(wanted)")
            if MetadataKind.isExistential(wanted) {
                #expect(MetadataKind.isCastable(type, toMetatypeOf: wanted) == conforms, "\(type): \(wanted)")
            }
        }
    }

    @Test func `a protocol without a name is found by the lookup only, and nothing is found by chance`() {
        #expect(MetadataKind.conforms(Counter.self, to: (any Whispering).self))
        #expect(!MetadataKind.conforms(Announcer.self, to: (any Whispering).self))
        #expect(!MetadataKind.isCastable(Counter.self, toMetatypeOf: (any Whispering).self))
        #expect(!MetadataKind.isCastable(Numbers.self, toMetatypeOf: (any Collecting<Int>).self))
        #expect(!MetadataKind.isCastable(Numbers.self, toMetatypeOf: (any Collecting<String>).self))
    }
}
