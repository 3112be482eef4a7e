package import DovetailGraph

/// The Swift modules of a program, each with its files. They are not the modules of a graph, which are types that list
/// bindings.
package struct SwiftModules: Sendable {
    /// The names. The number of a module is its index.
    package private(set) var names: [String] = []
    private var numbers: [String: Int] = [:]
    private var numberOfFile: [String: Int] = [:]
    /// For each module, an array that contains only its number.
    private var alone: [[Int]] = []

    package init() {}

    /// Adds a module, or files of a module that is already known.
    ///
    /// - Parameter files: The files, as source locations name them.
    package mutating func add(_ name: String, files: some Sequence<String>) {
        let number = numbers[name] ?? names.count
        if number == names.count {
            names.append(name)
            alone.append([number])
            numbers[name] = number
        }
        for file in files { numberOfFile[file] = number }
    }

    package func number(of name: String) -> Int? { numbers[name] }

    package func number(ofFile file: String) -> Int? { numberOfFile[file] }

    /// Returns the modules that a type mentions, with the one that declares it first: `Core` and `App` for
    /// `Core.Repository<App.User>`. Modules that were not read are left out.
    package func numbers(in type: TypeName) -> [Int] {
        var qualified = type.qualified
        return qualified.withUTF8 { bytes in
            var found: [Int] = []
            var start = 0
            for position in 0...bytes.count {
                if position < bytes.count, unsafe SwiftModules.continuesName(bytes[position]) { continue }
                let isHead = unsafe start == 0 || bytes[start - 1] != UInt8(ascii: ".")
                let isQualified = unsafe position < bytes.count && bytes[position] == UInt8(ascii: ".")
                if isHead, isQualified, position > start,
                    let number = unsafe numbers[String(decoding: bytes[start..<position], as: UTF8.self)],
                    !found.contains(number)
                {
                    // Almost all types mention one module, and a stored array costs no allocation.
                    if found.isEmpty { found = alone[number] } else { found.append(number) }
                }
                start = position + 1
            }
            return found
        }
    }

    /// True if a byte belongs to an identifier. Bytes outside of ASCII count as a part of one.
    private static func continuesName(_ byte: UInt8) -> Bool {
        TypeName.continuesName(byte) && byte != UInt8(ascii: ".")
    }
}
