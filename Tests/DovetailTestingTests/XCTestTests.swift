internal import Dovetail
internal import DovetailTesting
internal import XCTest

/// The plain functions, as a test of XCTest calls them.
final class XCTestTests: XCTestCase {
    func testNothingIsLeft() async throws {
        let found = try await leaks {
            DoorModule()
            Bind { () -> any Greeter in French() }.replacing()
        } after: { container in
            let door = try await container.resolve(Door.self)
            XCTAssertEqual(door.greeter.word, "salut")
            XCTAssertTrue(Container.current === container)
        }
        XCTAssertEqual(found, [])
    }

    func testWhatIsLeftIsNamed() async throws {
        let found = try await leaks(of: { DoorModule() }, after: { try await $0.resolve(Knot.self).tie() })
        XCTAssertEqual(found.map(\.name), ["Knot"])
    }

    func testTheWiring() async throws {
        let container = try Container { DoorModule() }
        XCTAssertNoThrow(try container.validate())
        let errors = await unresolvableRoots(of: container)
        XCTAssertTrue(errors.isEmpty)
    }

    #if !canImport(ObjectiveC)
        private var expected: [String]?

        override func recordFailure(
            withDescription description: String, inFile file: String, atLine line: Int, expected isExpected: Bool
        ) {
            guard expected == nil else {
                expected?.append(description)
                return
            }
            super.recordFailure(withDescription: description, inFile: file, atLine: line, expected: isExpected)
        }

        func testADoubleThatIsTouchedFailsTheTestByName() {
            struct Double { func greet() -> String { unimplemented(returning: "nothing") } }
            expected = []
            let greeting = Double().greet()
            let failures = expected ?? []
            expected = nil
            XCTAssertEqual(greeting, "nothing")
            XCTAssertEqual(failures.count, 1)
            XCTAssertTrue(failures[0].hasSuffix("'greet()' is unimplemented, but was used"), failures[0])
            XCTAssertTrue(failures[0].contains("DovetailTestingTests/XCTestTests.swift:"), failures[0])
        }
    #endif
}
