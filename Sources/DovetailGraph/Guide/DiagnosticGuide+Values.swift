extension DiagnosticGuide {
    static let values: [DiagnosticGuide] = [
        DiagnosticGuide(
            .unreadableFile, "a file of values cannot be read",
            explanation: """
                There is no such file, it may not be opened, it is neither JSON nor a property list, or it is nested deeper \
                than 64 levels. The place is the first byte that cannot be understood, where the format has lines.
                """,
            example: """
                ValueFiles(URL(filePath: "settings.json"))  // { "port": }
                """,
            remedy: "Correct the file, or leave it out."),
        DiagnosticGuide(
            .invalidValue, "a value of a file is missing, or is not what it is read as",
            explanation: """
                `Bind(Config.self, from: files)` reads what `Config` decodes, and `Choice` the name of a binding. What is \
                missing, of another type, too large for its type, given twice in one file or refused by the type itself is \
                told when the container is made.
                """,
            example: """
                struct Config: Decodable { var timeout: Double }
                Bind(Config.self, from: files)             // { "timeout": "30" }
                """,
            remedy: "Correct the value, or read it as what it is; an Optional property may be missing."),
        DiagnosticGuide(
            .unusedValue, "a value of a file that nothing asks for", severity: .warning,
            explanation: """
                No binding takes it by its name, no `Bind(_:from:)` reads it, and no known request asks for it: often its name \
                is spelled wrong. What is asked for by hand only, with `resolve(_:name:)`, a container cannot know: let a \
                binding take it, or ignore the id.
                """,
            example: """
                Bind(Server.init).using(Int.self, name: "port")
                ValueFiles(URL(filePath: "settings.json"))  // { "prot": 80 }
                """,
            remedy: "Correct its name, or remove it from the file."),
    ]
}
