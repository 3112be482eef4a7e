internal import DovetailGraph

extension DiagnosticGuide {
    static let values: [DiagnosticGuide] = [
        DiagnosticGuide(
            .unreadableFile, "a value file cannot be read",
            explanation: """
                The file does not exist, you have no permission to open it, it is neither JSON nor a property list, or \
                its values are nested more than 64 levels deep. The location is the first invalid byte if the format \
                has lines.
                """,
            example: """
                ValueFiles(URL(filePath: "settings.json"))  // { "port": }
                """,
            fix: "Correct the file, or remove it from `ValueFiles`."),
        DiagnosticGuide(
            .invalidValue, "a value of a file is missing or has another type",
            explanation: """
                A value that is missing, has another type, is too large for its type, is specified twice in one file \
                or is rejected by the type itself is reported when the container is created.
                """,
            example: """
                struct Config: Decodable { var timeout: Double }
                Bind(Config.self, from: files)             // { "timeout": "30" }
                """,
            fix: "Correct the value or the type that reads it, or make the property optional."),
        DiagnosticGuide(
            .unusedValue, "a value of a file is never used", severity: .warning,
            explanation: """
                No binding injects it by its name, no `Bind(_:from:)` reads it, and no known request resolves it. \
                Often its name is misspelled.
                """,
            example: """
                Bind(Server.init).using(Int.self, .name("port"))
                ValueFiles(URL(filePath: "settings.json"))  // { "prot": 80 }
                """,
            fix: """
                Correct the name, or remove the value. If only a request in your code uses it, inject it into a \
                binding or ignore the id.
                """),
    ]
}
